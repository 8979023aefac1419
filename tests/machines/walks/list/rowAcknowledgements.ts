/**
 * Who acknowledged the rows on screen, and until when (docs/behaviour.md#who-acknowledged): rows are looked up four at
 * a time. Each is looked up once, and again when something happens to it or its acknowledgement expires. No row is
 * looked up while the page is hidden or during a pause after a failure.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { AckedRow, AcknowledgementsAnswer } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import {
  rowAcknowledgementsMachine,
  type RowAcknowledgementsContext,
} from '../../../../machines/list/rowAcknowledgements.ts'
import { beginning as noon } from '../../support/clock.ts'
import { start, type Effect } from '../../support/effects.ts'
import { broken, incident, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait, type Case } from '../../support/walk.ts'

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

/** Who acknowledged each row, and until when, if known. */
function toldIn({ told }: RowAcknowledgementsContext): readonly string[] {
  return [...told].map(([pk, { by, until }]) => `${pk}: ${by} until ${until}`).toSorted()
}

const pageCases = {
  'the page is shown': hear('visibility', { type: 'page.shown' }),
  'the page gets the focus': hear('visibility', { type: 'page.attended' }),
  'the page is hidden': hear('visibility', { type: 'page.hidden' }),
} as const

// Which rows are looked up, and when they are looked up again.

/** Row 7 in two versions, and row 8. */
const [seven, renewedSeven, eight] = [row(7), row(7), row(8)]
const rowSets = { none: [], seven: [seven], renewed: [renewedSeven], both: [seven, eight] } as const
type RowSet = keyof typeof rowSets

interface Following {
  readonly phase: 'hidden' | 'resting' | 'asking'
  readonly rows: RowSet
  readonly isOnScreen: boolean
  /** The rows of the request. */
  readonly asked: RowSet | 'eight'
  /** The version of row 7 whose acknowledgement is known; outdated once something has happened to the row. */
  readonly seven: 'first' | 'second' | 'outdated' | undefined
  readonly eight: 'known' | undefined
}

const pksOf = { none: [], seven: [7], renewed: [7], both: [7, 8], eight: [8] } as const

/** Requests the acknowledgement of each row on screen whose acknowledgement is unknown. */
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
      onScreen: following.isOnScreen ? [8, 7] : [],
    },
    on: {
      'no row is acked': comes('none'),
      'row 7 is acked': comes('seven'),
      'row 7 was updated': comes('renewed'),
      'rows 7 and 8 are acked': comes('both'),
      'the server answers': answered(),
      'something happens to 7': changes(),
      // Row 9 is never requested, so no response in flight is about it.
      'something happens to 9': { to: following },
      'anything may have happened': { to: following },
      'rows are on screen': { to: { ...following, isOnScreen: true } },
      'the page is shown': appears,
      'the page gets the focus': appears,
      'the page is hidden': phase === 'hidden' ? undefined : { to: { ...following, phase: 'hidden', asked: 'none' } },
    },
  }
}

const unseen: Following = {
  phase: 'hidden',
  rows: 'none',
  isOnScreen: false,
  asked: 'none',
  seven: undefined,
  eight: undefined,
}

export const walk = modelledWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context), onScreen: context.onScreen }),
  starts: { 'a list': { to: unseen, does: starting } },
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
  rowOf: followed,
})

// Failures: a pause of 30 s, or of the length that the server asks for.

interface Failing {
  readonly phase: 'hidden' | 'resting' | 'asking' | 'restrained'
  /** Whether rows 7 and 8 are on screen. */
  readonly isListed: boolean
  /** Which of rows 7 and 8 are known. */
  readonly known: 'none' | 'eight' | 'both'
  /** Seconds of the pause that are left. */
  readonly left: 0 | 15 | 30
}

function choosesNext(before: Failing): ModelledOutcome<Failing> {
  if (before.left > 0) return { to: { ...before, phase: 'restrained' } }
  if (before.known === 'both' || !before.isListed) return { to: { ...before, phase: 'resting' } }
  return { to: { ...before, phase: 'asking' }, does: [asks(before.known === 'none' ? [7, 8] : [7])] }
}

function restrained(failing: Failing): ModelledRow<Failing> {
  const { phase, isListed, known, left } = failing
  const isAsking = phase === 'asking'
  const isHidden = phase === 'hidden'
  const fails = (change: Partial<Failing>): ModelledOutcome<Failing> | undefined =>
    isAsking ? { to: { ...failing, phase: 'restrained', ...change } } : undefined
  const passes = (): ModelledOutcome<Failing> | undefined => {
    if (left === 0) return undefined
    const to: Failing = { ...failing, left: left === 30 ? 15 : 0 }
    return phase === 'restrained' ? choosesNext(to) : { to }
  }
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
      'rows 7 and 8 are acked':
        phase === 'resting' ? choosesNext({ ...failing, isListed: true }) : { to: { ...failing, isListed: true } },
      'no row is acked':
        isListed && isAsking ? choosesNext({ ...failing, isListed: false }) : { to: { ...failing, isListed: false } },
      'the server answers': choosesNext({ ...failing, known: 'both' }),
      'there is no response about 7': fails({ known: 'eight', left: 30 }),
      'both rows get an error': fails({ left: 30 }),
      'the server asks for a pause': fails({ left: 15 }),
      'the request fails': fails({ left: 30 }),
      '15 seconds pass': passes(),
      'the page is shown': appears,
      'the page is hidden': isHidden ? undefined : { to: { ...failing, phase: 'hidden' } },
    },
  }
}

