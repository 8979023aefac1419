import { generations, type Generation } from '../../server/options.ts'
import { serveStandIn } from '../../server/serve.ts'

/** A server that the suite runs against. */
export interface Target {
  readonly name: string
  /** Whether it is somebody's server, on which nothing may be done that cannot be undone. */
  readonly real: boolean
  readonly open: () => Promise<OpenTarget>
}

export interface OpenTarget {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly close: () => Promise<void>
}

function standIn(generation: Generation): Target {
  return {
    name: `the stand-in of generation ${generation}`,
    real: false,
    async open() {
      const served = await serveStandIn({ port: 0, generation })
      return { url: served.url, username: 'operator', password: 'operator', close: () => served.close() }
    },
  }
}

/** The server that ARGUS_URL names, with the person that ARGUS_USER and ARGUS_PASSWORD name; none without ARGUS_URL. */
function realServers(): Target[] {
  const { ARGUS_URL: url, ARGUS_USER: username, ARGUS_PASSWORD: password } = process.env
  if (url === undefined || url === '') return []
  if (!username || !password) throw new Error('ARGUS_URL needs ARGUS_USER and ARGUS_PASSWORD beside it.')
  return [
    {
      name: url,
      real: true,
      open: () => Promise.resolve({ url: url.replace(/\/+$/, ''), username, password, close: () => Promise.resolve() }),
    },
  ]
}

/** The stand-in in every generation, and a real server where one is named. */
export const targets: readonly Target[] = [...generations.map(standIn), ...realServers()]
