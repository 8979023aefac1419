/** Sends the calls of a bulk run (docs/behaviour.md#bulk-runs): chunks, responses, lost calls, stopping and pausing. */
import { bulkDeliveryMachine, type BulkDeliveryOutput } from '../../../../machines/bulk/bulkDelivery.ts'
import { emptyLedger, type BulkLedger } from '../../../../machines/bulk/domain/ledger.ts'
import type { BulkOperation } from '../../../../machines/bulk/domain/operation.ts'
import type { BulkRun } from '../../../../machines/bulk/domain/run.ts'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { say, start, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, type Case, type Row } from '../../support/walk.ts'

type Groups = readonly string[]

/** The effect of one response on the groups of incidents in a call. */
interface Answer {
  readonly case: Case
  readonly succeeded?: Groups | 'all'
  readonly refused?: Groups | 'all'
  /** The reason, for groups that were refused or whose outcome is unknown. */
  readonly reason?: string
  /** `cut`: the outcome of the call is unknown. `unsent`: the call received a 401, or was never sent. */
  readonly ends?: 'cut' | 'unsent'
  /** The reason why the outcome is unknown once the user has signed out; absent if signing out makes no difference. */
  readonly onceSignedOut?: string
  /** The toast shown immediately, instead of the outcome message. */
  readonly says?: readonly Effect[]
}

interface Scene {
  /** The session's state and user; absent if the owner of the run is definitely signed in. */
  readonly session?: object
  readonly operation: BulkOperation
  /** The incidents of the run, in groups with the same outcome. */
  readonly groups: Readonly<Record<string, readonly number[]>>
  readonly groupsPerCall: number
  readonly answers: Readonly<Record<string, Answer>>
  /**
   * Builds the outcome message from a fraction, such as 'Closed 1/2 incident(s)' from '1/2'; absent if there is no
   * message.
   */
  readonly outcome?: (share: string) => string
}

interface Model {
  readonly end: BulkDeliveryOutput['end'] | undefined
  readonly course: 'goingOn' | 'stopping' | 'pausing'
  readonly waiting: Groups
  readonly withheld: Groups
  readonly succeeded: Groups
  /** Entries are 'group=reason'. */
  readonly refused: Groups
  readonly unanswered: Groups
}

const text = 'https://tickets.example/1'
const until = '2026-01-16T22:59:59.999Z'

function groupOf(entry: string): string {
  return entry.replace(/=.*$/, '')
}

