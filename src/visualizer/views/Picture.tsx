import { use } from 'react'
import type { PictureNode } from '../register.ts'
import { linkedChart } from './invoked.ts'
import classes from './Picture.module.css'

interface PictureProps {
  readonly picture: Promise<PictureNode>
  /** The ids of the active states. */
  readonly states: readonly string[]
  /** The ids of the edges that were taken last. */
  readonly edges: readonly string[]
  /** Whether the picture shrinks to the space available. */
  readonly isFitted: boolean
  /** Called when a link to a chart is pressed. For the keyboard, the details contain the same links. */
  readonly onFollow: (chart: string) => void
}

/** The picture of a chart, with its active states and the edges taken last highlighted. */
export function Picture({ picture, states, edges, isFitted, onFollow }: PictureProps) {
  const [, attributes, ...children] = use(picture)
  const lit = { states: new Set(states), edges: new Set(edges) }
  const size = isFitted ? { width: undefined, height: undefined } : {}
  return (
    <svg {...attributes} {...size} className={classes.picture} data-fitted={isFitted || undefined}>
      <Parts nodes={children} lit={lit} onFollow={onFollow} />
    </svg>
  )
}

interface Lit {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

interface PartsProps {
  readonly nodes: readonly (PictureNode | string)[]
  readonly lit: Lit
  readonly onFollow: (chart: string) => void
}

/** A picture never changes, so the positions of its parts can be their keys. */
function Parts({ nodes, lit, onFollow }: PartsProps) {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return node
    const [tag, attributes, ...children] = node
    const inner = children.length > 0 && <Parts nodes={children} lit={lit} onFollow={onFollow} />
    const chart = linkedChart(node)
    if (chart !== undefined) {
      return (
        <g key={place} onClick={() => onFollow(chart)}>
          {inner}
        </g>
      )
    }
    // Any SVG tag; the type `g` stands for all of them.
    const Tag = tag as 'g'
    return (
      <Tag key={place} {...attributes} data-lit={isLit(attributes, lit) ? '' : undefined}>
        {inner}
      </Tag>
    )
  })
}

function isLit({ 'data-state': state, 'data-edge': edge }: Readonly<Record<string, string>>, lit: Lit): boolean {
  if (state !== undefined) return lit.states.has(state)
  return edge !== undefined && edge.split(' ').some((id) => lit.edges.has(id))
}
