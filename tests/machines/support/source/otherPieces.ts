import { readFileSync } from 'node:fs'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from '../../../../src/build/syntax.ts'
import { edited, otherConditions, type Edit } from '../../../support/sourceEdits.ts'
import { loadChanged, type ChangedSource } from './changedModule.ts'
import { declarationsOf, reachedFrom, type ChartSource } from './chartSource.ts'

/** A guard or delay with one change, and the chart rebuilt with it. */
export interface OtherPiece {
  /** The first guard or delay in `setup` that uses the changed code. */
  readonly name: string
  readonly what: string
  readonly build: () => AnyStateMachine['implementations']
}

/**
 * Every guard with its expression changed: another operator, or a single operand. The expression may be in the guard or
 * in a function of the chart's file that the guard calls. Each chart is rebuilt from its changed source.
 */
export function otherGuards(source: ChartSource): readonly OtherPiece[] {
  return otherPieces(source, 'guards', (node) => otherConditions(node, source.text))
}

/**
 * Every computed delay with one change: an exponent raised by one or capped, a subtraction dropped, one of two bounds
 * dropped, or a large number halved or doubled. The change may be in the chart's file or in the domain rule that the delay calls.
 */
export function otherDelays(source: ChartSource): readonly OtherPiece[] {
  const own = otherPieces(source, 'delays', (node) => otherNumbers(node, source.text))
  const visited = new Set<string>()
  return [...own, ...source.namesOf('delays').flatMap((name) => rulesOf(source, name, visited))]
}

type Otherwise = Edit & { readonly what: string }

function otherPieces(
  source: ChartSource,
  kind: 'guards' | 'delays',
  otherwise: (node: SyntaxNode) => readonly Otherwise[],
) {
  const seen = new Set<SyntaxNode>()
  return source.namesOf(kind).flatMap((name): readonly OtherPiece[] => {
    const piece = source.piece(kind, name)
    if (piece === undefined || !isFunction(piece)) return []
    const nodes = source
      .reachedFrom(piece)
      .flatMap(nodesOf)
      .filter((node) => !seen.has(node))
    for (const node of nodes) seen.add(node)
    return uniquelyNamed(nodes.flatMap(otherwise), source.text).map(({ what, ...edit }) => ({
      name,
      what,
      build: () => implementationsOf({ path: source.path, text: edited(source.text, edit) }),
    }))
  })
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration' || type === 'FunctionExpression'
}

/** The domain rules that this delay calls and no earlier delay has called, with one change each. */
function rulesOf(source: ChartSource, name: string, visited: Set<string>): readonly OtherPiece[] {
  const piece = source.piece('delays', name)
  const called = piece === undefined || !isFunction(piece) ? [] : source.reachedFrom(piece).flatMap(nodesOf)
  return called.flatMap((node): readonly OtherPiece[] => {
    const rule = node.type === 'CallExpression' ? source.importOf(String(nodeAt(node, 'callee')?.name)) : undefined
    if (rule === undefined || !rule.path.includes('/domain/') || visited.has(`${rule.path} ${rule.name}`)) return []
    visited.add(`${rule.path} ${rule.name}`)
    const text = readFileSync(rule.path, 'utf8')
    const nodes = reachedFrom(rule.name, declarationsOf(parsed(rule.path, text))).flatMap(nodesOf)
    return uniquelyNamed(
      nodes.flatMap((each) => otherNumbers(each, text)),
      text,
    ).map(({ what, ...edit }) => ({
      name,
      what: `${rule.name} ${what}`,
      build: () => {
        const changed = new Map([[rule.path, loadChanged({ path: rule.path, text: edited(text, edit) })]])
        return implementationsOf(source, changed)
      },
    }))
  })
}

function otherNumbers(node: SyntaxNode, text: string): readonly Otherwise[] {
  const { start, end } = node
  const instead = (what: string, replacement: string) => ({ start, end, text: `(${replacement})`, what })
  const source = (part: SyntaxNode | undefined) => (part === undefined ? '' : text.slice(part.start, part.end))
  if (node.type === 'Literal' && typeof node.value === 'number' && node.value >= 1000) {
    return [instead('half as big', String(node.value / 2)), instead('twice as big', String(node.value * 2))]
  }
  const [base, exponent] = [source(nodeAt(node, 'left')), source(nodeAt(node, 'right'))]
  if (node.type === 'BinaryExpression' && node.operator === '**') {
    // If the growth already has an upper bound, capping the exponent at 5 has no effect.
    const capped = (text.includes('Math.min(') ? [1, 3] : [1, 3, 5]).map((most) =>
      instead(`to the power of ${most} at most`, `${base} ** Math.min(${exponent}, ${most})`),
    )
    return [instead('one power later', `${base} ** (${exponent} + 1)`), ...capped]
  }
  if (node.type === 'BinaryExpression' && node.operator === '-' && nodeAt(node, 'right')?.type !== 'Literal') {
    return [instead('reduced to operand 1', base)]
  }
  const bound = /^Math\.(min|max)$/.test(source(nodeAt(node, 'callee'))) ? nodesAt(node, 'arguments') : []
  return bound.map((operand, index) => instead(`reduced to operand ${index + 1}`, source(operand)))
}

/** The same changes with unique names, which quote the changed code. */
function uniquelyNamed(all: readonly Otherwise[], text: string): readonly Otherwise[] {
  const times = new Map<string, number>()
  return all.map((each) => {
    const what = `with ${text.slice(each.start, each.end).replace(/\s+/g, ' ')} ${each.what}`
    const time = (times.get(what) ?? 0) + 1
    times.set(what, time)
    return { ...each, what: time === 1 ? what : `${what} (${time})` }
  })
}

/** The implementations of the changed chart. Only implementations differ, so the recorded states and transitions of each walk still hold for the mutant. */
function implementationsOf(changed: ChangedSource, instead?: ReadonlyMap<string, Readonly<Record<string, unknown>>>) {
  const machine = Object.values(loadChanged(changed, instead)).find((value) => value instanceof StateMachine)
  if (machine === undefined) throw new Error(`${changed.path} contains no chart`)
  return (machine as AnyStateMachine).implementations
}
