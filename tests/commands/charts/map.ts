/** Positions the map of the system: rooms in columns, and in each room its charts, children below their parents. */
import type { PlacedArrow, PlacedChart, PlacedState, Rectangle } from './layout.ts'
import type { DrawnChart, DrawnState } from './read.ts'
import { stateBlock } from './text.ts'

const columns = 3
const margin = 24
const gap = 16
const inset = 18
/** How far a chart is to the right of its parent. */
const indent = 17
const boxWidth = 302
const limits = { state: boxWidth - 40, frame: 1200, arrow: 0 }

/** A chart in a room, with the number of its ancestors in the room. */
interface Entry {
  readonly state: DrawnState
  readonly depth: number
  readonly parent: string | undefined
}

/** Lays out the map. Each room goes into the column that is the shortest so far. */
export function layOutMap({ root, arrows }: DrawnChart): PlacedChart {
  const states: PlacedState[] = []
  const lines: PlacedArrow[] = []
  const head = stateBlock(root, limits)
  const top = margin + head.height + gap
  const ends = Array.from({ length: columns }, () => top)
  const widths = root.children.map((room) => Math.max(...entriesOf(room, arrows).map(({ depth }) => depth)))
  const width = boxWidth + Math.max(...widths) * indent + 2 * inset

  for (const room of root.children) {
    const column = ends.indexOf(Math.min(...ends))
    const x = margin + inset + column * (width + gap)
    const y = ends[column] ?? top
    const block = stateBlock(room, limits)
    let bottom = y + block.height + 4
    const boxes = new Map<string, Rectangle>()
    const placed: PlacedState[] = []
    for (const { state, depth, parent } of entriesOf(room, arrows)) {
      const text = stateBlock(state, limits)
      const box = { x: x + inset + depth * indent, y: bottom, width: boxWidth, height: text.height }
      boxes.set(state.id, box)
      placed.push({ ...box, state, block: text, depth: 2 })
      const above = parent === undefined ? undefined : boxes.get(parent)
      if (above !== undefined) lines.push(lineBetween(above, box))
      bottom += text.height + gap / 2
    }
    const height = bottom - y + inset - gap / 2
    states.push({ x, y, width, height, state: room, block, depth: 1 }, ...placed)
    ends[column] = y + height + gap
  }
  const whole = { width: columns * (width + gap) - gap + 2 * inset, height: Math.max(...ends) - margin + inset - gap }
  return {
    width: whole.width + 2 * margin,
    height: whole.height + 2 * margin,
    states: [{ x: margin, y: margin, ...whole, state: root, block: head, depth: 0 }, ...states],
    marks: [],
    arrows: lines,
  }
}

/** The charts of a room in reading order, except that each follows its parent if the parent is in the same room. */
function entriesOf(room: DrawnState, arrows: DrawnChart['arrows']): readonly Entry[] {
  const isHere = new Set(room.children.map(({ id }) => id))
  const parents = new Map<string, string>()
  for (const { source, target } of arrows) {
    if (isHere.has(source) && isHere.has(target) && !parents.has(target)) parents.set(target, source)
  }
  const below = (parent: string | undefined, depth: number): readonly Entry[] =>
    room.children
      .filter(({ id }) => parents.get(id) === parent)
      .flatMap((state) => [{ state, depth, parent }, ...below(state.id, depth + 1)])
  return below(undefined, 0)
}

function lineBetween(above: Rectangle, box: Rectangle): PlacedArrow {
  const x = above.x + indent / 2
  const y = box.y + 20
  return {
    edges: [],
    label: undefined,
    points: [
      { x, y: above.y + above.height },
      { x, y },
      { x: box.x, y },
    ],
  }
}
