/**
 * Renders a laid-out chart as SVG: a single file that follows the reader's light or dark scheme and loads nothing.
 *
 * Programs can find the parts of a picture by these attributes:
 *
 * - `data-chart` on the root element: the id of the chart; on a box of the map of the system: the id of that chart.
 * - `data-state` on the group of a state's box: the state's id in XState, such as `ticket.editing`. The first shape in it,
 *   `.state`, is its frame. Each state has exactly one such group; groups are siblings, not nested like the states. The text of a
 *   state with nested states is in a separate group, `.over`, on top of the arrows.
 * - `data-edge` on everything that belongs to a transition: the ids of one or more edges, separated by spaces, so
 *   `[data-edge~="ticket.editing|ticket.follow|0"]` selects all of it. The group of a transition's text has one id. An
 *   arrow (`.arrow`) has the ids of all transitions between its two states, in their order. A transition without a
 *   target has no arrow: its text is in the box of its state.
 *
 * The id of an edge is `<source>|<event>|<branch>`, computed by `edgeId` in tests/machines/support/edges.ts: the id of
 * the state that has the transition; the transition's `eventType`, or `always` if that is empty; and its index, from 0,
 * among the transitions of this event in this state (`source.transitions.get(eventType)` or `source.always`). A delay
 * and the outcome of an invoked actor are events like any other: `xstate.after.backoff.realtime.failed`,
 * `xstate.done.actor.createTicket`, `xstate.error.actor.createTicket`, `xstate.done.state.kettle.hot`.
 */
import { shiftOf } from './heads.ts'
import type { PlacedArrow, PlacedChart, PlacedMark, PlacedState, Point, Rectangle } from './layout.ts'
import { widthOf } from './measure.ts'
import { sizes, type Block, type Run } from './text.ts'

const cornerRadius = 8

/** The style of every picture: the colours of the light scheme, then those of the dark one. */
export const styleOfPictures = `
:root { color-scheme: light dark;
  --ground: #ffffff; --frame: #f7fafb; --state: #ffffff; --nested: #eef5f8; --line: #c3d3da; --edge: #5b7480;
  --strong: #006d91; --text: #16262d; --muted: #566a73; --guard: #910041; --tag: #f3b61f; --tag-text: #3a2a00;
  --label: #ffffff; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #0f171b; --frame: #141f24; --state: #1b2930; --nested: #17242a; --line: #37505b; --edge: #8fa9b5;
  --strong: #5cc3e6; --text: #e6eff3; --muted: #a3b7c0; --guard: #ff8ab5; --tag: #f3b61f; --tag-text: #241a00;
  --label: #0f171b; } }
text { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; fill: var(--text); white-space: pre; }
.ground { fill: var(--ground); }
.state { fill: var(--state); stroke: var(--line); stroke-width: 1.25; }
.state.final { stroke: var(--edge); }
.inner { fill: none; stroke: var(--edge); stroke-width: 1.25; }
.state.compound, .state.parallel { fill: var(--nested); }
.state.root { fill: var(--frame); }
.region { stroke-dasharray: 6 4; }
/* The halo hides the lines below a text. */
.over text { paint-order: stroke; stroke: var(--nested); stroke-width: 5px; stroke-linejoin: round; }
.over.root text { stroke: var(--frame); }
.over text.tag { stroke: none; }
.bar { fill: var(--strong); }
.arrow { fill: none; stroke: var(--edge); stroke-width: 1.4; }
.head { fill: var(--edge); }
.label { fill: var(--label); stroke: var(--line); stroke-width: 1; }
.start { fill: var(--edge); }
.anywhere { fill: var(--ground); stroke: var(--edge); stroke-dasharray: 4 3; }
.name { font-size: ${sizes.name}px; font-weight: bold; }
.description { font-size: ${sizes.description}px; fill: var(--muted); }
.trigger { font-size: ${sizes.trigger}px; font-weight: bold; fill: var(--strong); }
.guard { font-size: ${sizes.guard}px; fill: var(--guard); }
.action { font-size: ${sizes.action}px; }
.keyword { font-size: ${sizes.keyword}px; fill: var(--muted); }
.link { font-size: ${sizes.link}px; }
a text { fill: var(--strong); text-decoration: underline; }
.tag { font-size: ${sizes.tag}px; fill: var(--tag-text); }
.tag-shape { fill: var(--tag); }
`.trim()

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function pair({ x, y }: Point): string {
  return `${number(x)} ${number(y)}`
}

function rectangle(name: string, { x, y, width, height }: Rectangle, radius: number): string {
  const place = `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`
  return `<rect class="${name}" ${place} rx="${number(radius)}"/>`
}

function textOf(run: Run, origin: Point): string {
  const x = origin.x + run.x
  const y = origin.y + run.y
  // The reader may lack the font that was measured, so `textLength` makes the text equally long in every font.
  const length = `textLength="${number(run.width)}" lengthAdjust="spacingAndGlyphs"`
  const text = `<text class="${run.role}" x="${number(x)}" y="${number(y)}" ${length}>${escape(run.text)}</text>`
  if (run.chart !== undefined) return `<a href="${escape(run.chart)}.svg">${text}</a>`
  if (run.role !== 'tag') return text
  return rectangle('tag-shape', { x: x - 6, y: y - 12, width: run.width + 12, height: 17 }, 8) + text
}