function walkOf(scene: Scene) {
  const { operation, groups, groupsPerCall } = scene
  const port = operation === 'createTicket' ? 'createTicket' : 'changeIncidents'
  const pksOf = (names: Groups) => names.flatMap((name) => groups[name] ?? [])
  const withReasons = (entries: Groups) =>
    entries.flatMap((entry) => pksOf([groupOf(entry)]).map((pk) => ({ pk, reason: entry.replace(/^[^=]*=/, '') })))

  function ledgerOf({ waiting, withheld, succeeded, refused: no, unanswered }: Model): BulkLedger {
    return {
      ...emptyLedger,
      waiting: pksOf(waiting),
      withheld: pksOf(withheld),
      succeeded: pksOf(succeeded),
      refused: withReasons(no),
      unanswered: withReasons(unanswered),
    }
  }

  const advanced = (model: Model) => tellParent({ type: 'bulkDelivery.advanced', ledger: ledgerOf(model) })

  function call(waiting: Groups): Effect {
    const pks = pksOf(waiting.slice(0, groupsPerCall))
    return start(port, port === 'createTicket' ? { pk: pks[0] } : { operation, pks, text, expiration: until })
  }

  /** A run whose owner has signed out pauses, even if every call has been sent. */
  function goesOn(model: Model): ModelledOutcome<Model> {
    if (model.course === 'pausing') return { to: { ...model, end: 'paused' } }
    if (model.waiting.length === 0) return { to: { ...model, end: 'complete' } }
    if (scene.session !== undefined) return { to: { ...model, end: 'doubted' } }
    return { to: model, does: [call(model.waiting)] }
  }

  function saysOutcome({ succeeded, refused: no, unanswered, withheld }: Model): readonly Effect[] {
    if (scene.outcome === undefined) return []
    const n = pksOf(succeeded).length
    const m = n + withReasons(no).length + withReasons(unanswered).length
    return [say(n === m && withheld.length === 0 ? 'success' : 'warning', scene.outcome(`${n}/${m}`))]
  }

  function answered(model: Model, answer: Answer): ModelledOutcome<Model> {
    const sent = model.waiting.slice(0, groupsPerCall)
    const { onceSignedOut } = answer
    if (onceSignedOut !== undefined && model.course === 'pausing') {
      const unanswered = [...model.unanswered, ...sent.map((name) => `${name}=${onceSignedOut}`)]
      return { to: { ...model, end: 'paused', waiting: model.waiting.slice(groupsPerCall), unanswered } }
    }
    if (answer.ends === 'unsent') return { to: { ...model, end: 'paused' } }
    const among = (names: Groups | 'all' | undefined) =>
      names === 'all' ? sent : sent.filter((name) => names?.includes(name) === true)
    const [gained, lost] = [among(answer.succeeded), among(answer.refused)]
    const unknown = sent.filter((name) => !gained.includes(name) && !lost.includes(name))
    const because = answer.ends === 'cut' ? answer.reason : 'not mentioned in the response'
    const entered: Model = {
      ...model,
      waiting: model.waiting.slice(groupsPerCall),
      succeeded: [...model.succeeded, ...gained],
      refused: [...model.refused, ...lost.map((name) => `${name}=${answer.reason}`)],
      unanswered: [...model.unanswered, ...unknown.map((name) => `${name}=${because}`)],
    }
    const says = answer.says ?? (entered.waiting.length === 0 ? saysOutcome(entered) : [])
    if (answer.ends === 'cut') return { to: { ...entered, end: 'cut' }, does: says }
    const { to, does = [] } = goesOn(entered)
    return { to, does: [...says, advanced(entered), ...does] }
  }

  function rowOf(model: Model): ModelledRow<Model> {
    const shows = ledgerOf(model)
    const { end, course, waiting } = model
    if (end !== undefined) return { state: end, ended: { output: { ledger: ledgerOf(model), end } }, shows, on: {} }
    const stopped: Model = {
      ...model,
      course: 'stopping',
      waiting: waiting.slice(0, groupsPerCall),
      withheld: waiting.slice(groupsPerCall),
    }
    return {
      state: { delivering: { sending: port === 'createTicket' ? 'creatingTicket' : 'changing', course } },
      tags: course === 'stopping' ? ['stopping'] : [],
      ports: [port],
      shows,
      on: {
        ...Object.fromEntries(Object.entries(scene.answers).map(([name, answer]) => [name, answered(model, answer)])),
        ...(course === 'goingOn' && waiting.length > groupsPerCall
          ? { stops: { to: stopped, does: [advanced(stopped)] } }
          : {}),
        'its owner signs out': { to: { ...model, course: 'pausing' } },
      },
    }
  }

  const beginning: Model = {
    end: undefined,
    course: 'goingOn',
    waiting: Object.keys(groups),
    withheld: [],
    succeeded: [],
    refused: [],
    unanswered: [],
  }
  const begun = goesOn(beginning)
  const run: BulkRun = { operation, text, expiration: until, undone: new Set(), ledger: ledgerOf(beginning) }
  const cases: Readonly<Record<string, Case>> = {
    ...Object.fromEntries(Object.entries(scene.answers).map(([name, answer]) => [name, answer.case])),
    ...(Object.keys(groups).length > groupsPerCall ? { stops: send({ type: 'bulkDelivery.stop' }) } : {}),
    ...(begun.to.end === undefined ? { 'its owner signs out': send({ type: 'bulkDelivery.pause' }) } : {}),
  }
  return modelledWalk({
    machine: bulkDeliveryMachine,
    singletons: { toasts: {}, session: scene.session ?? { tags: ['open'], user: { username: 'ana' } } },
    observe: ({ ledger }: BulkRun) => ledger,
    starts: { 'an order': { input: { run, whose: 'ana' }, ...begun } },
    cases,
    rowOf,
  })
}

function taken(...pks: readonly number[]): Case {
  return settle('changeIncidents', { succeeded: [...pks, 555], refused: [] })
}

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

