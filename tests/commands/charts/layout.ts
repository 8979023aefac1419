/** Positions all parts of a picture: a layered layout, nested like the states. */
import Elk, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { Arrow, DrawnChart, DrawnState } from './read.ts'
import { arrowBlock, stateBlock, type Block, type Limits } from './text.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

export interface PlacedState extends Rectangle {
  readonly state: DrawnState
  readonly block: Block
  /** The number of its ancestors. */
  readonly depth: number
}

/**
 * A mark without text: the start of a compound state, or the common origin of transitions that can be taken in all of
 * its states.
 */
export interface PlacedMark extends Rectangle {
  readonly kind: 'start' | 'anywhere'
}

export interface PlacedArrow {
  /** The transitions that the arrow stands for; none for an arrow from a start mark. */
  readonly edges: readonly string[]
  readonly points: readonly Point[]
  /** Undefined if the arrow has no text, such as an arrow from a start mark. */
  readonly label: (Rectangle & { readonly block: Block }) | undefined
}

export interface PlacedChart {
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  readonly marks: readonly PlacedMark[]
  readonly arrows: readonly PlacedArrow[]
}

/** How the parts of a picture are arranged; `arrangement.ts` chooses it. */
export interface Arrangement {
  readonly direction: 'DOWN' | 'RIGHT'
  readonly limits: Limits
  /** ELK options that differ from `everywhere`. */
  readonly options: LayoutOptions
  /** Pairs of states; the second of a pair is placed below the first (to its right if the direction is RIGHT). */
  readonly below: readonly (readonly [above: string, below: string])[]
  /**
   * The text widths of those states with nested states whose text must be narrower than `limits.frame`, by state id.
   */
  readonly frames: ReadonlyMap<string, number>
}

const everywhere: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '0',
  'elk.spacing.nodeSelfLoop': '22',
  'elk.spacing.labelNode': '10',
}

/** Start marks are above everything else. */
const first: LayoutOptions = { 'elk.layered.layering.layerConstraint': 'FIRST' }
const startSize = 14
const anywhereSize = { width: 96, height: 26 }
const margin = 24
const anywhereOf = (id: string) => `anywhere in ${id}`
const startOf = (id: string) => `start of ${id}`

function isWithin(id: string, state: DrawnState): boolean {
  return state.children.some((child) => child.id === id || isWithin(id, child))
}

function statesIn(state: DrawnState): readonly DrawnState[] {
  return [state, ...state.children.flatMap(statesIn)]
}

/** Lays out a chart in one arrangement; the same chart always gets the same layout. */
export async function place(
  chart: DrawnChart,
  { direction, limits, options, below, frames }: Arrangement,
): Promise<PlacedChart> {
  const states = new Map(statesIn(chart.root).map((state) => [state.id, state]))
  const blockOf = (state: DrawnState) => stateBlock(state, { ...limits, frame: frames.get(state.id) ?? limits.frame })
  const blocks = new Map([...states.values()].map((state) => [state.id, blockOf(state)]))
  const arrows = chart.arrows.map((arrow, index) => ({ id: `arrow ${index}`, arrow, block: arrowBlock(arrow, limits) }))

  /**
   * A transition from a state to one of its descendants starts at a mark inside the state, since it can be taken in any
   * of the nested states.
   */
  function sourceOf({ source, target }: Arrow): string {
    const state = states.get(source)
    return state && isWithin(target, state) ? anywhereOf(source) : source
  }

  function nodeOf(state: DrawnState): ElkNode {
    const block = blocks.get(state.id) ?? blockOf(state)
    if (state.children.length === 0) return { id: state.id, width: block.width, height: block.height }
    const marks: ElkNode[] = []
    if (state.initial !== undefined) {
      marks.push({ id: startOf(state.id), width: startSize, height: startSize, layoutOptions: first })
    }
    if (arrows.some(({ arrow }) => sourceOf(arrow) === anywhereOf(state.id))) {
      marks.push({ id: anywhereOf(state.id), ...anywhereSize })
    }
    return {
      id: state.id,
      layoutOptions: {
        ...everywhere,
        ...options,
        'elk.direction': direction,
        'elk.padding': `[top=${block.height + 14},left=22,bottom=22,right=22]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${block.width},${block.height})`,
      },
      children: [...marks, ...state.children.map(nodeOf)],
    }
  }

  const starts: ElkExtendedEdge[] = [...states.values()].flatMap(({ id, initial }) =>
    initial === undefined ? [] : [{ id: `${startOf(id)} edge`, sources: [startOf(id)], targets: [initial] }],
  )
  const labelled: ElkExtendedEdge[] = arrows.map(({ id, arrow, block }) => ({
    id,
    sources: [sourceOf(arrow)],
    targets: [arrow.target],
    labels:
      arrow.steps.length === 0
        ? []
        : [
            {
              text: id,
              width: block.width,
              height: block.height,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
  }))

  const stacked: ElkExtendedEdge[] = below.map(([source, target]) => ({
    id: `${target} below ${source}`,
    sources: [source],
    targets: [target],
  }))

  const invisible = new Set(stacked.map(({ id }) => id))

  const placed: ElkNode = await new Elk().layout({
    id: 'picture',
    layoutOptions: {
      ...everywhere,
      ...options,
      'elk.direction': direction,
      'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
    },
    children: [nodeOf(chart.root)],
    edges: [...starts, ...labelled, ...stacked],
  })

  const placedStates: PlacedState[] = []
  const marks: PlacedMark[] = []
  function collect(node: ElkNode, depth: number): void {
    const rectangle = { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 }
    const state = states.get(node.id)
    const block = blocks.get(node.id)
    if (state && block) placedStates.push({ ...rectangle, state, block, depth })
    else if (node.id.startsWith('start of')) marks.push({ ...rectangle, kind: 'start' })
    else if (node.id.startsWith('anywhere in')) marks.push({ ...rectangle, kind: 'anywhere' })
    for (const child of node.children ?? []) collect(child, depth + 1)
  }
  for (const child of placed.children ?? []) collect(child, 0)

  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: placedStates,
    marks,
    arrows: (placed.edges ?? [])
      .filter(({ id }) => !invisible.has(id))
      .map((edge) => {
        const [section] = edge.sections ?? []
        const [label] = edge.labels ?? []
        const { arrow, block } = arrows.find(({ id }) => id === edge.id) ?? {}
        return {
          edges: arrow?.steps.map((step) => step.edge) ?? [],
          points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
          label:
            label && block
              ? { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0, block }
              : undefined,
        }
      }),
  }
}
