/** Drawing on the week of a timeslot, with a pointer or with keys (docs/behaviour.md#timeslots). */
import type { Day } from '../../../../machines/alerting/domain/day.ts'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { timeslotDrawingMachine, type TimeslotDrawingContext } from '../../../../machines/alerting/timeslotDrawing.ts'
import { tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

/** Every step of this walk is so wide that it leads from one corner of the drawing to another: noon is after 72 half hours. */
const corners = {
  'Monday midnight': { day: 1, at: 0 },
  'Monday noon': { day: 1, at: 71 },
  'Sunday midnight': { day: 7, at: 0 },
  'Sunday noon': { day: 7, at: 71 },
} as const
type Corner = keyof typeof corners

/** Only the first corner is filled: a gesture that begins there removes. */
const week: readonly Recurrence[] = [{ days: [1], start: '00:00:00', end: '00:30:00', isAllDay: false }]

interface Drawing {
  readonly at: 'resting' | 'pointing' | 'applied' | 'dragging' | 'marking'
  /** What is being drawn adds or removes; undefined if nothing is being drawn. */
  readonly does: 'adding' | 'removing' | undefined
  readonly anchor: Corner
  readonly head: Corner
}

function whatBeginsAt(corner: Corner): 'adding' | 'removing' {
  return corner === 'Monday midnight' ? 'removing' : 'adding'
}

function isMidnight(corner: Corner): boolean {
  return corner.endsWith('midnight')
}

function isMonday(corner: Corner): boolean {
  return corner.startsWith('Monday')
}

function cornerOf(monday: boolean, midnight: boolean): Corner {
  if (monday) return midnight ? 'Monday midnight' : 'Monday noon'
  return midnight ? 'Sunday midnight' : 'Sunday noon'
}

const everyDay: readonly Day[] = [1, 2, 3, 4, 5, 6, 7]

/** What the form is told, as its parent. */
function drawn(anchor: Corner, head: Corner, does: 'adding' | 'removing') {
  const [first, second] = [isMonday(anchor), isMonday(head)]
  const on: readonly Day[] = first === second ? [first ? 1 : 7] : everyDay
  const [left, right] = [isMidnight(anchor) || isMidnight(head), isMidnight(anchor) && isMidnight(head)]
  return { block: { days: on, from: left ? 0 : 71, to: right ? 1 : 72 }, isAdding: does === 'adding' }
}

function tells(anchor: Corner, head: Corner, does: 'adding' | 'removing') {
  const change = { type: 'draw', drawing: drawn(anchor, head, does) }
  return [tellParent({ type: 'form.change', change })]
}

const moves: Readonly<Record<string, { readonly by: object; readonly to: (from: Corner) => Corner }>> = {
  up: { by: { days: -6, cells: 0 }, to: (from) => cornerOf(true, isMidnight(from)) },
  down: { by: { days: 6, cells: 0 }, to: (from) => cornerOf(false, isMidnight(from)) },
  left: { by: { days: 0, cells: -71 }, to: (from) => cornerOf(isMonday(from), true) },
  right: { by: { days: 0, cells: 99 }, to: (from) => cornerOf(isMonday(from), false) },
}

const steps = Object.entries(moves).flatMap(([name, { by }]) => [
  [`goes ${name}`, send({ type: 'timeslotDrawing.step', by, extends: false, week })] as const,
  [`extends ${name}`, send({ type: 'timeslotDrawing.step', by, extends: true, week })] as const,
])

function stepsFrom(drawing: Drawing): Record<string, ModelledOutcome<Drawing> | undefined> {
  const { at, anchor, head, does } = drawing
  const outcomes = Object.entries(moves).flatMap(([name, { to }]) => {
    const reached = to(head)
    const pointing: Drawing = { at: 'pointing', does: undefined, anchor, head: reached }
    const begun: Drawing = { at: 'marking', does: whatBeginsAt(head), anchor: head, head: reached }
    return [
      [`goes ${name}`, at === 'dragging' ? undefined : { to: pointing }] as const,
      [
        `extends ${name}`,
        at === 'dragging' ? undefined : { to: at === 'marking' ? { at, does, anchor, head: reached } : begun },
      ] as const,
    ]
  })
  return Object.fromEntries(outcomes)
}

function pressed(corner: Corner): ModelledOutcome<Drawing> {
  return { to: { at: 'dragging', does: whatBeginsAt(corner), anchor: corner, head: corner } }
}

function applies({ at, does, anchor, head }: Drawing): ModelledOutcome<Drawing> | undefined {
  if (at === 'dragging') return undefined
  if (does !== undefined) {
    return { to: { at: 'applied', does: undefined, anchor, head }, does: tells(anchor, head, does) }
  }
  const doesHere = whatBeginsAt(head)
  return { to: { at: 'applied', does: undefined, anchor: head, head }, does: tells(head, head, doesHere) }
}

function tagsOf({ at, does }: Drawing): readonly string[] {
  const isByKeys = at === 'pointing' || at === 'marking'
  const what = does ?? (at === 'resting' ? undefined : at)
  return [...(what === undefined ? [] : [what]), ...(isByKeys ? ['keys'] : [])]
}

function rowOf(drawing: Drawing): ModelledRow<Drawing> {
  const { at, does, anchor, head } = drawing
  const idle = (to: 'resting' | 'pointing', cursor = head): ModelledOutcome<Drawing> => ({
    to: { at: to, does: undefined, anchor, head: cursor },
  })
  const isDragging = at === 'dragging'
  return {
    state: does === undefined ? { idle: at } : { [at]: does },
    tags: tagsOf(drawing),
    shows: { anchor: corners[anchor], head: corners[head] },
    on: {
      ...stepsFrom(drawing),
      'presses on a filled cell': pressed('Monday midnight'),
      'presses on an empty cell': pressed('Sunday midnight'),
      'presses beyond the edge': pressed('Sunday noon'),
      'drags to the opposite corner': isDragging ? { to: { ...drawing, head: 'Sunday noon' } } : undefined,
      'drags before the edge': isDragging ? { to: { ...drawing, head: 'Monday midnight' } } : undefined,
      'releases the pointer':
        isDragging && does !== undefined
          ? { to: { at: 'applied', does: undefined, anchor, head }, does: tells(anchor, head, does) }
          : undefined,
      'presses Space': applies(drawing),
      'presses Escape': does === undefined ? undefined : idle('pointing', anchor),
      'the focus comes': at === 'resting' ? idle('pointing') : undefined,
      'the focus leaves': idle('resting'),
    },
  }
}

const cases = {
  ...Object.fromEntries(steps),
  'presses on a filled cell': send({ type: 'timeslotDrawing.press', cell: corners['Monday midnight'], week }),
  'presses on an empty cell': send({ type: 'timeslotDrawing.press', cell: corners['Sunday midnight'], week }),
  'presses beyond the edge': send({ type: 'timeslotDrawing.press', cell: { day: 7, at: 72 }, week }),
  'drags to the opposite corner': send({ type: 'timeslotDrawing.drag', cell: corners['Sunday noon'] }),
  'drags before the edge': send({ type: 'timeslotDrawing.drag', cell: { day: 1, at: -3 } }),
  'releases the pointer': send({ type: 'timeslotDrawing.release' }),
  'presses Space': send({ type: 'timeslotDrawing.apply', week }),
  'presses Escape': send({ type: 'timeslotDrawing.cancel' }),
  'the focus comes': send({ type: 'timeslotDrawing.enter' }),
  'the focus leaves': send({ type: 'timeslotDrawing.leave' }),
}

const begun: Drawing = { at: 'resting', does: undefined, anchor: 'Monday midnight', head: 'Monday midnight' }

export const walk = modelledWalk<Drawing>({
  machine: timeslotDrawingMachine,
  observe: ({ anchor, head }: TimeslotDrawingContext) => ({ anchor, head }),
  starts: { 'it starts': { to: begun } },
  cases,
  rowOf,
})
