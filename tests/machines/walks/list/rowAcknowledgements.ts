/**
 * Who acknowledged the rows on screen, and until when (docs/behaviour.md#who-acknowledged): each row is asked about once,
 * four at a time, and again when something happens to it or its acknowledgement has expired; never while the page is
 * hidden, and not during a pause after a failure.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { AckedRow, AcknowledgementsAnswer } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import {
  rowAcknowledgementsMachine,
  type RowAcknowledgementsContext,
} from '../../../../machines/list/rowAcknowledgements.ts'
import { beginning as noon } from '../../support/clock.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { broken, incident, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait, type Case } from '../../support/walk.ts'

const machine = rowAcknowledgementsMachine
const port = 'fetchRowAcknowledgements'
const starting = [start('ackedRows'), start('visibility')]
const ports = ['ackedRows', 'visibility'] as const

function row(pk: number): AckedRow {
  return { pk, version: { incident: incident({ pk, acked: true }), lastModified: 0, changedAt: 0 } }
}

function acknowledgement(pk: number, by: string, expiration?: string): Acknowledgement {
  const type = { value: 'ACK', display: 'Acknowledge' }
  const actor = { pk: 1, username: by }
  return { pk, event: { pk, incident: pk, actor, timestamp: '', type, description: '' }, expiration }
}

function answer(pk: number, by: string, expiration?: string): AcknowledgementsAnswer {
  return { pk, acknowledgements: [acknowledgement(pk, by, expiration)], fault: undefined }
}

function failure(pk: number, fault: Fault): AcknowledgementsAnswer {
  return { pk, acknowledgements: [], fault }
}

function shows(rows: readonly AckedRow[], skew = 0): Case {
  return hear('ackedRows', { type: 'ackedRows.changed', rows, skew })
}

function asks(pks: readonly number[]): Effect {
  return start(port, { pks })
}

/** Who acknowledged each row, and until when, as far as known. */
function toldIn({ told }: RowAcknowledgementsContext): readonly string[] {
  return [...told].map(([pk, { by, until }]) => `${pk}: ${by} until ${until}`).toSorted()
}

const pageCases = {
  'the page is shown': hear('visibility', { type: 'page.shown' }),
  'the page gets the focus': hear('visibility', { type: 'page.attended' }),
  'the page is hidden': hear('visibility', { type: 'page.hidden' }),
} as const

// Which rows are asked about, and when they are asked about again.

/** Row 7 in two versions, and row 8. */
const [seven, renewedSeven, eight] = [row(7), row(7), row(8)]
const rowSets = { none: [], seven: [seven], renewed: [renewedSeven], both: [seven, eight] } as const
type RowSet = keyof typeof rowSets

interface Following {
  readonly phase: 'hidden' | 'resting' | 'asking'
  readonly rows: RowSet
  /** The rows of the request. */
  readonly asked: RowSet | 'eight'
  /** The version of row 7 that was asked about; outdated once something has happened to it. */
  readonly seven: 'first' | 'second' | 'outdated' | undefined
  readonly eight: 'known' | undefined
}

const pksOf = { none: [], seven: [7], renewed: [7], both: [7, 8], eight: [8] } as const

/** Asks about the rows on screen that are not known. */
function chooses(before: Following): ModelledOutcome<Following> {
  const { rows } = before
  const isSevenDue = rows !== 'none' && before.seven !== (rows === 'renewed' ? 'second' : 'first')
  const isEightDue = rows === 'both' && before.eight === undefined
  const asked = isSevenDue ? (rows === 'both' && !isEightDue ? 'seven' : rows) : isEightDue ? 'eight' : 'none'
  if (asked === 'none') return { to: { ...before, phase: 'resting', asked } }
  return { to: { ...before, phase: 'asking', asked }, does: [asks(pksOf[asked])] }
}

