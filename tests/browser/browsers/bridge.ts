import { bridgeToFirefox } from './firefox.ts'
import { bridgeToWebKit } from './webkit/bridge.ts'

/** The browsers behind a bridge; the environment variable BRIDGE_TO names one. */
const bridges = { firefox: bridgeToFirefox, webkit: bridgeToWebKit } as const

/** Starts the browser, with the words that Playwright has for a Firefox, and serves WebDriver BiDi until it ends. */
export async function run(words: readonly string[]): Promise<void> {
  const wanted = process.env.BRIDGE_TO
  if (wanted !== 'firefox' && wanted !== 'webkit') throw new Error(`BRIDGE_TO names "${wanted}", which is no browser.`)
  await bridges[wanted](words)
}