/** Only the incidents named in the response have a known outcome. After a 500, every outcome is unknown. */
export const acknowledging = walkOf({
  operation: 'acknowledge',
  groups: { first: [1], second: [2], third: [3] },
  groupsPerCall: 3,
  outcome: (share) => `Submitted ${share} acknowledgment(s)`,
  answers: {
    'one succeeds, one is refused, one is not named': {
      case: settle('changeIncidents', {
        succeeded: [1],
        refused: [
          { pk: 2, reason: 'Locked' },
          { pk: 556, reason: 'Nobody asked' },
        ],
      }),
      succeeded: ['first'],
      refused: ['second'],
      reason: 'Locked',
    },
    'the server fails': {
      case: fail('changeIncidents', broken('acknowledge incidents')),
      ends: 'cut',
      reason: 'Internal Server Error',
      says: [say('error', 'Failed to submit acknowledgments(s) - Internal Server Error')],
    },
    // A call that received a 401 has changed nothing: its incidents wait, and no failure is shown.
    'the token is refused': { case: fail('changeIncidents', unauthorized('acknowledge incidents')), ends: 'unsent' },
    'nobody is signed in': {
      case: fail('changeIncidents', new Fault({ kind: 'notAuthenticated', action: 'acknowledge incidents' })),
      ends: 'unsent',
    },
  },
})

/** One ticket per call. A failure has already shown its own toast, and the run continues with the next ticket. */
export const creatingTickets = walkOf({
  operation: 'createTicket',
  groups: { first: [1], second: [2] },
  groupsPerCall: 1,
  outcome: (share) => `Created ${share} ticket(s)`,
  answers: {
    'the ticket is created': { case: settle('createTicket', text), succeeded: 'all' },
    'the plugin fails': {
      case: fail('createTicket', broken('create ticket')),
      refused: 'all',
      reason: 'Internal Server Error',
    },
    'no answer': {
      case: fail('createTicket', unreachable('create ticket')),
      ends: 'cut',
      reason: 'no response from the server',
      says: [],
    },
    // The browser retries a dropped call automatically, so the 401 may be the response to the second attempt.
    'the token is refused': {
      case: fail('createTicket', unauthorized('create ticket')),
      ends: 'unsent',
      onceSignedOut: 'signed out before the answer came',
    },
    'nobody is signed in': {
      case: fail('createTicket', new Fault({ kind: 'notAuthenticated', action: 'create ticket' })),
      ends: 'unsent',
    },
  },
})

/** A run with a single ticket, which is created or refused. */
export const creatingOneTicket = walkOf({
  operation: 'createTicket',
  groups: { first: [1] },
  groupsPerCall: 1,
  outcome: (share) => `Created ${share} ticket(s)`,
  answers: {
    'the ticket is created': {
      case: settle('createTicket', text),
      succeeded: 'all',
    },
    'the plugin refuses': {
      case: fail('createTicket', refused('create ticket', 403, 'Forbidden')),
      refused: 'all',
      reason: 'Forbidden',
    },
  },
})

export const reopening = walkOf({
  operation: 'reopen',
  groups: { closed: [102] },
  groupsPerCall: 1,
  outcome: (share) => `Reopened ${share} incident(s)`,
  answers: { 'all are reopened': { case: taken(102), succeeded: 'all' } },
})

export const linkingTickets = walkOf({
  operation: 'saveTicketUrl',
  groups: { first: [1], second: [2] },
  groupsPerCall: 2,
  outcome: (share) => `Updated ${share} ticket URL(s)`,
  answers: { 'all are linked': { case: taken(1, 2), succeeded: 'all' } },
})

/** Another tab signed in: calls carry its token before this tab knows its user. Nothing is sent in that user's name. */
export const doubted = walkOf({
  session: { tags: ['undecided'], user: { username: 'ana' } },
  operation: 'reopen',
  groups: { first: [1] },
  groupsPerCall: 1,
  answers: {},
})

/** Another user is signed in. */
export const inOtherHands = walkOf({
  session: { tags: ['open'], user: { username: 'bob' } },
  operation: 'createTicket',
  groups: { first: [1] },
  groupsPerCall: 1,
  answers: {},
})

/** Nothing is sent if every incident was left out. */
export const withNothingToDo = walkOf({ operation: 'saveTicketUrl', groups: {}, groupsPerCall: 1, answers: {} })

