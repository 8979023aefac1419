import { endWith, oneOf, parseFlags, wholeNumber, WrongFlags } from '../support/commandLine.ts'
import { demoFeed } from './feed.ts'
import { generations, isBase, ticketPlugins } from './options.ts'
import { serveStandIn } from './serve.ts'
import type { ServeOptions } from './serve.ts'
import { peopleToSignInAs } from './world/users.ts'

const help = `Starts the stand-in Argus server.

  --port 8000             port to listen on; 0 picks any free port (default 8000)
  --host 127.0.0.1        address to listen on
  --dist dist             also serves the built client in this folder
  --base /                path at which to serve that client, such as /console/
  --seed 1                the same seed always gives the same world
  --incidents 300         how many incidents the world starts with
  --feed ${demoFeed.perMinute}                random changes per minute; 0 for none
  --generation 1.19       the version of the server to imitate: ${generations.join(', ')}
  --ticket-plugin working the state of the ticket plugin: ${ticketPlugins.join(', ')}
  --no-passwords          users can sign in only through federated sign-in
  --help                  this text
`

/** Reads the flags; returns undefined for `--help`. Throws WrongFlags. */
export function readFlags(words: readonly string[]): ServeOptions | undefined {
  const values = parse(words)
  if (values.help === true) return undefined
  const seed = wholeNumber('seed', values.seed, 0, 4_294_967_295)
  const incidents = wholeNumber('incidents', values.incidents, 0, 1_000_000)
  const generation = oneOf('generation', values.generation, generations)
  const ticketPlugin = oneOf('ticket-plugin', values['ticket-plugin'], ticketPlugins)
  return {
    port: wholeNumber('port', values.port, 0, 65_535) ?? 8_000,
    feed: { perMinute: wholeNumber('feed', values.feed, 0, 60_000) ?? demoFeed.perMinute },
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.dist === undefined ? {} : { dist: values.dist }),
    ...(values.base === undefined ? {} : { base: readBase(values.base) }),
    ...(seed === undefined ? {} : { seed }),
    ...(incidents === undefined ? {} : { incidents }),
    ...(generation === undefined ? {} : { generation }),
    ...(ticketPlugin === undefined ? {} : { ticketPlugin }),
    ...(values['no-passwords'] === true ? { passwords: false } : {}),
  }
}

function readBase(text: string): string {
  if (isBase(text)) return text
  throw new WrongFlags(`--base must be a path that begins and ends with a slash, not '${text}'.`)
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  return parseFlags({
    args: [...words],
    allowPositionals: false,
    options: {
      port: text,
      host: text,
      dist: text,
      base: text,
      seed: text,
      incidents: text,
      feed: text,
      generation: text,
      'ticket-plugin': text,
      'no-passwords': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values
}

/**
 * Starts the server, and prints its address and the user names for signing in. Exits with code 2 if the flags are
 * wrong.
 */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const served = await serveStandIn(options)
    const names = peopleToSignInAs.map((name) => `${name}/${name}`).join(', ')
    process.stdout.write(`Stand-in Argus server at ${served.url}/, misbehaviours and feed at ${served.url}/stand-in/\n`)
    process.stdout.write(`Sign in as ${names}.\n`)
    const stop = () => void served.close()
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    endWith(error)
  }
}
