import { runnerImport } from 'vite'

/** The stand-in server in a process of its own, so that its work keeps nobody from drawing. Started by `stormServer.ts`. */
const { module } = await runnerImport(new URL('serverProcess.ts', import.meta.url).pathname, { configFile: false })
await module.serve(process.argv.slice(2))
