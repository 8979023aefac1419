import { parseSync } from 'vite'

/** A node of a parsed source, as ESTree and its extension for TypeScript name it; `start` and `end` count in the text. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Parses a source, by the language that its name tells. Throws where it is none. */
export function parsed(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const [wrong] = errors
  if (wrong !== undefined) throw new Error(`${path} cannot be read: ${wrong.message}`)
  const tree: unknown = program
  if (!isNode(tree)) throw new Error(`${path} holds nothing`)
  return tree
}

/** Whether a text is a source at all. */
export function isSource(path: string, text: string): boolean {
  return parseSync(path, text).errors.length === 0
}

/** Keys under which there are types alone, which are gone before anything runs. */
const typeKeys: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'superTypeParameters',
  'implements',
])

/** Nodes with an expression that runs, and a type that does not. */
const typedExpressions: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
])

/** What runs right below a node, in the order of the text, each with the key it stands under. */
export function childrenOf(node: SyntaxNode): readonly (readonly [key: string, child: SyntaxNode])[] {
  const below = Object.entries(node).flatMap(([key, value]) => {
    if (typeKeys.has(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [key, child] as const)
  })
  return below.filter(([, { type }]) => !type.startsWith('TS') || typedExpressions.has(type))
}

/** Visits what runs of a tree, each node before what is below it, with its ancestors from the nearest on. */
export function visit(root: SyntaxNode, see: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void): void {
  const go = (node: SyntaxNode, ancestors: readonly SyntaxNode[]): void => {
    see(node, ancestors)
    for (const [, child] of childrenOf(node)) go(child, [node, ...ancestors])
  }
  go(root, [])
}

/** Every node of a tree that runs. */
export function nodesOf(root: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = []
  visit(root, (node) => found.push(node))
  return found
}

/** The node under a key; undefined where there is none. */
export function nodeAt(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

/** The nodes of the list under a key. */
export function nodesAt(node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}

/** One piece of a text, and what stands there instead. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with that piece replaced. */
export function edited(text: string, { start, end, text: instead }: Edit): string {
  return text.slice(0, start) + instead + text.slice(end)
}

/** What may stand in the place of a condition: with its sense turned round, another operator, or one operand alone. */
export function otherConditions(node: SyntaxNode, text: string): readonly (Edit & { readonly what: string })[] {
  const { start, end, type } = node
  const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')]
  const source = (part: SyntaxNode) => text.slice(part.start, part.end)
  const instead = (what: string, replacement: string) => ({ start, end, text: `(${replacement})`, what })
  if (left === undefined || right === undefined) return []
  const operator = String(node.operator)
  if (type === 'LogicalExpression' && (operator === '&&' || operator === '||')) {
    const other = operator === '&&' ? '||' : '&&'
    return [
      instead(`${other} for ${operator}`, `(${source(left)}) ${other} (${source(right)})`),
      instead('its first operand alone', source(left)),
      instead('its second operand alone', source(right)),
    ]
  }
  const other = type === 'BinaryExpression' ? otherComparisons[operator] : undefined
  return other === undefined ? [] : [instead(`${other} for ${operator}`, `${source(left)} ${other} ${source(right)}`)]
}

const otherComparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}
