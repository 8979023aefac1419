/**
 * Starts one of the project's commands: `node tests/start.mjs commands/paths all` runs tests/commands/paths/command.ts
 * with the argument `all`. Node 20 cannot run TypeScript, so Vite compiles the command and its imports.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'

const [folder = '', ...words] = process.argv.slice(2)
const path = join(import.meta.dirname, folder, 'command.ts')
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
await module.run(words)
