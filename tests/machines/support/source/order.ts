import { isDeepStrictEqual } from 'node:util'
import { nodeAt, nodesAt, nodesOf, type SyntaxNode } from '../../../../src/build/syntax.ts'
import type { ChartSource } from './chartSource.ts'
import { objectsReturnedBy } from './parameters.ts'

/** A transition's reference to an action or a guard. */
export interface Named {
  readonly type: string
  readonly params: unknown
}

export function named(value: unknown): Named {
  if (typeof value !== 'object' || value === null) return { type: String(value), params: undefined }
  const { type, params } = value as { type?: unknown; params?: unknown }
  return { type: String(type), params }
}

/** The effects of an action on the context and on other actors, according to its source. */
interface Deed {
  /** Fields of the context that it sets; 'all' if its source does not show which. */
  readonly sets: ReadonlySet<string> | 'all'
  /** Fields of the context that it reads; 'all' if it passes the context on. */
  readonly reads: ReadonlySet<string> | 'all'
  /** The receivers of its events. */
  readonly whom: ReadonlySet<string>
}

/**
 * Whether the order of two actions cannot be observed: they send to different receivers, and neither sets a field of
 * the context that the other sets or reads. Order matters only among events to the same receiver. The contexts of other
 * actors do not matter, because events are sent after all actions of a step have been computed.
 */
export function isOrderless(source: ChartSource | undefined, one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true
  const [first, second] = [deedOf(source, named(one)), deedOf(source, named(other))]
  if (first === undefined || second === undefined) return false
  if ([...first.whom].some((receiver) => mayBeAmong(second.whom, receiver))) return false
  return !touches(first, second) && !touches(second, first)
}

/** Whether this receiver may be the same as one of the others. A child whose name is computed may be any child. */
function mayBeAmong(whom: ReadonlySet<string>, receiver: string): boolean {
  const isChild = receiver.startsWith(someChild)
  return [...whom].some(
    (other) =>
      other === receiver || (isChild && other.startsWith(someChild) && (receiver === someChild || other === someChild)),
  )
}

const someChild = 'child '

function touches({ sets }: Deed, { sets: others, reads }: Deed): boolean {
  if (sets === 'all') return others === 'all' || others.size > 0 || reads === 'all' || reads.size > 0
  if (others === 'all') return sets.size > 0
  return [...sets].some((field) => others.has(field) || reads === 'all' || reads.has(field))
}

const nothing: ReadonlySet<string> = new Set()

function deedOf(source: ChartSource | undefined, { type, params }: Named): Deed | undefined {
  const piece = source?.piece('actions', type)
  if (source === undefined || piece === undefined) return undefined
  const handed = typeof params === 'function' ? source.declared.get(params.name) : undefined
  const parameterReads = handed === undefined ? nothing : contextReads(source, handed)
  const reads = both(contextReads(source, piece), parameterReads)
  // A call of a port, by the port's name.
  if (piece.type === 'Identifier' && source.importOf(String(piece.name))?.path.endsWith('/ports.ts') === true) {
    return { sets: nothing, reads, whom: new Set([String(piece.name)]) }
  }
  const steps = piece.type === 'CallExpression' ? stepsOf(piece) : undefined
  if (steps === undefined) return undefined
  const sets = steps.map((step) => (step.does === 'assign' ? fieldsSet(source, step.arguments[0]) : nothing))
  const whom = steps.flatMap((step) => receiversOf(source, step))
  const fields = sets.includes(undefined) ? 'all' : new Set(sets.flatMap((set) => [...(set ?? [])]))
  return { sets: fields, reads, whom: new Set(whom) }
}

/** A built-in XState action, as part of an action. */
interface DoneStep {
  readonly does: string
  readonly arguments: readonly SyntaxNode[]
}

const known = new Set(['assign', 'sendTo', 'sendParent', 'raise', 'stopChild', 'spawnChild'])

/**
 * The built-in actions that an action consists of: itself, or those it enqueues. Undefined if one of them is of an
 * unknown kind.
 */
function stepsOf(piece: SyntaxNode): readonly DoneStep[] | undefined {
  const does = String(nodeAt(piece, 'callee')?.name)
  if (does !== 'enqueueActions') return known.has(does) ? [{ does, arguments: nodesAt(piece, 'arguments') }] : undefined
  const enqueued = nodesOf(piece).flatMap((node): readonly DoneStep[] => {
    const callee = node.type === 'CallExpression' ? nodeAt(node, 'callee') : undefined
    if (callee?.type !== 'MemberExpression' || nodeAt(callee, 'object')?.name !== 'enqueue') return []
    return [{ does: String(nodeAt(callee, 'property')?.name), arguments: nodesAt(node, 'arguments') }]
  })
  return enqueued.every((step) => known.has(step.does)) ? enqueued : undefined
}

function receiversOf(source: ChartSource, { does, arguments: [first] }: DoneStep): readonly string[] {
  if (does === 'assign') return []
  if (does === 'sendParent') return ['parent']
  // A chart receives the events that it raises only after all actions have run.
  if (does === 'raise') return ['itself']
  const text = first === undefined ? '' : source.source(first)
  if (text.startsWith('parent<')) return ['parent']
  const child = /^(?:child\((\w+)(?:, '\w+')?\)|'[^']+')$/.exec(text)?.[1]
  if (child !== undefined || does !== 'sendTo') return [`${someChild}${child ?? ''}`]
  return [
    /^(?:receiver\(|singletonActor\(self, )'(\w+)'\)$/.exec(text)?.[1] ??
      /^(\w+)(\(\{ self \}\))?$/.exec(text)?.[1] ??
      someChild,
  ]
}

function both(one: Deed['reads'], other: Deed['reads']): Deed['reads'] {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])
}