/** The run is sent chunk by chunk. A lost call stops it. */
export const closing = walkOf({
  operation: 'close',
  groups: { hundred, 'one more': [101] },
  groupsPerCall: 1,
  outcome: (share) => `Closed ${share} incident(s)`,
  answers: {
    'all are closed': { case: taken(...hundred, 101), succeeded: 'all' },
    'the call is refused': {
      case: fail('changeIncidents', refused('close incidents', 400, { detail: 'No such incidents' })),
      refused: 'all',
      reason: 'No such incidents',
      says: [say('error', 'Failed to close incident(s) - No such incidents')],
    },
    'no answer': {
      case: fail('changeIncidents', unreachable('close incidents')),
      ends: 'cut',
      reason: 'no response from the server',
      says: [say('error', 'Failed to close incident(s) - no response from the server')],
    },
  },
})

const shared = { ...emptyLedger, waiting: [1, 2] }
const begunShared: BulkRun = {
  operation: 'shareTicket',
  text: '',
  expiration: until,
  undone: new Set([1, 2]),
  ledger: shared,
}
const madeOf = (pk: number) => ({ pk, reason: 'No.' })

/** One delivery of one ticket for all: how it ends, or what is going on. */
function sharing(
  name: string,
  ledger: BulkLedger,
  known: string,
  given: {
    readonly end?: BulkDeliveryOutput['end']
    readonly course?: string
    readonly on?: Row<string, string>['on']
  },
): Record<string, Row<string, string>> {
  const { end, course = 'goingOn', on = {} } = given
  const shows = { ledger, text: known }
  if (end !== undefined) return { [name]: { state: end, shows, ended: { output: { ledger, text: known, end } }, on } }
  return {
    [name]: {
      state: { delivering: { sending: known === '' ? 'creatingTicket' : 'changing', course } },
      tags: course === 'stopping' ? ['stopping'] : [],
      ports: [known === '' ? 'createTicket' : 'changeIncidents'],
      shows,
      on,
    },
  }
}

const told = (ledger: BulkLedger, known: string) => tellParent({ type: 'bulkDelivery.advanced', ledger, text: known })
const links = start('changeIncidents', { operation: 'saveTicketUrl', pks: [2], text, expiration: until })
const created: BulkLedger = { ...emptyLedger, waiting: [2], succeeded: [1] }
const linked: BulkLedger = { ...emptyLedger, succeeded: [1, 2] }
const refusedToMake: BulkLedger = { ...emptyLedger, refused: [madeOf(1)], withheld: [2] }
const silentAbout = (reason: string): BulkLedger => ({ ...emptyLedger, waiting: [2], unanswered: [{ pk: 1, reason }] })
const stopped: BulkLedger = { ...emptyLedger, waiting: [1], withheld: [2] }
const stoppedMade: BulkLedger = { ...emptyLedger, succeeded: [1], withheld: [2] }
const stoppedRefused: BulkLedger = { ...emptyLedger, refused: [madeOf(1)], withheld: [2] }
const stoppedSilent = (reason: string): BulkLedger => ({
  ...emptyLedger,
  unanswered: [{ pk: 1, reason }],
  withheld: [2],
})
const [noAnswer, serverFailure, cutOff] = [
  'no response from the server',
  'Internal Server Error',
  'signed out before the answer came',
]

/**
 * One ticket for all: it is created from the first incident, then the others get its address. If it is refused, they get
 * nothing; if nobody knows, the run stops, so that it is looked up.
 */