function followed(following: Following): ModelledRow<Following> {
  const { phase, asked } = following
  const isAsking = phase === 'asking'
  const comes = (rows: RowSet): ModelledOutcome<Following> => {
    const to = { ...following, rows }
    const isLeft = pksOf[asked].some((pk) => pksOf[rows].some((other) => other === pk))
    return phase === 'hidden' || (isAsking && isLeft) ? { to } : chooses(to)
  }
  const answered = (): ModelledOutcome<Following> => {
    const isSevenAsked = asked !== 'eight'
    return chooses({
      ...following,
      ...(isSevenAsked && { seven: asked === 'renewed' ? 'second' : 'first' }),
      ...((asked === 'both' || asked === 'eight') && { eight: 'known' }),
    })
  }
  const changes = (): ModelledOutcome<Following> => {
    const to: Following = { ...following, seven: following.seven && 'outdated' }
    const isOther = isAsking && asked === 'eight'
    return phase === 'hidden' || isOther ? { to } : chooses(to)
  }
  const appears = phase === 'hidden' ? chooses(following) : undefined
  return {
    state: phase === 'hidden' ? 'hidden' : { shown: phase },
    ports: isAsking ? [...ports, port] : ports,
    shows: {
      told: [
        ...(following.seven === undefined ? [] : ['7: ana until undefined']),
        ...(following.eight === undefined ? [] : ['8: ben until undefined']),
      ],
    },
    on: {
      'no row is acked': comes('none'),
      'row 7 is acked': comes('seven'),
      'row 7 was updated': comes('renewed'),
      'rows 7 and 8 are acked': comes('both'),
      'the server answers': isAsking ? answered() : undefined,
      'something happens to 7': changes(),
      // The answer in flight is about 9 as well only if it was asked about.
      'something happens to 9': { to: following },
      'anything may have happened': { to: following },
      'rows are on screen': { to: following, does: [tell('ackedRows', { type: 'ackedRows.look', rows: [8, 7] })] },
      'the page is shown': appears,
      'the page gets the focus': appears,
      'the page is hidden': phase === 'hidden' ? undefined : { to: { ...following, phase: 'hidden', asked: 'none' } },
    },
  }
}

const unseen: Following = { phase: 'hidden', rows: 'none', asked: 'none', seven: undefined, eight: undefined }

export const walk = defineWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context) }),
  starts: { 'a list': { to: nameOf(unseen), does: starting } },
  cases: {
    ...pageCases,
    'no row is acked': shows(rowSets.none),
    'row 7 is acked': shows(rowSets.seven),
    'row 7 was updated': shows(rowSets.renewed),
    'rows 7 and 8 are acked': shows(rowSets.both),
    'the server answers': settle(port, [answer(7, 'ana'), answer(8, 'ben')]),
    'something happens to 7': send({ type: 'rowAcknowledgements.follow', changed: [7] }),
    'something happens to 9': send({ type: 'rowAcknowledgements.follow', changed: [9] }),
    'anything may have happened': send({ type: 'rowAcknowledgements.follow', changed: 'all' }),
    'rows are on screen': send({ type: 'rowAcknowledgements.show', rows: [8, 7] }),
  },
  rows: modelledRows([unseen], followed),
})

// Failures: a pause of 5 s, then twice as long each time, up to a minute.

const pauses = [5, 10, 20, 40, 60]

interface Failing {
  readonly phase: 'hidden' | 'resting' | 'asking' | 'restrained'
  readonly isListed: boolean
  /** The rows that are known, of 7 and 8. */
  readonly known: 'none' | 'eight' | 'both'
  /** How many requests have failed in a row; further ones make no difference. */
  readonly failures: number
  /** Seconds of the pause that are left. */
  readonly left: number
}

function choosesNext(before: Failing): ModelledOutcome<Failing> {
  if (before.left > 0) return { to: { ...before, phase: 'restrained' } }
  if (!before.isListed || before.known === 'both') return { to: { ...before, phase: 'resting' } }
  return { to: { ...before, phase: 'asking' }, does: [asks(before.known === 'none' ? [7, 8] : [7])] }
}

function restrained(failing: Failing): ModelledRow<Failing> {
  const { phase, known, left } = failing
  const isAsking = phase === 'asking'
  const isHidden = phase === 'hidden'
  const fails = (before: Failing, seconds?: number): ModelledOutcome<Failing> | undefined => {
    if (!isAsking) return undefined
    const failures = Math.min(before.failures + 1, pauses.length)
    return { to: { ...before, phase: 'restrained', failures, left: seconds ?? pauses[failures - 1] ?? 0 } }
  }
  const passes = (): ModelledOutcome<Failing> | undefined => {
    const to = { ...failing, left: left - 5 }
    if (left === 0) return undefined
    return phase === 'restrained' ? choosesNext(to) : { to }
  }
  const listed = { ...failing, isListed: true }
  const appears = isHidden ? choosesNext(failing) : undefined
  return {
    state: isHidden ? 'hidden' : { shown: phase },
    ports: isAsking ? [...ports, port] : ports,
    shows: {
      told: [
        ...(known === 'both' ? ['7: ana until undefined'] : []),
        ...(known === 'none' ? [] : ['8: ben until undefined']),
      ],
    },
    on: {
      'rows 7 and 8 are acked': phase === 'resting' ? choosesNext(listed) : { to: listed },
      'the server answers': isAsking ? choosesNext({ ...failing, known: 'both', failures: 0 }) : undefined,
      'the server answers about 8 only': fails({ ...failing, known: 'eight', failures: 0 }),
      'no row is answered': fails(failing),
      'the server asks for a pause': fails(failing, 15),
      'the request fails': fails(failing),
      '5 seconds pass': passes(),
      'the page is shown': appears,
      'the page gets the focus': appears,
      'the page is hidden': isHidden ? undefined : { to: { ...failing, phase: 'hidden' } },
    },
  }
}

