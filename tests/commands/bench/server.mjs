import { runnerImport } from 'vite'

/**
 * Runs the stand-in server in a separate process, so that its work does not slow the page down. Started by
 * `stormServer.ts`.
 */
const { module } = await runnerImport(new URL('serverProcess.ts', import.meta.url).pathname, { configFile: false })
await module.serve(process.argv.slice(2))
