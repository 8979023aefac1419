import { generations, type Generation } from '../../server/options.ts'
import { serveStandIn } from '../../server/serve.ts'

/** A server that the suite runs against. */
export interface Target {
  readonly name: string
  /** Whether it is a real server, on which tests may only make changes that can be undone. */
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

/** The server in ARGUS_URL, with the user in ARGUS_USER and ARGUS_PASSWORD. Undefined without ARGUS_URL. */
function realServers(): Target[] {
  const { ARGUS_URL: url, ARGUS_USER: username, ARGUS_PASSWORD: password } = process.env
  if (url === undefined || url === '') return []
  if (!username || !password) throw new Error('ARGUS_URL requires ARGUS_USER and ARGUS_PASSWORD.')
  return [
    {
      name: url,
      real: true,
      open: () => Promise.resolve({ url: url.replace(/\/+$/, ''), username, password, close: () => Promise.resolve() }),
    },
  ]
}

/** The stand-in in every generation, and a real server if one is given. */
export const targets: readonly Target[] = [...generations.map(standIn), ...realServers()]
