import type { TestProject } from 'vitest/node'
import { serveStandIn } from '../server/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where stand-in servers answer, one for each file that runs at the same time: each resets its world as it likes.
     * They run outside of jsdom, whose globals are not a server's.
     */
    standInUrls: readonly string[]
  }
}

/**
 * Stand-in servers for the views that are tested with the real adapters: one for each worker. They keep their time to
 * themselves, as tests move the page's clock and not theirs.
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
