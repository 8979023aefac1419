import { bridgeToFirefox } from './firefox.ts'
import { bridgeToWebKit } from './webkit/bridge.ts'

/** The bridges by browser; the environment variable BRIDGE_TO names one. */
const bridges = { firefox: bridgeToFirefox, webkit: bridgeToWebKit } as const

/**
 * Starts the browser with the arguments that Playwright passes to a Firefox, and serves WebDriver BiDi until it ends.
 */
export async function run(words: readonly string[]): Promise<void> {
  const wanted = process.env.BRIDGE_TO
  if (wanted !== 'firefox' && wanted !== 'webkit')
    throw new Error(`BRIDGE_TO names "${wanted}", which is not a browser: use firefox or webkit.`)
  await bridges[wanted](words)
}
