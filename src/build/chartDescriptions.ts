import { parseSync, type Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

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
  const found: Node[] = []
  visit(parseSync(path, code).program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'createMachine') return
    const topology = Array.isArray(node.arguments) ? node.arguments.find(isNode) : undefined
    if (topology !== undefined) found.push(...descriptionsOf(topology))
  })
  return found
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''), code)
}

/** Properties named `description` of a state and of all states in it. */
function descriptionsOf(state: Node): readonly Node[] {
  const properties = propertiesOf(state)
  const own = properties.filter(({ key }) => nameOf(key) === 'description')
  const states = properties.filter(({ key }) => nameOf(key) === 'states').flatMap(({ value }) => propertiesOf(value))
  return [...own, ...states.flatMap(({ value }) => (isNode(value) ? descriptionsOf(value) : []))]
}

function propertiesOf(object: unknown): readonly Node[] {
  const properties = isNode(object) && Array.isArray(object.properties) ? object.properties : []
  return properties.filter(isNode)
}

function nameOf(node: unknown): unknown {
  if (!isNode(node)) return undefined
  return node.type === 'MemberExpression' ? nameOf(node.property) : (node.name ?? node.value)
}

function visit(part: unknown, meet: (node: Node) => void): void {
  if (Array.isArray(part)) for (const each of part) visit(each, meet)
  if (!isNode(part)) return
  meet(part)
  for (const each of Object.values(part)) visit(each, meet)
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part
}
