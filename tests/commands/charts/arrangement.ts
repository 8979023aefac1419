/** Chooses the arrangement of a picture: the most generous one that is not wider than a page. */
import type { LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import { roomIn, shiftOf } from './heads.ts'
import { place, type Arrangement, type PlacedChart, type PlacedState } from './layout.ts'
import type { DrawnChart } from './read.ts'
import type { Limits } from './text.ts'

/** The largest width of a picture, in pixels: at this width, all of it is readable on a screen or on a printed page. */
export const widest = 1400

const wide: Limits = { state: 270, frame: 420, arrow: 230 }
const medium: Limits = { state: 230, frame: 400, arrow: 190 }
const narrow: Limits = { state: 190, frame: 360, arrow: 150 }
const narrowest: Limits = { state: 170, frame: 340, arrow: 130 }

/** Gives up straight arrows to save width. */
const dense: LayoutOptions = {
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
}
/** Places the text of an arrow near the state that the arrow leaves. */
const nearTail: LayoutOptions = { 'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER' }
/** Places the text of an arrow in any row that has room. */
const whereRoomIs: LayoutOptions = { 'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'SPACE_EFFICIENT_LAYER' }
/** Lets few arrows point upwards. */
const fewUp: LayoutOptions = { 'elk.layered.cycleBreaking.strategy': 'GREEDY' }
/** Places states as low as possible. */
const low: LayoutOptions = { 'elk.layered.layering.strategy': 'LONGEST_PATH' }

/** The total space to the left and right of a state's text. */
const textMargins = 28
/** The narrowest text of a state with nested states that is still easy to read. */
const narrowestHead = 110
const mostRounds = 4

interface Attempt {
  readonly limits: Limits
  readonly options: LayoutOptions
  /** Skips this attempt if the first one was wider than this: it would save too little. */
  readonly upTo?: number
  /** How many times a row of states is folded into two; 0 if absent. */
  readonly folds?: number
}

const attempts: readonly Attempt[] = [
  { limits: wide, options: {} },
  { limits: wide, options: dense, upTo: 1600 },
  { limits: medium, options: dense, upTo: 1750 },
  { limits: wide, options: dense, folds: 2 },
  { limits: narrow, options: dense, upTo: 2000 },
  { limits: narrow, options: { ...dense, ...nearTail }, upTo: 2100 },
  { limits: narrow, options: { ...dense, ...fewUp, ...whereRoomIs }, upTo: 2100 },
  { limits: narrow, options: { ...dense, ...low, ...whereRoomIs } },
  { limits: narrow, options: { ...dense, ...nearTail }, folds: 3 },
  { limits: narrowest, options: { ...dense, ...low, ...whereRoomIs }, folds: 4 },
]

/** Lays out a chart from top to bottom, at most `widest` pixels wide if possible. */
export async function layOut(chart: DrawnChart): Promise<PlacedChart> {
  let best: PlacedChart | undefined
  let first: number | undefined
  for (const { limits, options, upTo = Infinity, folds = 0 } of attempts) {
    if (first !== undefined && first > upTo) continue
    let arrangement: Arrangement = { direction: 'DOWN', limits, options, below: [], frames: new Map() }
    for (let fold = 0; fold <= folds; fold += 1) {
      const placed = await placeFitting(chart, arrangement)
      if (placed.width <= widest) return placed
      first ??= placed.width
      if (best === undefined || placed.width < best.width) best = placed
      arrangement = { ...arrangement, below: [...arrangement.below, ...foldOf(placed)] }
    }
  }
  if (best === undefined) throw new Error('there is no arrangement')
  return best
}

/**
 * Lays out a chart so that the text of each state fits inside the state, which ELK may make as narrow as its nested
 * states.
 */
async function placeFitting(chart: DrawnChart, arrangement: Arrangement): Promise<PlacedChart> {
  let placed = await place(chart, arrangement)
  let frames = arrangement.frames
  for (let round = 0; round < mostRounds; round += 1) {
    const tooNarrow = placed.states.filter(({ block, width }) => block.width > width)
    if (tooNarrow.length === 0) break
    frames = new Map([...frames, ...tooNarrow.map(({ state, width }) => [state.id, width - textMargins] as const)])
    placed = await place(chart, { ...arrangement, frames })
  }
  return withFreeHeads(chart, { ...arrangement, frames }, placed)
}

/** If arrows cross the text of a state, narrows the text so that it fits beside the arrows. */
async function withFreeHeads(chart: DrawnChart, arrangement: Arrangement, before: PlacedChart): Promise<PlacedChart> {
  let best = before
  let { frames } = arrangement
  let placed = before
  for (let round = 0; round < mostRounds; round += 1) {
    const crossed = crossedIn(placed)
    if (crossed.length === 0) return placed
    const { arrows } = placed
    const narrower = crossed.map((state) => [state.state.id, roomIn(state, arrows) - textMargins] as const)
    frames = new Map([...frames, ...narrower.map(([id, room]) => [id, Math.max(room, narrowestHead)] as const)])
    placed = await place(chart, { ...arrangement, frames })
    const isFitting = placed.width <= Math.max(before.width, widest)
    if (isFitting && crossedIn(placed).length < crossedIn(best).length) best = placed
  }
  return best
}

function crossedIn({ states, arrows }: PlacedChart): readonly PlacedState[] {
  return states.filter((placed) => shiftOf(placed, arrows) === undefined)
}

/** The pairs that fold the widest row of sibling states: the right half goes below the left half. */
function foldOf({ states }: PlacedChart): Arrangement['below'] {
  const places = new Map(states.map((placed) => [placed.state.id, placed]))
  const rows = states.flatMap(({ state }) => rowsOf(state.children.flatMap(({ id }) => places.get(id) ?? [])))
  const [row = []] = rows.filter(({ length }) => length > 1).toSorted((one, other) => span(other) - span(one))
  const left = row.slice(0, Math.ceil(row.length / 2))
  return row.slice(left.length).flatMap((lower, index) => {
    const upper = left[index % left.length]
    return upper === undefined ? [] : [[upper.state.id, lower.state.id] as const]
  })
}

/** States side by side, each row from left to right. */
function rowsOf(states: readonly PlacedState[]): readonly (readonly PlacedState[])[] {
  return states.map((first) =>
    states
      .filter(({ y, height }) => y < first.y + first.height && first.y < y + height)
      .toSorted((one, other) => one.x - other.x),
  )
}

function span(row: readonly PlacedState[]): number {
  const [first, last] = [row[0], row.at(-1)]
  return first === undefined || last === undefined ? 0 : last.x + last.width - first.x
}
