/**
 * Taking back acknowledgements (docs/behaviour.md#taking-back): one after the other, only those of the action, only for
 * its user. What a lost answer has done is looked up, and nothing is sent after it.
 */
import { takeBackMachine, type TakeBackContext } from '../../../../machines/bulk/takeBack.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, settle, wait, type Outcome, type Row } from '../../support/walk.ts'

/** Incident 1 was acknowledged by somebody else before, incident 2 by nobody. */
const first = { pk: 1, acknowledgement: 11 }
const second = { pk: 2, acknowledgement: 12 }
const input = { id: '3', given: [first, second], unacked: [2], whose: 'ana' }
const skew = 3_600_000

function own(acked: boolean): Effect {
  return tell('incidents', { type: 'incidents.takeOwn', incidents: [incident({ pk: 2, acked })] })
}

function acknowledgement(pk: number, expiresIn: number | undefined): Acknowledgement {
  return {
    pk,
    event: {
      pk,
      incident: 2,
      actor: { pk: 1, username: 'ana' },
      timestamp: '2026-01-15T12:00:00Z',
      type: { value: 'ACK', display: 'Acknowledge' },
      description: '',
    },
    expiration: expiresIn === undefined ? undefined : new Date(beginning + skew + expiresIn).toISOString(),
  }
}

function answers(pk: number, ...acknowledgements: readonly Acknowledgement[]) {
  return settle('fetchRowAcknowledgements', [{ pk, acknowledgements, fault: undefined }])
}

const told = (left: readonly object[], ended: number, isUnable = false) =>
  tellParent({ type: 'takeBack.told', id: '3', left, ended, isUnable })

const warns = (text: string) =>
  tell('toasts', { type: 'toasts.show', message: { severity: 'warning', text, stays: true } })

const rest = 'Take back the rest from Messages, Actions.'

interface Settled {
  readonly name: string
  readonly does: readonly Effect[]
  readonly shows: { readonly ended: number; readonly refused: number }
}

/** The store already has the state that the chart wants, as the stand-in of the store does not change. */
function settled(
  name: string,
  [ended, no]: readonly [number, number],
  left: readonly object[],
  says: Effect,
  isUnable = false,
): Settled {
  return { name, does: [says, told(left, ended, isUnable)], shows: { ended, refused: no } }
}

const no = (pk: number) => `${pk} (Not found.)`
const outcomes = {
  both: settled('both ended', [2, 0], [], say('success', 'Took back 2 acknowledgements')),
  firstRefused: settled(
    'first refused, second ended',
    [1, 1],
    [],
    warns(`Took back 1 of 2 acknowledgements. Refused: ${no(1)}. See the incidents’ own pages.`),
  ),
  secondRefused: settled(
    'first ended, second refused',
    [1, 1],
    [],
    warns(`Took back 1 of 2 acknowledgements. Refused: ${no(2)}. See the incidents’ own pages.`),
  ),
  bothRefused: settled(
    'both refused',
    [0, 2],
    [],
    warns(`Took back 0 of 2 acknowledgements. Refused: ${no(1)}, ${no(2)}. See the incidents’ own pages.`),
  ),
  unable: settled(
    'no such call',
    [0, 1],
    [second],
    warns(
      `Took back 0 of 2 acknowledgements. Refused: 1 (No PUT). See the incidents’ own pages. Not sent: 1 incident. ${rest}`,
    ),
    true,
  ),
  firstEnded: settled(
    'first ended, second not sent',
    [1, 0],
    [second],
    warns(`Took back 1 of 2 acknowledgements. Not sent: 1 incident. ${rest}`),
  ),
  noneSent: settled(
    'none sent',
    [0, 0],
    [first, second],
    warns(`Took back 0 of 2 acknowledgements. Not sent: 2 incidents. ${rest}`),
  ),
  refusedThenUnsent: settled(
    'first refused, second not sent',
    [0, 1],
    [second],
    warns(
      `Took back 0 of 2 acknowledgements. Refused: ${no(1)}. See the incidents’ own pages. Not sent: 1 incident. ${rest}`,
    ),
  ),
  unableAtSecond: settled(
    'first ended, no such call',
    [1, 1],
    [],
    warns('Took back 1 of 2 acknowledgements. Refused: 2 (No PUT). See the incidents’ own pages.'),
    true,
  ),
  refusedThenUnable: settled(
    'first refused, no such call',
    [0, 2],
    [],
    warns(`Took back 0 of 2 acknowledgements. Refused: ${no(1)}, 2 (No PUT). See the incidents’ own pages.`),
    true,
  ),
  firstInDoubt: settled(
    'first in doubt',
    [0, 0],
    [first, second],
    warns(
      `Took back 0 of 2 acknowledgements. In doubt: 1 (no response from the server). Not sent: 1 incident. ${rest}`,
    ),
  ),
  firstBroken: settled(
    'first in doubt after a failure',
    [0, 0],
    [first, second],
    warns(`Took back 0 of 2 acknowledgements. In doubt: 1 (Internal Server Error). Not sent: 1 incident. ${rest}`),
  ),
  secondInDoubt: settled(
    'second in doubt',
    [1, 0],
    [second],
    warns(`Took back 1 of 2 acknowledgements. In doubt: 2 (no response from the server). ${rest}`),
  ),
  secondBroken: settled(
    'second in doubt after a failure',
    [1, 0],
    [second],
    warns(`Took back 1 of 2 acknowledgements. In doubt: 2 (Internal Server Error). ${rest}`),
  ),
  refusedThenDoubt: settled(
    'first refused, second in doubt',
    [0, 1],
    [second],
    warns(
      `Took back 0 of 2 acknowledgements. Refused: ${no(1)}. See the incidents’ own pages. In doubt: 2 (no response from the server). ${rest}`,
    ),
  ),
  refusedThenBroken: settled(
    'first refused, second in doubt after a failure',
    [0, 1],
    [second],
    warns(
      `Took back 0 of 2 acknowledgements. Refused: ${no(1)}. See the incidents’ own pages. In doubt: 2 (Internal Server Error). ${rest}`,
    ),
  ),
} satisfies Record<string, Settled>

