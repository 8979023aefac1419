/** Many incidents at once (specification, sections 2, 8 and 9; decisions, Bulk): dialogs, chunks, ledger, review. */
import { bulkMachine, type BulkContext } from '../../../../machines/bulk/bulk.ts'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { draftKey } from '../../../../machines/forms/readings.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait, type Case } from '../../support/walk.ts'

const address = 'https://tickets.example/1'

/** 1 to 101 are open and untouched; 102 is closed and has a ticket; 103 tells of a single moment. */
const stored: readonly Incident[] = [
  ...Array.from({ length: 101 }, (_, index) => incident({ pk: index + 1 })),
  incident({ pk: 102, open: false, endTime: '2026-01-15T11:00:00Z', ticketUrl: address }),
  incident({ pk: 103, open: false, stateful: false, endTime: undefined }),
]

const lone = {
  notifications: {},
  clock: { skew: 60_000 },
  drafts: { owner: 'ana', texts: new Map([[draftKey('ana', 'bulk.close'), 'half written']]) },
  incidents: {
    store: {
      incidents: [],
      storedIncidents: new Map(stored.map((found) => [found.pk, { incident: found, lastModified: 0 }])),
    },
  },
}

type Groups = readonly string[]

/** What one answer does to the groups of a call. */
interface Answer {
  readonly case: Case
  readonly succeeded?: Groups | 'all'
  readonly refused?: Groups | 'all'
  readonly reason?: string
  /** Nobody knows what became of the call, and nothing more is sent. */
  readonly isCut?: boolean
  /** What is said at once. */
  readonly says?: readonly Effect[]
}

interface Scene {
  readonly operation: BulkContext['operation']
  /** The incidents ticked, in groups that fare alike. */
  readonly groups: Readonly<Record<string, readonly number[]>>
  readonly leftOut: readonly { readonly pk: number; readonly reason: string }[]
  /** The dialog: a question, or a text asked for, with how it is submitted. */
  readonly asks?: {
    readonly kind: 'text' | 'url' | 'acknowledgement'
    readonly value: string
    readonly submits: string
    readonly until?: string
  }
  readonly groupsPerCall: number
  readonly port: 'changeIncidents' | 'createTicket'
  readonly answers: Readonly<Record<string, Answer>>
  /** The first words of 'Closed 1/2 incident(s)', around the share; none where each incident has its own message. */
  readonly outcome?: (share: string) => string
  /** What an incident is once the operation is done. */
  readonly done: Partial<Incident>
}

interface Model {
  readonly phase: 'idle' | 'dialog' | 'running' | 'reviewing' | 'unreviewed' | 'unreviewed for a while' | 'settled'
  readonly leftOut: boolean
  readonly waiting: Groups
  readonly withheld: Groups
  readonly succeeded: Groups
  /** As 'group=reason'. */
  readonly refused: Groups
  /** As 'group=reason'. */
  readonly unanswered: Groups
  readonly changed: Groups
  readonly unchanged: Groups
}

const blank = {
  leftOut: false, waiting: [], withheld: [], succeeded: [], refused: [], unanswered: [], changed: [], unchanged: [],
}
const idle: Model = { phase: 'idle', ...blank }
const dialog: Model = { phase: 'dialog', ...blank }