/** The texts of a block; the texts of a transition form a group. */
function textsOf({ runs }: Block, origin: Point): string {
  const groups = new Map<string | undefined, string>()
  for (const run of runs) groups.set(run.edge, (groups.get(run.edge) ?? '') + textOf(run, origin))
  return [...groups]
    .map(([edge, texts]) => (edge === undefined ? texts : `<g data-edge="${escape(edge)}">${texts}</g>`))
    .join('')
}

function stateOf({ state, block, depth, ...place }: PlacedState, isRegion: boolean): string {
  const names = ['state', state.kind, ...(depth === 0 ? ['root'] : []), ...(isRegion ? ['region'] : [])].join(' ')
  const inner = { x: place.x + 3.5, y: place.y + 3.5, width: place.width - 7, height: place.height - 7 }
  return [
    `<g ${state.chart === undefined ? `data-state="${escape(state.id)}"` : `data-chart="${escape(state.chart)}"`}><title>${escape(`${state.key}: ${state.description}`)}</title>`,
    rectangle(names, place, cornerRadius),
    state.kind === 'final' ? rectangle('inner', inner, cornerRadius - 3) : '',
    depth === 0 ? `<rect class="bar" x="${number(place.x)}" y="${number(place.y + 12)}" width="4" height="20"/>` : '',
    state.children.length === 0 ? textsOf(block, place) : '',
    '</g>',
  ].join('')
}

/**
 * The text of a state with nested states is beside the arrows that lead into it or, if there is no room, on top of
 * them.
 */
function headOf(placed: PlacedState, arrows: readonly PlacedArrow[]): string {
  const { state, block, depth, x, y } = placed
  if (state.children.length === 0) return ''
  const place = { x: x + (shiftOf(placed, arrows) ?? 0), y }
  return `<g class="${depth === 0 ? 'over root' : 'over'}">${textsOf(block, place)}</g>`
}

const anywhere = 'in every state'

function markOf({ kind, ...place }: PlacedMark): string {
  const x = number(place.x + place.width / 2)
  const y = place.y + place.height / 2
  if (kind === 'start') return `<circle class="start" cx="${x}" cy="${number(y)}" r="${number(place.width / 2 - 1)}"/>`
  const run: Run = { text: anywhere, role: 'keyword', x: 0, y: 0, width: widthOf(anywhere, sizes.keyword) }
  const label = textOf(run, { x: place.x + (place.width - run.width) / 2, y: y + 4 })
  return rectangle('anywhere', place, place.height / 2) + label
}

/** A line through the points, with rounded corners. */
function pathThrough(points: readonly Point[]): string {
  const parts: string[] = []
  points.forEach((point, index) => {
    const before = points[index - 1]
    const after = points[index + 1]
    if (before === undefined) {
      parts.push(`M${pair(point)}`)
    } else if (after === undefined) {
      parts.push(`L${pair(point)}`)
    } else {
      const radius = Math.min(cornerRadius, distance(before, point) / 2, distance(point, after) / 2)
      const into = towards(point, before, radius)
      const out = towards(point, after, radius)
      parts.push(`L${pair(into)}Q${pair(point)} ${pair(out)}`)
    }
  })
  return parts.join('')
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to)
  if (whole === 0) return from
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole }
}

function lineOf({ edges, points }: PlacedArrow): string {
  if (points.length < 2) return ''
  const data = edges.length === 0 ? '' : ` data-edge="${escape(edges.join(' '))}"`
  return `<path class="arrow"${data} marker-end="url(#head)" d="${pathThrough(points)}"/>`
}

function labelOf({ label }: PlacedArrow): string {
  return label === undefined ? '' : `<g>${rectangle('label', label, 5)}${textsOf(label.block, label)}</g>`
}

/** The picture of a chart, with a title and a description for screen readers. */
export function drawSvg(id: string, chart: PlacedChart): string {
  const root = chart.states[0]?.state
  const parallel = chart.states.filter(({ state }) => state.kind === 'parallel')
  const regions = new Set(parallel.flatMap(({ state }) => state.children.map((child) => child.id)))
  const width = Math.ceil(chart.width)
  const height = Math.ceil(chart.height)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ' role="img" aria-labelledby="title description"' + ` data-chart="${escape(id)}">`,
    `<title id="title">The chart ${escape(id)}</title>`,
    `<desc id="description">${escape(root?.description ?? '')}</desc>`,
    `<style>${styleOfPictures}</style>`,
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">',
    '<path class="head" d="M0 0L10 5L0 10Z"/></marker></defs>',
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...chart.states.map((state) => stateOf(state, regions.has(state.state.id))),
    ...chart.arrows.map(lineOf),
    ...chart.states.map((state) => headOf(state, chart.arrows)),
    ...chart.marks.map(markOf),
    ...chart.arrows.map(labelOf),
    '</svg>',
    '',
  ]
    .filter((line, index, lines) => line !== '' || index === lines.length - 1)
    .join('\n')
}
