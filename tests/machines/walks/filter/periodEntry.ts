/**
 * Typing a period (docs/behaviour.md#timeframe): what is wrong is said when it is submitted, until a text changes. With two
 * empty fields there is no period; a period that needs a beginning is refused without. It ends with the period, or without
 * one if the operator leaves the fields. The clock of the server is an hour ahead.
 */
import { periodEntryMachine, type PeriodEntryContext } from '../../../../machines/filter/periodEntry.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

const hour = 3_600_000
const began = '2026-01-15T10:00:00Z'
/** In the future of this computer, but not of the server. */
const soon = '2026-01-15T12:30:00Z'

interface Writing {
  readonly phase: 'editing' | 'rejected' | 'over'
  readonly from: '' | typeof began | typeof soon
  readonly to: '' | 'soon' | '2026-01-15T14:00:00Z'
  readonly needsBeginning: boolean
  readonly isPeriod: boolean
  /** Whether what was wrong is still said: nobody sees it any more once the fields are closed. */
  readonly isSaid: boolean
}

function submits(writing: Writing): ModelledOutcome<Writing> {
  const { from, to, needsBeginning } = writing
  const isRefused = to === 'soon' || (from === '' && (to === '' || needsBeginning))
  return { to: { ...writing, phase: isRefused ? 'rejected' : 'over', isPeriod: !isRefused, isSaid: isRefused } }
}

/** What is wrong with the texts. */
function problemsOf({ isSaid, from, to }: Writing) {
  if (!isSaid) return { from: undefined, to: undefined }
  if (to === 'soon') return { from: undefined, to: 'To is not a time: write it like 2026-11-27 22:00' }
  const nothing = 'Write when the period begins, when it ends, or both'
  return { from: from === '' && to === '' ? nothing : 'Write when the period begins', to: undefined }
}

function rowOf(writing: Writing): ModelledRow<Writing> {
  const { phase, from, to, isPeriod } = writing
  const shows = { from, to, problems: problemsOf(writing) }
  if (phase === 'over') {
    const period = {
      from: from === '' ? undefined : Date.parse(from),
      to: to === '' ? undefined : Date.parse(to),
    }
    return { state: 'over', shows, ended: { output: isPeriod ? period : undefined }, on: {} }
  }
  const edited = { ...writing, phase: 'editing', isSaid: false } as const
  return {
    state: phase,
    tags: phase === 'rejected' ? ['invalid'] : [],
    shows,
    on: {
      'deletes when it begins': { to: { ...edited, from: '' } },
      'types when it begins': { to: { ...edited, from: soon } },
      'types when it ends': { to: { ...edited, to: '2026-01-15T14:00:00Z' } },
      'types no time': { to: { ...edited, to: 'soon' } },
      'presses Enter': submits(writing),
      'presses Escape': { to: { ...writing, phase: 'over', isPeriod: false } },
    },
  }
}

const first = { phase: 'editing', from: began, to: '', isPeriod: false, isSaid: false } as const

export const walk = modelledWalk({
  machine: periodEntryMachine,
  singletons: { clock: { skew: hour } },
  observe: ({ typed, problems }: PeriodEntryContext) => ({ ...typed, problems }),
  starts: {
    'the fields are opened': {
      input: { typed: { from: began, to: '' }, needsBeginning: false },
      to: { ...first, needsBeginning: false },
    },
    'the fields of what needs a beginning are opened': {
      input: { typed: { from: began, to: '' }, needsBeginning: true },
      to: { ...first, needsBeginning: true },
    },
  },
  cases: {
    'deletes when it begins': send({ type: 'periodEntry.type', bound: 'from', text: '' }),
    'types when it begins': send({ type: 'periodEntry.type', bound: 'from', text: soon }),
    'types when it ends': send({ type: 'periodEntry.type', bound: 'to', text: '2026-01-15T14:00:00Z' }),
    'types no time': send({ type: 'periodEntry.type', bound: 'to', text: 'soon' }),
    'presses Enter': send({ type: 'periodEntry.submit' }),
    'presses Escape': send({ type: 'periodEntry.cancel' }),
  },
  rowOf,
})