type Rows = Record<string, Row<string, string>>

const goes = ({ name, does }: Settled): Outcome<string> => ({ to: name, does })
const asks = (given: object) => start('endAcknowledgement', given)
const over: readonly Effect[] = [
  tell('incidents', { type: 'incidents.refetch' }),
  tell('currentPage', { type: 'currentPage.refresh', because: 'doubt' }),
  tellParent({ type: 'takeBack.ended', id: '3' }),
]
const fresh = [incident({ pk: 1, acked: true }), incident({ pk: 2, acked: false })]

/** What follows once the outcome has been said: the incidents are fetched after what was ended has run out. */
function settledRows({ name, shows }: Settled): Rows {
  const waiting = { state: 'settling', ports: [], shows }
  return {
    [name]: { ...waiting, on: { 'a second passes': `${name}, for a second` } },
    [`${name}, for a second`]: {
      ...waiting,
      on: {
        'a second passes': { to: `${name}, fetching`, does: [start('fetchChosenIncidents', { pks: [1, 2] })] },
      },
    },
    [`${name}, fetching`]: {
      state: 'fetching',
      ports: ['fetchChosenIncidents'],
      shows,
      on: {
        'the incidents arrive': {
          to: `${name}, over`,
          does: [
            tell('incidents', { type: 'incidents.takeTold', incidents: fresh, askedAt: beginning + 1500 }),
            ...over,
          ],
        },
        'the incidents cannot be fetched': { to: `${name}, over`, does: over },
      },
    },
    [`${name}, over`]: { state: 'ended', ended: { output: undefined }, shows, on: {} },
  }
}

interface Next {
  readonly isEnded: Outcome<string>
  readonly isRefused: Outcome<string>
  readonly isUnsent: Settled
  readonly isUnable: Settled
}

function ending(name: string, shows: Settled['shows'], next: Next): Rows {
  const looks = (pk: number, to: string): Outcome<string> => ({
    to,
    does: [start('fetchRowAcknowledgements', { pks: [pk] })],
  })
  const pk = name === 'ending the first' ? 1 : 2
  return {
    [name]: {
      state: 'ending',
      ports: ['endAcknowledgement'],
      shows,
      on: {
        'it is ended': next.isEnded,
        'it is refused': next.isRefused,
        'the server has no such call': goes(next.isUnable),
        'the token is refused': goes(next.isUnsent),
        'no answer': looks(pk, `${name}, looking`),
        'the server fails': looks(pk, `${name}, looking after a failure`),
      },
    },
  }
}

/** The lookup has an answer (ended, not ended), or none. */
function looking(name: string, shows: Settled['shows'], isEnded: Settled, isNot: Settled, inDoubt: Settled): Rows {
  const number = name.startsWith('ending the first') ? 'first' : 'second'
  return {
    [name]: {
      state: 'looking',
      ports: ['fetchRowAcknowledgements'],
      shows,
      on: {
        'the first ends within the minute': goes(number === 'first' ? isEnded : isNot),
        'the second ends within the minute': goes(number === 'second' ? isEnded : isNot),
        'both end later or never': goes(isNot),
        'the acknowledgements cannot be fetched': goes(inDoubt),
        'the lookup itself fails': goes(inDoubt),
      },
    },
  }
}

const none = { ended: 0, refused: 0 }
const oneEnded = { ended: 1, refused: 0 }
const oneRefused = { ended: 0, refused: 1 }
const o = outcomes

