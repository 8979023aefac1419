import { numberAbove, parseFlags, wholeNumber } from '../../support/commandLine.ts'

export const help = `Keeps the console busy for a long time in headless Chromium, and checks that nothing grows.

  npm run test:soak [-- <flags>]

  --minutes 10       how long to run; more than 3, since growth in the first three minutes is allowed
  --rate 50          messages per second over the live connection
  --incidents 2000   incidents in the world
  --help             this text

It repeatedly changes pages, filters, searches, opens and closes dialogs, and cuts the connection.
Builds the client, or uses the build in the folder that DIST names. The exit code is 0 if nothing grows, 1 if something
grows, 2 for invalid flags.
`

export interface SoakOptions {
  readonly minutes: number
  /** Messages per second over the live connection. */
  readonly rate: number
  readonly incidents: number
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): SoakOptions | undefined {
  const { values } = parseFlags(words, { texts: 'minutes rate incidents' })
  if (values.help) return undefined
  return {
    minutes: numberAbove('minutes', values.minutes ?? '10', 3, 24 * 60),
    rate: wholeNumber('rate', values.rate ?? '50', 1, 5000),
    incidents: wholeNumber('incidents', values.incidents ?? '2000', 1000, 200_000),
  }
}