function walkOf(scene: Scene) {
  const { operation, groups, asks, port } = scene
  const text = asks?.submits ?? ''
  const pksOf = (names: Groups) => names.flatMap((name) => groups[name] ?? [])
  const everyone = [...Object.values(groups).flat(), ...scene.leftOut.map(({ pk }) => pk)]
  const dropsDraft = tell('drafts', { type: 'drafts.drop', key: `bulk.${operation}` })
  const finishes = [tellParent({ type: 'bulk.finished' }), tell('incidents', { type: 'incidents.refetch' })]
  const asksIn = asks?.kind === 'acknowledgement' ? 'acknowledgementEntry' : 'textEntry'
  const opens = openingOf(scene)
  const reviews = (names: Groups) => start('fetchChosenIncidents', { pks: pksOf(names.map(groupOf)) })

  function callOf(waiting: Groups): Effect {
    const pks = pksOf(waiting.slice(0, scene.groupsPerCall))
    return start(port, port === 'createTicket' ? { pk: pks[0] } : { operation, pks, text, expiration: asks?.until })
  }

  /** Where a run goes next, once what was sent has been entered. */
  function goesOn(model: Model): ModelledOutcome<Model> {
    if (model.waiting.length > 0) return { to: { ...model, phase: 'running' }, does: [start('leaveWarning'), callOf(model.waiting)] }
    if (model.unanswered.length > 0) return looksInto(model)
    const isNothingSent = model.succeeded.length === 0 && model.refused.length === 0
    if (model.refused.length > 0 || model.withheld.length > 0 || isNothingSent) return { to: { ...model, phase: 'settled' }, does: finishes }
    return { to: idle, does: [...finishes, dropsDraft] }
  }

  function looksInto(model: Model): ModelledOutcome<Model> {
    return { to: { ...model, phase: 'reviewing' }, does: [...finishes, reviews(model.unanswered)] }
  }

  function runs(waiting: Groups, leftOut: boolean): ModelledOutcome<Model> {
    return goesOn({ ...blank, phase: 'running', waiting, leftOut: leftOut && scene.leftOut.length > 0 })
  }

  function answered(model: Model, answer: Answer): ModelledOutcome<Model> {
    const call = model.waiting.slice(0, scene.groupsPerCall)
    const rest = model.waiting.slice(scene.groupsPerCall)
    const among = (names: Groups | 'all' | undefined) =>
      names === 'all' ? call : call.filter((name) => names?.includes(name) === true)
    const gained = among(answer.succeeded)
    const lost = among(answer.refused)
    const entered: Model = {
      ...model,
      waiting: rest,
      succeeded: [...model.succeeded, ...gained],
      refused: [...model.refused, ...lost.map((name) => `${name}=${answer.reason ?? ''}`)],
      unanswered: [
        ...model.unanswered,
        ...call
          .filter((name) => !gained.includes(name) && !lost.includes(name))
          .map((name) => `${name}=${answer.isCut === true ? answer.reason ?? '' : 'not named in the answer'}`),
      ],
    }
    const says = answer.says ?? (rest.length === 0 ? saysOutcome(entered) : [])
    const next = answer.isCut === true ? looksInto(entered) : goesOn(entered)
    return { to: next.to, does: [...says, ...(next.does ?? [])] }
  }

  /** A run that was stopped, too, is no whole success. */
  function saysOutcome({ succeeded, refused: no, unanswered, withheld }: Model): readonly Effect[] {
    if (scene.outcome === undefined) return []
    const n = pksOf(succeeded).length
    const m = n + pksOf(no.map(groupOf)).length + pksOf(unanswered.map(groupOf)).length
    return [say(n === m && withheld.length === 0 ? 'success' : 'warning', scene.outcome(`${n}/${m}`))]
  }

  function failedOf({ refused: no, unanswered, changed, waiting, withheld }: Model): Groups {
    return [...no.map(groupOf), ...unanswered.map(groupOf).filter((name) => !changed.includes(name)), ...waiting, ...withheld]
  }

  /** What comes after the call under way is never sent. */
  function stopped(model: Model): ModelledOutcome<Model> {
    const [call, rest] = [model.waiting.slice(0, scene.groupsPerCall), model.waiting.slice(scene.groupsPerCall)]
    return { to: { ...model, waiting: call, withheld: rest } }
  }

  function withReasons(entries: Groups) {
    return entries.flatMap((entry) =>
      pksOf([groupOf(entry)]).map((pk) => ({ pk, reason: entry.replace(/^[^=]*=/, '') })),
    )
  }

  function rowOf(model: Model): ModelledRow<Model> {
    const { phase } = model
    const begins: ModelledOutcome<Model> = { to: dialog, does: opens }
    const dismisses: ModelledOutcome<Model> = { to: idle, does: [dropsDraft] }
    const shows = {
      leftOut: model.leftOut ? scene.leftOut : [],
      waiting: pksOf(model.waiting),
      withheld: pksOf(model.withheld),
      succeeded: pksOf(model.succeeded),
      refused: withReasons(model.refused),
      unanswered: withReasons(model.unanswered),
      changed: pksOf(model.changed),
      unchanged: pksOf(model.unchanged),
    }
    if (phase === 'idle') return { state: 'idle', shows, on: { begins } }
    if (phase === 'dialog') {
      const submits = runs(Object.keys(groups), true)
      return asks === undefined
        ? { state: 'confirming', tags: ['dialog'], shows, on: { 'says yes': submits, 'says no': { to: idle } } }
        : {
            state: asksIn === 'textEntry' ? 'composing' : 'composingAcknowledgement',
            tags: ['dialog'],
            ports: [asksIn],
            shows,
            on: { submits, cancels: { to: idle }, 'says no': { to: idle } },
          }
    }
    if (phase === 'running') {
      return {
        state: {
          running: {
            sending: port === 'createTicket' ? 'creatingTicket' : 'changing',
            course: model.withheld.length > 0 ? 'stopping' : 'goingOn',
          },
        },
        tags: ['running', ...(model.withheld.length > 0 ? ['stopping'] : [])],
        ports: ['leaveWarning', port],
        shows,
        on: {
          ...Object.fromEntries(
            Object.entries(scene.answers).map(([name, answer]) => [name, answered(model, answer)]),
          ),
          ...(model.waiting.length > scene.groupsPerCall ? { stops: stopped(model) } : {}),
        },
      }
    }
    const looksAgain: ModelledOutcome<Model> = {
      to: { ...model, phase: 'reviewing' }, does: [reviews(model.unanswered)],
    }
    if (phase === 'reviewing') {
      return {
        state: 'reviewing',
        tags: ['ledger', 'reviewing'],
        ports: ['fetchChosenIncidents'],
        shows,
        on: {
          'are found changed': { to: { ...model, phase: 'settled', changed: model.unanswered.map(groupOf) } },
          'are found as before': { to: { ...model, phase: 'settled', unchanged: model.unanswered.map(groupOf) } },
          'are not found': { to: { ...model, phase: 'settled' } },
          'cannot be looked up': { to: { ...model, phase: 'unreviewed' } },
          dismisses,
        },
      }
    }
    if (phase === 'unreviewed' || phase === 'unreviewed for a while') {
      const passes: ModelledOutcome<Model> =
        phase === 'unreviewed' ? { to: { ...model, phase: 'unreviewed for a while' } } : looksAgain
      return {
        state: 'unreviewed',
        tags: ['ledger', 'unreviewed'],
        shows,
        on: { 'asks what became of them': looksAgain, 'half of five seconds pass': passes, dismisses },
      }
    }
    const again = failedOf(model)
    return {
      state: 'settled',
      tags: ['ledger', 'settled'],
      shows,
      on: {
        begins,
        dismisses,
        'ticks them again': {
          to: model,
          does: [tellParent({
            type: 'bulk.reselected',
            pks: pksOf([
              ...model.succeeded, ...model.refused.map(groupOf), ...model.unanswered.map(groupOf), ...model.waiting, ...model.withheld,
            ]),
          })],
        },
        ...(again.length > 0 ? { 'tries again': runs(again, false) } : {}),
      },
    }
  }

  const before = stored.filter(({ pk }) => everyone.includes(pk))
  const isEverCut = Object.values(scene.answers).some(
    ({ isCut, succeeded, refused: no }) => isCut === true || (succeeded !== 'all' && no !== 'all'),
  )
  const isEverLedger = isEverCut || Object.values(scene.answers).some(({ refused: no }) => no !== undefined) ||
    Object.keys(groups).length === 0 || Object.keys(groups).length > scene.groupsPerCall
  return defineWalk({
    machine: bulkMachine,
    lone,
    observe: ({ ledger }: BulkContext) => ({ ...ledger }),
    starts: { 'nothing is under way': { to: nameOf(idle) } },
    cases: definedCases({
      begins: send({ type: 'bulk.begin', operation, pks: everyone }),
      'says no': send({ type: 'bulk.decline' }),
      ...(asks === undefined
        ? { 'says yes': send({ type: 'bulk.confirm' }) }
        : { submits: settle(asksIn, submissionOf(asks)), cancels: settle(asksIn, { submitted: false }) }),
      stops: send({ type: 'bulk.stop' }),
      ...Object.fromEntries(Object.entries(scene.answers).map(([name, answer]) => [name, answer.case])),
      ...(isEverCut
        ? {
            'are found changed': settle(
              'fetchChosenIncidents', before.map((found) => ({ ...found, ...scene.done })),
            ),
            'are found as before': settle('fetchChosenIncidents', before),
            'are not found': settle('fetchChosenIncidents', []),
            'cannot be looked up': fail('fetchChosenIncidents', unreachable('get incidents')),
            'asks what became of them': send({ type: 'bulk.review' }),
            'half of five seconds pass': wait(2500),
          }
        : {}),
      ...(isEverLedger
        ? {
            'tries again': send({ type: 'bulk.retry' }),
            'ticks them again': send({ type: 'bulk.reselect' }),
            dismisses: send({ type: 'bulk.dismiss' }),
          }
        : {}),
    }),
    rows: modelledRows([idle], rowOf),
  })
}

