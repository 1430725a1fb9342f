#!/usr/bin/env node
// Starts the binary for this machine. `oneway install` wires in the binary itself, so no hook waits for node.
"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const platform = `${process.platform}-${process.arch}`;
const name = process.platform === "win32" ? "oneway.exe" : "oneway";
const binary = join(__dirname, "..", "vendor", platform, name);

if (!existsSync(binary)) {
  console.error(`oneway: there is no binary for ${platform} in this package; build it: cargo install oneway`);
  process.exit(2);
}
const run = spawnSync(binary, process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`oneway: deny (the program could not be started: ${run.error.message})`);
  process.exit(2);
}
// A signal is no answer: for a hook, 2 is no.
process.exit(run.status === null ? 2 : run.status);
