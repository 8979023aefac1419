import { parseSync } from 'vite'

/**
 * A node of a parsed source, named as in ESTree and its TypeScript extension; `start` and `end` are offsets in the
 * text.
 */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Parses a source in the language that its file extension implies. Throws if the source has a syntax error. */
export function parsed(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const [wrong] = errors
  if (wrong !== undefined) throw new Error(`${path} cannot be read: ${wrong.message}`)
  const tree: unknown = program
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return tree
}

/** Keys that hold only types, which do not exist at run time. */
const typeKeys: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'superTypeParameters',
  'implements',
])

/** Nodes that consist of an expression, which exists at run time, and a type, which does not. */
const typedExpressions: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
])

/** The children of a node that exist at run time, in the order of the text, each with its key. */
export function childrenOf(node: SyntaxNode): readonly (readonly [key: string, child: SyntaxNode])[] {
  const below = Object.entries(node).flatMap(([key, value]) => {
    if (typeKeys.has(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [key, child] as const)
  })
  return below.filter(([, { type }]) => !type.startsWith('TS') || typedExpressions.has(type))
}

/**
 * Visits the nodes of a tree that exist at run time, parents before children, each with its ancestors, nearest first.
 */
export function visit(root: SyntaxNode, see: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void): void {
  const go = (node: SyntaxNode, ancestors: readonly SyntaxNode[]): void => {
    see(node, ancestors)
    for (const [, child] of childrenOf(node)) go(child, [node, ...ancestors])
  }
  go(root, [])
}

/** Every node of a tree that exists at run time. */
export function nodesOf(root: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = []
  visit(root, (node) => found.push(node))
  return found
}

/** The node at a key; undefined if there is none. */
export function nodeAt(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

/** The nodes of the list at a key. */
export function nodesAt(node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}