export const sharingTicket = defineWalk({
  machine: bulkDeliveryMachine,
  singletons: { toasts: {}, session: { tags: ['open'], user: { username: 'ana' } } },
  observe: ({ ledger, text: known }: BulkRun) => ({ ledger, text: known }),
  starts: {
    'one ticket for two': {
      input: { run: begunShared, whose: 'ana' },
      to: 'creating',
      does: [start('createTicket', { pk: 1 })],
    },
  },
  cases: {
    'the ticket is created': settle('createTicket', text),
    'the ticket is refused': fail('createTicket', refused('create ticket', 400, { detail: 'No.' })),
    'the server breaks': fail('createTicket', broken('create ticket')),
    'no answer': fail('createTicket', unreachable('create ticket')),
    'the token is refused': fail('createTicket', unauthorized('create ticket')),
    'the other gets the address': settle('changeIncidents', { succeeded: [2], refused: [] }),
    stops: send({ type: 'bulkDelivery.stop' }),
    'its owner signs out': send({ type: 'bulkDelivery.pause' }),
  },
  rows: {
    ...sharing('creating', shared, '', {
      on: {
        'the ticket is created': { to: 'linking', does: [told(created, text), links] },
        'the ticket is refused': { to: 'refused', does: [told(refusedToMake, '')] },
        'the server breaks': 'broken',
        'no answer': 'silent',
        'the token is refused': 'waiting for a sign-in',
        stops: { to: 'stopping', does: [told(stopped, '')] },
        'its owner signs out': 'creating, signed out',
      },
    }),
    ...sharing('creating, signed out', shared, '', {
      course: 'pausing',
      on: {
        'the ticket is created': { to: 'paused, made', does: [told(created, text)] },
        'the ticket is refused': { to: 'paused, refused', does: [told(refusedToMake, '')] },
        'the server breaks': 'broken',
        'no answer': 'silent',
        'the token is refused': 'cut off',
      },
    }),
    ...sharing('stopping', stopped, '', {
      course: 'stopping',
      on: {
        'the ticket is created': {
          to: 'made, stopped',
          does: [say('warning', 'Linked 1/1 incident(s) to one ticket'), told(stoppedMade, text)],
        },
        'the ticket is refused': { to: 'refused, stopped', does: [told(stoppedRefused, '')] },
        'the server breaks': 'broken, stopped',
        'no answer': 'silent, stopped',
        'the token is refused': 'stopped, waiting for a sign-in',
        'its owner signs out': 'stopped, signed out',
      },
    }),
    ...sharing('stopped, signed out', stopped, '', {
      course: 'pausing',
      on: {
        'the ticket is created': {
          to: 'paused, made, stopped',
          does: [say('warning', 'Linked 1/1 incident(s) to one ticket'), told(stoppedMade, text)],
        },
        'the ticket is refused': { to: 'paused, refused', does: [told(stoppedRefused, '')] },
        'the server breaks': 'broken, stopped',
        'no answer': 'silent, stopped',
        'the token is refused': 'cut off, stopped',
      },
    }),
    ...sharing('linking', created, text, {
      on: {
        'the other gets the address': {
          to: 'complete',
          does: [say('success', 'Linked 2/2 incident(s) to one ticket'), told(linked, text)],
        },
        'its owner signs out': 'linking, signed out',
      },
    }),
    ...sharing('linking, signed out', created, text, {
      course: 'pausing',
      on: {
        'the other gets the address': {
          to: 'paused, complete',
          does: [say('success', 'Linked 2/2 incident(s) to one ticket'), told(linked, text)],
        },
      },
    }),
    ...sharing('complete', linked, text, { end: 'complete' }),
    ...sharing('paused, complete', linked, text, { end: 'paused' }),
    ...sharing('paused, made', created, text, { end: 'paused' }),
    ...sharing('paused, made, stopped', stoppedMade, text, { end: 'paused' }),
    ...sharing('made, stopped', stoppedMade, text, { end: 'complete' }),
    ...sharing('refused', refusedToMake, '', { end: 'complete' }),
    ...sharing('refused, stopped', stoppedRefused, '', { end: 'complete' }),
    ...sharing('paused, refused', refusedToMake, '', { end: 'paused' }),
    ...sharing('broken', silentAbout(serverFailure), '', { end: 'cut' }),
    ...sharing('silent', silentAbout(noAnswer), '', { end: 'cut' }),
    ...sharing('cut off', silentAbout(cutOff), '', { end: 'paused' }),
    ...sharing('broken, stopped', stoppedSilent(serverFailure), '', { end: 'cut' }),
    ...sharing('silent, stopped', stoppedSilent(noAnswer), '', { end: 'cut' }),
    ...sharing('cut off, stopped', stoppedSilent(cutOff), '', { end: 'paused' }),
    ...sharing('waiting for a sign-in', shared, '', { end: 'paused' }),
    ...sharing('stopped, waiting for a sign-in', stopped, '', { end: 'paused' }),
  },
})
