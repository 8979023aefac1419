import type { Plugin } from 'vite'
import { nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from './syntax.ts'

/**
 * A Vite plugin that leaves the descriptions of charts and states out of the built console: they are for the pictures
 * in docs/charts and for readers of the code, so operators need not download them. Line numbers are unchanged.
 */
export function withoutChartDescriptions(): Plugin {
  return {
    name: 'without-chart-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/\w+\/\w+\.ts$/ },
      handler: (code, id) => ({ code: withoutDescriptions(id, code), map: null }),
    },
  }
}

/** The source of a chart without the descriptions of its states. A source that defines no chart is returned unchanged. */
export function withoutDescriptions(path: string, code: string): string {
  if (!code.includes('createMachine(')) return code
  return nodesOf(parsed(path, code))
    .filter((node) => node.type === 'CallExpression' && nameOf(nodeAt(node, 'callee')) === 'createMachine')
    .flatMap((call) => nodesAt(call, 'arguments').slice(0, 1).flatMap(descriptionsOf))
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''), code)
}

/** Properties named `description` of a state and of all states in it. */
function descriptionsOf(state: SyntaxNode): readonly SyntaxNode[] {
  const properties = nodesAt(state, 'properties')
  const own = properties.filter((property) => keyOf(property) === 'description')
  const states = properties
    .filter((property) => keyOf(property) === 'states')
    .map((property) => nodeAt(property, 'value'))
  return [...own, ...states.flatMap((group) => nodesAt(group, 'properties').flatMap(ofState))]
}

function ofState(property: SyntaxNode): readonly SyntaxNode[] {
  const state = nodeAt(property, 'value')
  return state === undefined ? [] : descriptionsOf(state)
}

function keyOf(property: SyntaxNode): unknown {
  return nameOf(nodeAt(property, 'key'))
}

function nameOf(node: SyntaxNode | undefined): unknown {
  return node?.type === 'MemberExpression' ? nameOf(nodeAt(node, 'property')) : (node?.name ?? node?.value)
}
