import { createElement, use, type ReactNode } from 'react'
import type { PictureNode } from '../register.ts'
import classes from './Picture.module.css'

interface PictureProps {
  readonly picture: Promise<PictureNode>
  /** The ids of the active states. */
  readonly states: readonly string[]
  /** The ids of the edges that were taken last. */
  readonly edges: readonly string[]
  /** Whether it is reduced to the space that it has. */
  readonly isFitted: boolean
}

/** The picture of a chart, with its active states and the edges taken last lit. */
export function Picture({ picture, states, edges, isFitted }: PictureProps) {
  const [tag, attributes, ...children] = use(picture)
  const lit = { states: new Set(states), edges: new Set(edges) }
  const size = isFitted ? { width: undefined, height: undefined } : {}
  return createElement(
    tag,
    { ...attributes, ...size, className: classes.picture, 'data-fitted': isFitted || undefined },
    ...children.map((child) => drawn(child, lit)),
  )
}

interface Lit {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

function drawn(node: PictureNode | string, lit: Lit): ReactNode {
  if (typeof node === 'string') return node
  const [tag, attributes, ...children] = node
  const mark = isLit(attributes, lit) ? { 'data-lit': '' } : {}
  return createElement(tag, { ...attributes, ...mark }, ...children.map((child) => drawn(child, lit)))
}

function isLit({ 'data-state': state, 'data-edge': edge }: Readonly<Record<string, string>>, lit: Lit): boolean {
  if (state !== undefined) return lit.states.has(state)
  return edge !== undefined && edge.split(' ').some((id) => lit.edges.has(id))
}
