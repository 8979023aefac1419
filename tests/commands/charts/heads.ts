/** Places the text of a state with nested states beside the arrows that lead through its head. */
import type { PlacedArrow, PlacedState, Point } from './layout.ts'
import { sizes } from './text.ts'

/** The distance in pixels between a text and an arrow beside it. */
const gap = 8

type Segment = readonly [Point, Point]

/**
 * How many pixels the text of a state must move to the right so that no arrow crosses it; undefined if every place is
 * crossed by an arrow.
 */
export function shiftOf({ state, block, ...place }: PlacedState, arrows: readonly PlacedArrow[]): number | undefined {
  if (state.children.length === 0) return 0
  const segments = arrows.flatMap(({ points }) => segmentsOf(points))
  const left = Math.min(...block.runs.map(({ x }) => x))
  const right = Math.max(...block.runs.map(({ x, width }) => x + width))
  const isFree = (shift: number) =>
    block.runs.every(({ x, y, width, role }) => {
      const box = {
        left: place.x + shift + x - gap / 2,
        right: place.x + shift + x + width + gap / 2,
        top: place.y + y - sizes[role],
        bottom: place.y + y + 3,
      }
      return !segments.some((segment) => isThrough(segment, box))
    })
  const afterArrows = segments.map(([from, to]) => Math.max(from.x, to.x) + gap - place.x - left)
  const shifts = [0, ...afterArrows.toSorted((one, other) => one - other)]
  return shifts.find((shift) => shift >= 0 && right + shift <= place.width - gap && isFree(shift))
}

/** The width in pixels of the widest gap between arrows in the head of a state. */
export function roomIn({ block, x, y, width }: PlacedState, arrows: readonly PlacedArrow[]): number {
  const head = { left: x, right: x + width, top: y, bottom: y + block.height }
  const through = arrows
    .flatMap(({ points }) => segmentsOf(points))
    .filter((segment) => isThrough(segment, head))
    .flatMap(([from, to]) => [from.x, to.x])
  const ends = [x, ...through.toSorted((one, other) => one - other), x + width]
  return Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? end))) - 2 * gap
}

function segmentsOf(points: readonly Point[]): readonly Segment[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to])
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Arrows run only horizontally and vertically. */
function isThrough([from, to]: Segment, { left, right, top, bottom }: Box): boolean {
  const isBeside = Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right
  return !isBeside && Math.max(from.y, to.y) > top && Math.min(from.y, to.y) < bottom
}
