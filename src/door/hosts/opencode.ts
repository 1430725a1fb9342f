// Written by `oneway install --host opencode`: asks oneway before every tool call, and stops the call unless it hears "none".
import { spawnSync } from "node:child_process"

const COMMAND = {command}
const ARGS = {args}

export const Oneway = async ({ directory }: { directory: string }) => ({
  "tool.execute.before": async (
    input: { tool: string; sessionID: string; callID: string },
    output: { args: Record<string, unknown> },
  ) => {
    const event = {
      hook_event_name: "tool.execute.before",
      tool: input.tool,
      sessionID: input.sessionID,
      callID: input.callID,
      cwd: directory,
      args: output.args ?? {},
    }
    const run = spawnSync(COMMAND, ARGS, { input: JSON.stringify(event), timeout: 5000, encoding: "utf8" })
    let answer: { decision?: string; reason?: string } = {}
    try {
      answer = JSON.parse(run.stdout)
    } catch {
      // What is not an answer is a no: below.
    }
    if (run.status === 0 && answer.decision === "none") return
    throw new Error(answer.reason || run.stderr || "oneway: deny (no answer; run `oneway doctor --host opencode`)")
  },
})
