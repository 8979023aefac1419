import { isDeepStrictEqual } from 'node:util'
import { nodeAt, nodesAt, nodesOf, type SyntaxNode } from '../../../support/syntax.ts'
import type { ChartSource } from './chartSource.ts'

/** An action or a guard as a transition names it. */
export interface Named {
  readonly type: string
  readonly params: unknown
}

export function named(value: unknown): Named {
  if (typeof value !== 'object' || value === null) return { type: String(value), params: undefined }
  const { type, params } = value as { type?: unknown; params?: unknown }
  return { type: String(type), params }
}

/** What an action does to the chart's context and to others, as far as its source says. */
interface Deed {
  /** Fields of the context that it sets. */
  readonly sets: ReadonlySet<string>
  /** Fields of the context that it looks at; 'all' where it hands the context on. */
  readonly reads: ReadonlySet<string> | 'all'
  /** Whom it tells something. */
  readonly whom: string | undefined
}

/**
 * Whether nobody can tell which of two actions comes first: they tell different ones something, since the order counts per
 * receiver alone, and neither sets a field of the context that the other sets or reads.
 */
export function isOrderless(source: ChartSource | undefined, one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true
  const [first, second] = [deedOf(source, named(one)), deedOf(source, named(other))]
  if (first === undefined || second === undefined) return false
  if (first.whom !== undefined && first.whom === second.whom) return false
  return !touches(first, second) && !touches(second, first)
}

function touches({ sets }: Deed, { sets: others, reads }: Deed): boolean {
  return [...sets].some((field) => others.has(field) || reads === 'all' || reads.has(field))
}

function deedOf(source: ChartSource | undefined, { type, params }: Named): Deed | undefined {
  const piece = source?.piece('actions', type)
  if (source === undefined || piece === undefined) return undefined
  const handed = typeof params === 'function' ? source.declared.get(params.name) : undefined
  const parameterReads = handed === undefined ? new Set<string>() : contextReads(source, handed)
  const callee = piece.type === 'CallExpression' ? String(nodeAt(piece, 'callee')?.name) : ''
  const reads = both(contextReads(source, piece), parameterReads)
  const [first, second] = nodesAt(piece, 'arguments')
  if (callee === 'assign' && first !== undefined) {
    const sets = fieldsSet(first)
    return sets === undefined ? undefined : { sets, reads, whom: undefined }
  }
  if (callee === 'sendTo' && first !== undefined && second !== undefined) return { sets: new Set(), reads, whom: source.source(first) }
  if (callee === 'sendParent') return { sets: new Set(), reads, whom: 'parent' }
  // What is called in the outside, by the name of its port.
  if (piece.type === 'Identifier' && source.importOf(String(piece.name))?.path.endsWith('/ports.ts') === true) {
    return { sets: new Set(), reads, whom: String(piece.name) }
  }
  return undefined
}

function both(one: Deed['reads'], other: Deed['reads']): Deed['reads'] {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])
}

/** The fields that an assigner sets; undefined where its source does not say. */
function fieldsSet(assigner: SyntaxNode): ReadonlySet<string> | undefined {
  const object = assigner.type === 'ArrowFunctionExpression' ? withoutParentheses(nodeAt(assigner, 'body')) : assigner
  if (object?.type !== 'ObjectExpression') return undefined
  const properties = nodesAt(object, 'properties')
  const names = properties.map((property) => nodeAt(property, 'key')?.name)
  return names.every((name) => typeof name === 'string') ? new Set(names) : undefined
}

function withoutParentheses(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? withoutParentheses(nodeAt(node, 'expression')) : node
}

/** Which fields of the context are looked at, here or in functions of the file that this leads to. */
function contextReads(source: ChartSource, node: SyntaxNode): Deed['reads'] {
  const all = source.reachedFrom(node).flatMap(nodesOf)
  const fields = new Set<string>()
  const looked = new Set<SyntaxNode>()
  for (const each of all) {
    const object = each.type === 'MemberExpression' ? nodeAt(each, 'object') : undefined
    if (object?.type === 'Identifier' && object.name === 'context') {
      looked.add(object)
      fields.add(String(nodeAt(each, 'property')?.name))
    }
    const pattern = each.type === 'Property' && nodeAt(each, 'key')?.name === 'context' ? nodeAt(each, 'value') : undefined
    if (pattern?.type === 'ObjectPattern') for (const field of nodesAt(pattern, 'properties')) fields.add(String(nodeAt(field, 'key')?.name))
    if (each.type === 'Property' && pattern !== undefined) for (const part of [nodeAt(each, 'key'), pattern]) if (part !== undefined) looked.add(part)
  }
  const isHandedOn = all.some((each) => each.type === 'Identifier' && each.name === 'context' && !looked.has(each))
  const isShorthand = all.some((each) => each.type === 'Property' && each.shorthand === true && nodeAt(each, 'key')?.name === 'context' && isInCall(all, each))
  return isHandedOn || isShorthand ? 'all' : fields
}

/** `f({ context })` hands the whole of it on. */
function isInCall(all: readonly SyntaxNode[], property: SyntaxNode): boolean {
  return all.some((each) => each.type === 'ObjectExpression' && nodesAt(each, 'properties').includes(property))
}

/**
 * Whether two guards never say yes together: one wants what the other excludes, of the same words. Which of two such
 * branches comes first, nobody can tell.
 */
export function areExclusive(source: ChartSource | undefined, one: unknown, other: unknown): boolean {
  const [first, second] = [named(one), named(other)]
  if (source === undefined || !isDeepStrictEqual(first.params, second.params)) return false
  const [wants, alsoWants] = [wantsOf(source, first.type), wantsOf(source, second.type)]
  return wants.some(([of, is]) => alsoWants.some(([alsoOf, alsoIs]) => of === alsoOf && is !== alsoIs && isExcluded(is, alsoIs)))
}

/** One of them says what it is, or the two are its opposites. */
function isExcluded(one: string, other: string): boolean {
  const isNegative = (what: string) => what.startsWith('not ')
  if (isNegative(one) && isNegative(other)) return false
  if (isNegative(one)) return one === `not ${other}`
  return isNegative(other) ? other === `not ${one}` : true
}

/** What has to be so that a guard says yes: each of some words, and what it has to be. */
function wantsOf(source: ChartSource, name: string): readonly (readonly [of: string, is: string])[] {
  const piece = source.piece('guards', name)
  const body = withoutParentheses(nodeAt(piece, 'body'))
  return body === undefined || body.type === 'BlockStatement' ? [] : wanted(source, body)
}

function wanted(source: ChartSource, node: SyntaxNode): readonly (readonly [of: string, is: string])[] {
  const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')]
  if (node.type === 'LogicalExpression' && node.operator === '&&' && left !== undefined && right !== undefined) {
    return [...wanted(source, left), ...wanted(source, right)]
  }
  if (node.type === 'BinaryExpression' && left !== undefined && right !== undefined) {
    const [of, is] = [source.source(left), source.source(right)]
    if (node.operator === '===') return [[of, is]]
    if (node.operator === '!==' || (node.operator === '>' && is === '0')) return [[of, `not ${is}`]]
  }
  const argument = node.type === 'UnaryExpression' && node.operator === '!' ? nodeAt(node, 'argument') : undefined
  return argument === undefined ? [[source.source(node), 'true']] : [[source.source(argument), 'not true']]
}
