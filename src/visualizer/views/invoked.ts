import type { PictureNode } from '../register.ts'

/** The chart that a link in a picture leads to; undefined if the element is not a link to a chart. */
export function linkedChart([tag, { href }]: PictureNode): string | undefined {
  return tag === 'a' && href?.endsWith('.svg') === true ? href.slice(0, -'.svg'.length) : undefined
}

/** The charts that the states of a chart invoke, according to the links in its picture. */
export function invokedIn(picture: PictureNode): readonly string[] {
  return [...new Set(linksIn(picture))]
}

function linksIn(node: PictureNode): readonly string[] {
  const [, , ...children] = node
  const own = linkedChart(node)
  const inner = children.flatMap((child) => (typeof child === 'string' ? [] : linksIn(child)))
  return own === undefined ? inner : [own, ...inner]
}
