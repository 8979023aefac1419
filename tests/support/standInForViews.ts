import type { TestProject } from 'vitest/node'
import { serveStandIn } from '../server/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URLs of stand-in servers, one for each worker, since each test file resets its world. They run outside jsdom,
     * which replaces globals that a server needs.
     */
    standInUrls: readonly string[]
  }
}

/**
 * Starts stand-in servers for the tests that render views with the real adapters: one for each worker. They send no
 * Date header, since tests move the page's clock but not the servers'.
 */
export default async function start(project: TestProject) {
  const workers = Math.max(1, project.config.maxWorkers, project.vitest.config.maxWorkers)
  const served = await Promise.all(
    Array.from({ length: workers }, () => serveStandIn({ feed: { perMinute: 0 }, tellsTime: false })),
  )
  project.provide(
    'standInUrls',
    served.map(({ url }) => url),
  )
  return async () => {
    await Promise.all(served.map((standIn) => standIn.close()))
  }
}