/** The child that asks, where one does. */
function openingOf({ operation, asks }: Scene): readonly Effect[] {
  const draft = `bulk.${operation}`
  if (asks === undefined) return []
  if (asks.kind === 'acknowledgement') return [start('acknowledgementEntry', { message: asks.value, expiry: '', meant: undefined, draftKey: draft, skew: 60_000 })]
  return [start('textEntry', { kind: asks.kind, required: false, value: asks.value, draftKey: draft })]
}

function submissionOf({ kind, submits, until }: NonNullable<Scene['asks']>) {
  return kind === 'acknowledgement'
    ? { submitted: true, message: submits, expiration: until }
    : { submitted: true, value: submits }
}

/** The cases that a scene has. */
function definedCases(cases: Readonly<Record<string, Case>>): Readonly<Record<string, Case>> {
  return cases
}

function groupOf(entry: string): string {
  return entry.replace(/=.*$/, '')
}

function taken(...pks: readonly number[]): Case {
  return settle('changeIncidents', { succeeded: [...pks, 555], refused: [] })
}

function fails(failure: Fault): Case {
  return fail('changeIncidents', failure)
}

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

/** Only what the answer says of an incident counts, and a server that breaks may have done anything. */
export const acknowledging = walkOf({
  operation: 'acknowledge',
  groups: { first: [1], second: [2], third: [3] },
  leftOut: [],
  asks: { kind: 'acknowledgement', value: '', submits: 'at it', until: '2026-01-16T22:59:59.999Z' },
  groupsPerCall: 3,
  port: 'changeIncidents',
  done: { acked: true },
  outcome: (share) => `Submitted ${share} acknowledgment(s)`,
  answers: {
    'one is taken, one refused, one not named': {
      case: settle('changeIncidents', {
        succeeded: [1], refused: [{ pk: 2, reason: 'Locked' }, { pk: 556, reason: 'Nobody asked' }],
      }),
      succeeded: ['first'],
      refused: ['second'],
      reason: 'Locked',
    },
    'two are taken, one refused': {
      case: settle('changeIncidents', { succeeded: [1, 3], refused: [{ pk: 2, reason: 'Locked' }] }),
      succeeded: ['first', 'third'],
      refused: ['second'],
      reason: 'Locked',
    },
    'the token is refused': {
      case: fails(unauthorized('acknowledge incidents')),
      refused: 'all',
      reason: 'Invalid token.',
      says: [say('error', 'Failed to submit acknowledgments(s) - Invalid token.')],
    },
    'the server breaks': {
      case: fails(broken('acknowledge incidents')),
      isCut: true,
      reason: 'Internal Server Error',
      says: [say('error', 'Failed to submit acknowledgments(s) - Internal Server Error')],
    },
  },
})

