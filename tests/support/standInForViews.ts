import type { TestProject } from 'vitest/node'
import { serveStandIn } from '../backend/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the stand-in server answers. It runs outside of jsdom, whose globals are not a server's. */
    standInUrl: string
  }
}

/** One stand-in server for the views that are tested with the real adapters. */
export default async function start(project: TestProject) {
  const served = await serveStandIn({ feed: { perMinute: 0 } })
  project.provide('standInUrl', served.url)
  return () => served.close()
}