const unlisted: Failing = { phase: 'hidden', isListed: false, known: 'none', failures: 0, left: 0 }
const action = 'get acknowledgements'
const tooMany = new Fault({ kind: 'refused', action, status: 429, retryAfter: 15_000 })

export const failures = defineWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context) }),
  starts: { 'a list': { to: nameOf(unlisted), does: starting } },
  cases: {
    ...pageCases,
    'rows 7 and 8 are acked': shows(rowSets.both),
    'the server answers': settle(port, [answer(7, 'ana'), answer(8, 'ben')]),
    'the server answers about 8 only': settle(port, [failure(7, broken(action)), answer(8, 'ben')]),
    'no row is answered': settle(port, [failure(7, unreachable(action)), failure(8, unreachable(action))]),
    'the server asks for a pause': settle(port, [failure(7, tooMany), failure(8, tooMany)]),
    'the request fails': fail(port, broken(action)),
    '5 seconds pass': wait(5000),
  },
  rows: modelledRows([unlisted], restrained),
})

// Acknowledgements that expire: checked every minute, by the server's clock.

interface Expiring {
  readonly phase: 'hidden' | 'resting' | 'asking'
  readonly isListed: boolean
  /** The time by the server's clock in minutes after noon, when the request was sent, and how far its clock is ahead. */
  readonly now: number
  readonly askedAt: number
  readonly skew: 0 | 1
  readonly told: 'nothing' | 'in force' | 'run out' | 'by nobody known'
}

/** When the acknowledgement of row 7 expires, in minutes after noon. */
const end = 1.5
/** Later minutes make no difference. */
const lastMinute = 2

function choosesByTime(before: Expiring): ModelledOutcome<Expiring> {
  const { isListed, told, now } = before
  const isDue = told === 'nothing' || (told === 'in force' && now >= end)
  if (!isListed || !isDue) return { to: { ...before, phase: 'resting', askedAt: 0 } }
  return { to: { ...before, phase: 'asking', askedAt: now }, does: [asks([7])] }
}

function expiring(before: Expiring): ModelledRow<Expiring> {
  const { phase, now, skew, told, askedAt } = before
  const isAsking = phase === 'asking'
  const comes = (ahead: Expiring['skew']): ModelledOutcome<Expiring> => {
    const to: Expiring = { ...before, isListed: true, skew: ahead, now: now - skew + ahead }
    return phase === 'resting' ? choosesByTime(to) : { to }
  }
  const answered = (known: Expiring['told']) => (isAsking ? choosesByTime({ ...before, told: known }) : undefined)
  const wasInForce = told === 'in force' || told === 'run out'
  const later: Expiring = { ...before, now: Math.min(now + 1, lastMinute + skew) }
  const until = wasInForce ? '7: ana until 2026-01-15T12:01:30.000Z' : '7: undefined until undefined'
  return {
    state: phase === 'hidden' ? 'hidden' : { shown: phase },
    ports: isAsking ? [...ports, port] : ports,
    shows: { told: told === 'nothing' ? [] : [until] },
    on: {
      'row 7 is acked': comes(0),
      "row 7 is acked, and the server's clock is ahead": comes(1),
      'it expires at half past': answered(askedAt < end ? 'in force' : wasInForce ? 'run out' : 'by nobody known'),
      'it had expired before': answered('by nobody known'),
      'nobody acknowledged it': answered('by nobody known'),
      'a minute passes': phase === 'resting' ? choosesByTime(later) : { to: later },
      'the page is shown': phase === 'hidden' ? choosesByTime(before) : undefined,
    },
  }
}

const untold: Expiring = { phase: 'hidden', isListed: false, now: 0, askedAt: 0, skew: 0, told: 'nothing' }

export const expiries = defineWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context) }),
  starts: { 'a list': { to: nameOf(untold), does: starting } },
  cases: {
    'row 7 is acked': shows([seven]),
    "row 7 is acked, and the server's clock is ahead": shows([seven], 60_000),
    'it expires at half past': settle(port, [answer(7, 'ana', new Date(noon + end * 60_000).toISOString())]),
    'it had expired before': settle(port, [answer(7, 'ben', new Date(noon - 60_000).toISOString())]),
    'nobody acknowledged it': settle(port, [{ pk: 7, acknowledgements: [], fault: undefined }]),
    'a minute passes': wait(60_000),
    'the page is shown': hear('visibility', { type: 'page.shown' }),
  },
  rows: modelledRows([untold], expiring),
})