/** One by one; each failure has been told by the handler of automatic tickets, and the next one has its turn. */
export const creatingTickets = walkOf({
  operation: 'createTicket',
  groups: { first: [1], second: [2] },
  leftOut: [{ pk: 102, reason: 'has a ticket already' }],
  groupsPerCall: 1,
  port: 'createTicket',
  done: { ticketUrl: address },
  answers: {
    'the plugin breaks': {
      case: fail('createTicket', broken('create ticket')), refused: 'all', reason: 'Internal Server Error', says: [],
    },
    'no answer comes': {
      case: fail('createTicket', unreachable('create ticket')),
      isCut: true,
      reason: 'no answer from the server',
      says: [],
    },
  },
})

/** A single incident, so that each message is known. */
export const creatingOneTicket = walkOf({
  operation: 'createTicket',
  groups: { first: [1] },
  leftOut: [],
  groupsPerCall: 1,
  port: 'createTicket',
  done: { ticketUrl: address },
  answers: {
    'the ticket is created': {
      case: settle('createTicket', address),
      succeeded: 'all',
      says: [say('success', 'Created ticket from incident 1')],
    },
    'the plugin refuses': {
      case: fail('createTicket', refused('create ticket', 403, 'Forbidden')),
      refused: 'all',
      reason: 'Forbidden',
      says: [],
    },
  },
})

