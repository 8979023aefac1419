import { runnerImport } from 'vite'

// Node 20 cannot run TypeScript by itself; Vite compiles the charts and their walks.
const { module } = await runnerImport(new URL('command.ts', import.meta.url).pathname, { configFile: false })
await module.run(process.argv.slice(2))
