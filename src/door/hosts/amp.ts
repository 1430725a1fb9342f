// Written by `oneway install --host amp`: asks oneway before every tool call, and refuses the call unless it hears "none".
import { spawnSync } from "node:child_process"

const COMMAND = {command}
const ARGS = {args}

type Call = { tool: string; input?: Record<string, unknown>; thread?: { id?: string }; id?: string }
type Host = { on(event: "tool.call", hear: (call: Call) => Promise<{ action: string; message?: string }>): void }

export default function oneway(amp: Host) {
  amp.on("tool.call", async (call) => {
    const event = {
      hook_event_name: "tool.call",
      tool: call.tool,
      sessionID: call.thread?.id,
      callID: call.id,
      cwd: process.cwd(),
      args: call.input ?? {},
    }
    const run = spawnSync(COMMAND, ARGS, { input: JSON.stringify(event), timeout: 5000, encoding: "utf8" })
    let answer: { decision?: string; reason?: string } = {}
    try {
      answer = JSON.parse(run.stdout)
    } catch {
      // What is not an answer is a no: below.
    }
    if (run.status === 0 && answer.decision === "none") return { action: "allow" }
    const reason = answer.reason || run.stderr || "oneway: deny (no answer; run `oneway doctor --host amp`)"
    return { action: "reject-and-continue", message: reason }
  })
}