export const reopening = walkOf({
  operation: 'reopen',
  groups: { closed: [102] },
  leftOut: [{ pk: 1, reason: 'already open' }, { pk: 103, reason: 'stateless' }],
  groupsPerCall: 1,
  port: 'changeIncidents',
  done: { open: true },
  outcome: (share) => `Reopened ${share} incident(s)`,
  answers: {
    'all are reopened': { case: taken(102), succeeded: 'all' },
    // The call never left: nothing was done.
    'the token has ended': {
      case: fails(new Fault({ kind: 'notAuthenticated', action: 'reopen incidents' })),
      refused: 'all',
      reason: 'Not authenticated',
      says: [say('error', 'Failed to reopen incident(s) - Not authenticated')],
    },
  },
})

export const linkingTickets = walkOf({
  operation: 'saveTicketUrl',
  groups: { first: [1], second: [2] },
  leftOut: [{ pk: 102, reason: 'has this ticket URL already' }],
  asks: { kind: 'url', value: '', submits: address },
  groupsPerCall: 2,
  port: 'changeIncidents',
  done: { ticketUrl: address },
  outcome: (share) => `Updated ${share} ticket URL(s)`,
  answers: { 'all are linked': { case: taken(1, 2), succeeded: 'all' } },
})

/** Nothing is sent where everything is left out, and the ledger says why. */
export const withNothingToDo = walkOf({
  operation: 'saveTicketUrl',
  groups: {},
  leftOut: [{ pk: 1, reason: 'no ticket to remove' }],
  asks: { kind: 'url', value: '', submits: '' },
  groupsPerCall: 1,
  port: 'changeIncidents',
  done: {},
  answers: {},
})

/** Chunk by chunk; what is closed already is left out; a cut stops the run. */
export const closing = walkOf({
  operation: 'close',
  groups: { hundred, 'one more': [101] },
  leftOut: [{ pk: 102, reason: 'already closed' }],
  asks: { kind: 'text', value: 'half written', submits: 'fixed' },
  groupsPerCall: 1,
  port: 'changeIncidents',
  done: { open: false },
  outcome: (share) => `Closed ${share} incident(s)`,
  answers: {
    'all are closed': { case: taken(...hundred, 101), succeeded: 'all' },
    'the call is refused': {
      case: fails(refused('close incidents', 400, { detail: 'No such incidents' })),
      refused: 'all',
      reason: 'No such incidents',
      says: [say('error', 'Failed to close incident(s) - No such incidents')],
    },
    'no answer comes': {
      case: fails(unreachable('close incidents')),
      isCut: true,
      reason: 'no answer from the server',
      says: [say('error', 'Failed to close incident(s) - no answer from the server')],
    },
  },
})
