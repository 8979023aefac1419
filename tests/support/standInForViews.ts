import type { TestProject } from 'vitest/node'
import { serveStandIn } from '../backend/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the stand-in server answers. It runs outside of jsdom, whose globals are not a server's. */
    standInUrl: string
    /** Another one, for the live connection: what happens in one world is not told in the other. */
    liveStandInUrl: string
  }
}

/** Stand-in servers for the views that are tested with the real adapters. */
export default async function start(project: TestProject) {
  const served = await serveStandIn({ feed: { perMinute: 0 } })
  const live = await serveStandIn({ feed: { perMinute: 0 } })
  project.provide('standInUrl', served.url)
  project.provide('liveStandInUrl', live.url)
  return async () => {
    await served.close()
    await live.close()
  }
}
