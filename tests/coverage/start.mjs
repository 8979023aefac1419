import { runnerImport } from 'vite'

// Node 20 cannot run TypeScript by itself; Vite compiles the command, the charts and their walks.
const path = new URL('command.ts', import.meta.url).pathname
const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
await module.run(process.argv.slice(2))
