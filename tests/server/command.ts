import { command, oneOf, parseFlags, wholeNumber, WrongFlags } from '../support/commandLine.ts'
import { demoFeed } from './feed.ts'
import { generations, isBase, ticketPlugins } from './options.ts'
import { serveStandIn, type ServeOptions } from './serve.ts'
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
  const { values } = parseFlags(words, {
    texts: 'port host dist base seed incidents feed generation ticket-plugin',
    switches: 'no-passwords',
  })
  if (values.help) return undefined
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
    ...(values['no-passwords'] ? { passwords: false } : {}),
  }
}

function readBase(text: string): string {
  if (isBase(text)) return text
  throw new WrongFlags(`--base must be a path that begins and ends with a slash, not '${text}'.`)
}

/**
 * Starts the server, and prints its address and the user names for signing in. Exits with code 2 if the flags are
 * wrong.
 */
export const run = command(help, readFlags, async (options) => {
  const served = await serveStandIn(options)
  const names = peopleToSignInAs.map((name) => `${name}/${name}`).join(', ')
  process.stdout.write(`Stand-in Argus server at ${served.url}/, misbehaviours and feed at ${served.url}/stand-in/\n`)
  process.stdout.write(`Sign in as ${names}.\n`)
  const stop = () => void served.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})
