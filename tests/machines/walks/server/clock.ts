/**
 * The console's clock: the time it shows is never more than a second late, and follows the server's clock if this
 * computer's differs (docs/behaviour.md#server).
 */
import { clockMachine, type ClockContext } from '../../../../machines/server/clock.ts'
import { sayToAll } from '../../support/effects.ts'
import { defineWalk, send, wait, type Outcome, type Row } from '../../support/walk.ts'

const minute = 60_000
const skews = { agreeing: 0, ahead: 58 * minute, behind: -2 * minute } as const
type Server = keyof typeof skews
type Hand = 'on the second' | 'half a second behind'

const byServer = "timeframes, ages and expiries go by the server's clock."
const warnings = {
  agreeing: [],
  ahead: [sayToAll('warning', `The clock of this computer is 58 minutes behind the server's: ${byServer}`)],
  behind: [sayToAll('warning', `The clock of this computer is 2 minutes ahead of the server's: ${byServer}`)],
} as const

const oslo = { at: 1_760_000_000_000, offset: 120 }
const zones = { 'zone unknown': undefined, 'zone told': oslo } as const
type Zone = keyof typeof zones

function row(hand: Hand, server: Server, zone: Zone): Row<string, string> {
  const corrected = (to: Server): Outcome<string> => ({
    to: `${hand}, ${to}, ${zone}`,
    does: to === server ? [] : warnings[to],
  })
  const other: Hand = hand === 'on the second' ? 'half a second behind' : 'on the second'
  return {
    state: server === 'agreeing' ? 'agreeing' : 'apart',
    tags: server === 'agreeing' ? [] : ['apart'],
    shows: { behind: hand === 'on the second' ? 0 : 500, skew: skews[server], zone: zones[zone] },
    on: {
      'half a second passes': `${other}, ${server}, ${zone}`,
      'a second passes': `${hand}, ${server}, ${zone}`,
      'the clocks agree': corrected('agreeing'),
      "the server's clock is ahead": corrected('ahead'),
      "the server's clock is behind": corrected('behind'),
      'the server tells its time zone': `${hand}, ${server}, zone told`,
    },
  }
}

const hands: readonly Hand[] = ['on the second', 'half a second behind']
const servers: readonly Server[] = ['agreeing', 'ahead', 'behind']

export const walk = defineWalk({
  machine: clockMachine,
  singletons: { toasts: {} },
  observe: ({ now, skew, zone }: ClockContext) => ({ behind: Date.now() - now, skew, zone }),
  starts: { 'a page': { to: 'on the second, agreeing, zone unknown' } },
  cases: {
    'half a second passes': wait(500),
    'a second passes': wait(1000),
    'the clocks agree': send({ type: 'clock.correct', skew: skews.agreeing }),
    "the server's clock is ahead": send({ type: 'clock.correct', skew: skews.ahead }),
    "the server's clock is behind": send({ type: 'clock.correct', skew: skews.behind }),
    'the server tells its time zone': send({ type: 'clock.place', zone: oslo }),
  },
  rows: Object.fromEntries(
    hands.flatMap((hand) =>
      servers.flatMap((server) =>
        (['zone unknown', 'zone told'] as const).map(
          (zone) => [`${hand}, ${server}, ${zone}`, row(hand, server, zone)] as const,
        ),
      ),
    ),
  ),
})