const unanswered: Failing = { phase: 'hidden', isListed: false, known: 'none', left: 0 }
const action = 'get acknowledgements'
const tooMany = new Fault({ kind: 'refused', action, status: 429, retryAfter: 15_000 })

export const failures = modelledWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context) }),
  starts: { 'a list': { to: unanswered, does: starting } },
  cases: {
    'rows 7 and 8 are acked': shows(rowSets.both),
    'no row is acked': shows(rowSets.none),
    'the server answers': settle(port, [answer(7, 'ana'), answer(8, 'ben')]),
    'there is no response about 7': settle(port, [failure(7, unreachable(action)), answer(8, 'ben')]),
    'both rows get an error': settle(port, [failure(7, broken(action)), failure(8, broken(action))]),
    'the server asks for a pause': settle(port, [failure(7, tooMany), failure(8, tooMany)]),
    'the request fails': fail(port, broken(action)),
    '15 seconds pass': wait(15_000),
    'the page is shown': hear('visibility', { type: 'page.shown' }),
    'the page is hidden': hear('visibility', { type: 'page.hidden' }),
  },
  rowOf: restrained,
})

// Acknowledgements that expire: checked every minute, by the server's clock.

interface Expiring {
  readonly phase: 'hidden' | 'resting' | 'asking'
  readonly isListed: boolean
  /** The server's time and the time of the request, in minutes after noon, and how far the server's clock is ahead. */
  readonly now: number
  readonly askedAt: number
  readonly skew: 0 | 1
  readonly told: 'nothing' | 'in force' | 'run out' | 'by nobody known'
  /** Minutes until the next check; always 1 if a check would change nothing. */
  readonly left: 0.5 | 1
}

/** When the acknowledgement of row 7 expires, in minutes after noon. */
const end = 0.75
/** After this time, nothing changes any more. */
const lastTime = 1.5

function choosesByTime(before: Expiring): ModelledOutcome<Expiring> {
  const { isListed, told, now } = before
  const isDue = told === 'nothing' || (told === 'in force' && now >= end)
  if (!isListed || !isDue) return { to: { ...before, phase: 'resting', askedAt: 0, left: 1 } }
  return { to: { ...before, phase: 'asking', askedAt: now, left: 1 }, does: [asks([7])] }
}

function expiring(before: Expiring): ModelledRow<Expiring> {
  const { phase, isListed, now, skew, told, askedAt, left } = before
  const isAsking = phase === 'asking'
  const comes = (ahead: Expiring['skew']): ModelledOutcome<Expiring> => {
    const to: Expiring = { ...before, isListed: true, skew: ahead, now: now - skew + ahead }
    return phase === 'resting' ? choosesByTime(to) : { to }
  }
  const answered = (known: Expiring['told']) => (isAsking ? choosesByTime({ ...before, told: known }) : undefined)
  const wasInForce = told === 'in force' || told === 'run out'
  const later: Expiring = { ...before, now: Math.min(now + 0.5, lastTime + skew) }
  const isChecked = phase === 'resting' && isListed && told === 'in force'
  const until = wasInForce ? '7: ana until 2026-01-15T12:00:45.000Z' : '7: undefined until undefined'
  return {
    state: phase === 'hidden' ? 'hidden' : { shown: phase },
    ports: isAsking ? [...ports, port] : ports,
    shows: { told: told === 'nothing' ? [] : [until] },
    on: {
      'row 7 is acked': comes(0),
      "row 7 is acked, and the server's clock is ahead": comes(1),
      'it expires after 45 seconds': answered(askedAt < end ? 'in force' : wasInForce ? 'run out' : 'by nobody known'),
      'it had expired before': answered('by nobody known'),
      'nobody acknowledged it': answered('by nobody known'),
      'half a minute passes':
        isChecked && left === 0.5 ? choosesByTime(later) : { to: { ...later, left: isChecked ? 0.5 : 1 } },
      'the page is shown': phase === 'hidden' ? choosesByTime(before) : undefined,
    },
  }
}

const untold: Expiring = { phase: 'hidden', isListed: false, now: 0, askedAt: 0, skew: 0, told: 'nothing', left: 1 }

export const expiries = modelledWalk({
  machine,
  observe: (context: RowAcknowledgementsContext) => ({ told: toldIn(context) }),
  starts: { 'a list': { to: untold, does: starting } },
  cases: {
    'row 7 is acked': shows([seven]),
    "row 7 is acked, and the server's clock is ahead": shows([seven], 60_000),
    'it expires after 45 seconds': settle(port, [answer(7, 'ana', new Date(noon + end * 60_000).toISOString())]),
    'it had expired before': settle(port, [answer(7, 'ben', new Date(noon - 60_000).toISOString())]),
    'nobody acknowledged it': settle(port, [{ pk: 7, acknowledgements: [], fault: undefined }]),
    'half a minute passes': wait(30_000),
    'the page is shown': hear('visibility', { type: 'page.shown' }),
  },
  rowOf: expiring,
})