const rows: Rows = {
  ...ending('ending the first', none, {
    isEnded: { to: 'ending the second', does: [asks(second)] },
    isRefused: { to: 'ending the second after a refusal', does: [asks(second)] },
    isUnsent: o.noneSent,
    isUnable: o.unable,
  }),
  ...looking('ending the first, looking', none, o.firstEnded, o.noneSent, o.firstInDoubt),
  ...looking('ending the first, looking after a failure', none, o.firstEnded, o.noneSent, o.firstBroken),
  ...ending('ending the second', oneEnded, {
    isEnded: goes(o.both),
    isRefused: goes(o.secondRefused),
    isUnsent: o.firstEnded,
    isUnable: o.unableAtSecond,
  }),
  ...looking('ending the second, looking', oneEnded, o.both, o.firstEnded, o.secondInDoubt),
  ...looking('ending the second, looking after a failure', oneEnded, o.both, o.firstEnded, o.secondBroken),
  ...ending('ending the second after a refusal', oneRefused, {
    isEnded: goes(o.firstRefused),
    isRefused: goes(o.bothRefused),
    isUnsent: o.refusedThenUnsent,
    isUnable: o.refusedThenUnable,
  }),
  ...looking(
    'ending the second after a refusal, looking',
    oneRefused,
    o.firstRefused,
    o.refusedThenUnsent,
    o.refusedThenDoubt,
  ),
  ...looking(
    'ending the second after a refusal, looking after a failure',
    oneRefused,
    o.firstRefused,
    o.refusedThenUnsent,
    o.refusedThenBroken,
  ),
  ...Object.fromEntries(Object.values(outcomes).flatMap((one) => Object.entries(settledRows(one)))),
}

const cases = {
  'it is ended': settle('endAcknowledgement', acknowledgement(11, 1000)),
  'it is refused': fail('endAcknowledgement', refused('take back', 404, { detail: 'Not found.' })),
  'the server has no such call': fail('endAcknowledgement', refused('take back', 405, { detail: 'No PUT' })),
  'the token is refused': fail('endAcknowledgement', unauthorized('take back')),
  'no answer': fail('endAcknowledgement', unreachable('take back')),
  'the server fails': fail('endAcknowledgement', broken('take back')),
  'the first ends within the minute': answers(1, acknowledgement(11, 40_000), acknowledgement(12, undefined)),
  'the second ends within the minute': answers(2, acknowledgement(11, undefined), acknowledgement(12, 40_000)),
  'both end later or never': answers(1, acknowledgement(11, 40_001), acknowledgement(12, undefined)),
  'the acknowledgements cannot be fetched': settle('fetchRowAcknowledgements', [
    { pk: 1, acknowledgements: [], fault: unreachable('get acknowledgements') },
  ]),
  'the lookup itself fails': fail('fetchRowAcknowledgements', unreachable('get acknowledgements')),
  'a second passes': wait(1000),
  'the incidents arrive': settle('fetchChosenIncidents', fresh),
  'the incidents cannot be fetched': fail('fetchChosenIncidents', unreachable('get incidents')),
}

const storedIncidents = (acked: boolean) =>
  new Map([1, 2].map((pk) => [pk, { incident: incident({ pk, acked }), lastModified: 0 }]))
const singletons = {
  toasts: {},
  currentPage: {},
  clock: { skew },
  session: { tags: ['open'], user: { username: 'ana' } },
  incidents: { store: { storedIncidents: storedIncidents(true) } },
}
const observe = ({ ledger: { ended, refused: refusals } }: TakeBackContext) => ({
  ended: ended.length,
  refused: refusals.length,
})

/** The store has both as acknowledged: that nobody else had acknowledged shows otherwise at once. */
export const walk = defineWalk({
  machine: takeBackMachine,
  singletons,
  observe,
  starts: { 'two acknowledgements': { input, to: 'ending the first', does: [own(false), asks(first)] } },
  cases,
  rows,
})

/** The store has both as not acknowledged, as after the chart has begun: what was not taken back turns back. */
export const turningBack = defineWalk({
  machine: takeBackMachine,
  singletons: { ...singletons, incidents: { store: { storedIncidents: storedIncidents(false) } } },
  observe,
  starts: {
    'one acknowledgement': {
      input: { ...input, given: [second] },
      to: 'ending the only one',
      does: [asks(second)],
    },
  },
  cases: { 'it is ended': cases['it is ended'], 'it is refused': cases['it is refused'] },
  rows: {
    'ending the only one': {
      state: 'ending',
      ports: ['endAcknowledgement'],
      shows: none,
      on: {
        'it is ended': {
          to: 'ended',
          does: [say('success', 'Took back the acknowledgement of incident 2'), told([], 1)],
        },
        'it is refused': {
          to: 'refused',
          does: [
            warns(`Took back 0 of 1 acknowledgement. Refused: ${no(2)}. See the incidents’ own pages.`),
            told([], 0),
            own(true),
          ],
        },
      },
    },
    ended: { state: 'settling', ports: [], shows: oneEnded, on: {} },
    refused: { state: 'settling', ports: [], shows: oneRefused, on: {} },
  },
})

/** Another user is signed in: nothing is sent in that user's name. */
export const inOtherHands = defineWalk({
  machine: takeBackMachine,
  singletons: { ...singletons, session: { tags: ['open'], user: { username: 'bob' } } },
  observe,
  starts: { 'two acknowledgements': { input, to: 'none sent', does: [own(false), ...o.noneSent.does] } },
  cases: {},
  rows: { 'none sent': { state: 'settling', ports: [], shows: none, on: {} } },
})