/** The fields that an assigner sets; undefined if its source does not show them. */
function fieldsSet(source: ChartSource, assigner: SyntaxNode | undefined): ReadonlySet<string> | undefined {
  const made = assigner?.type === 'ArrowFunctionExpression' ? withoutParentheses(nodeAt(assigner, 'body')) : assigner
  const called = made?.type === 'CallExpression' ? source.declared.get(String(nodeAt(made, 'callee')?.name)) : undefined
  const objects = called === undefined ? [made] : objectsReturnedBy(called)
  const names = objects.flatMap((object) =>
    object?.type === 'ObjectExpression'
      ? nodesAt(object, 'properties').map((property) => nodeAt(property, 'key')?.name)
      : [undefined],
  )
  return names.length > 0 && names.every((name) => typeof name === 'string') ? new Set(names) : undefined
}

function withoutParentheses(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? withoutParentheses(nodeAt(node, 'expression')) : node
}

/** The fields of the context that this code reads, directly or through functions of the same file. */
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
    const pattern =
      each.type === 'Property' && nodeAt(each, 'key')?.name === 'context' ? nodeAt(each, 'value') : undefined
    if (pattern?.type === 'ObjectPattern')
      for (const field of nodesAt(pattern, 'properties')) fields.add(String(nodeAt(field, 'key')?.name))
    if (each.type === 'Property' && pattern !== undefined)
      for (const part of [nodeAt(each, 'key'), pattern]) if (part !== undefined) looked.add(part)
  }
  for (const each of all) {
    const called =
      each.type === 'CallExpression' ? source.declared.get(String(nodeAt(each, 'callee')?.name)) : undefined
    if (called === undefined) continue
    // If the context is passed to a function of this file, the function's own source shows which fields it reads.
    nodesAt(each, 'arguments').forEach((argument, index) => {
      const parameter = nodesAt(called, 'params')[index]
      const isPattern = parameter?.type === 'ObjectPattern'
      if (
        argument.type === 'Identifier' &&
        argument.name === 'context' &&
        (isPattern || parameter?.name === 'context')
      ) {
        looked.add(argument)
        if (isPattern)
          for (const field of nodesAt(parameter, 'properties')) fields.add(String(nodeAt(field, 'key')?.name))
      }
      if (argument.type === 'ObjectExpression' && isPattern) {
        for (const property of nodesAt(argument, 'properties')) {
          const value = nodeAt(property, 'value')
          if (nodeAt(property, 'key')?.name === 'context' && value !== undefined) looked.add(property).add(value)
        }
      }
    })
  }
  const parameters = new Set(all.flatMap((each) => nodesAt(each, 'params')))
  const isHandedOn = all.some(
    (each) => each.type === 'Identifier' && each.name === 'context' && !looked.has(each) && !parameters.has(each),
  )
  const isShorthand = all.some(
    (each) =>
      each.type === 'Property' && !looked.has(each) && nodeAt(each, 'key')?.name === 'context' && isInCall(all, each),
  )
  return isHandedOn || isShorthand ? 'all' : fields
}

/** `f({ context })` passes the whole context on. */
function isInCall(all: readonly SyntaxNode[], property: SyntaxNode): boolean {
  return all.some((each) => each.type === 'ObjectExpression' && nodesAt(each, 'properties').includes(property))
}

/**
 * Whether two guards are never true together, because they require contradictory values of the same expression. The
 * order of two branches with these guards cannot be observed.
 */
export function areExclusive(source: ChartSource | undefined, one: unknown, other: unknown): boolean {
  const [first, second] = [named(one), named(other)]
  const areStatic = typeof first.params === 'object' && typeof second.params === 'object'
  if (source === undefined || (!areStatic && !isDeepStrictEqual(first.params, second.params))) return false
  const [wants, alsoWants] = [wantsOf(source, first), wantsOf(source, second)]
  return wants.some(([of, is]) =>
    alsoWants.some(([alsoOf, alsoIs]) => of === alsoOf && is !== alsoIs && isExcluded(is, alsoIs)),
  )
}

/** Whether two different required values exclude each other: neither is negated, or one negates the other. */
function isExcluded(one: string, other: string): boolean {
  const isNegative = (what: string) => what.startsWith('not ')
  if (isNegative(one) && isNegative(other)) return false
  if (isNegative(one)) return one === `not ${other}`
  return isNegative(other) ? other === `not ${one}` : true
}

/** The conditions for a guard to be true: expressions, each with its required value. */
function wantsOf(source: ChartSource, { type, params }: Named): readonly (readonly [of: string, is: string])[] {
  const piece = source.piece('guards', type)
  const body = withoutParentheses(nodeAt(piece, 'body'))
  const handed: Readonly<Record<string, unknown>> = typeof params === 'object' ? { ...params } : {}
  const wants = body === undefined || body.type === 'BlockStatement' ? [] : wanted(source, body)
  return wants.map(([of, is]) => [of, is in handed ? JSON.stringify(handed[is]) : is])
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
