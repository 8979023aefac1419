import { nodeAt, nodesAt, nodesOf, parsed, visit, type SyntaxNode } from '../../../src/build/syntax.ts'
import { typesOfPorts } from './portTypes.ts'
import { isSource, otherConditions, edited, type Edit } from '../../support/sourceEdits.ts'

/** The kinds of mutants, as named by `--kind` and in the report. */
export const mutantKinds = [
  'other-operator',
  'one-operand',
  'negated-condition',
  'removed-default',
  'removed-call',
  'removed-argument',
  'emptied-text',
  'off-by-one',
  'returned-constant',
  'dropped-property',
  'dropped-attribute',
  'swapped-adapters',
] as const

export type MutantKind = (typeof mutantKinds)[number]

/** A source file with one change, and what was changed. */
export interface CodeMutant {
  /**
   * Names the file, the original code and its replacement, so that the name stays the same when the code moves within
   * the file.
   */
  readonly id: string
  readonly kind: MutantKind
  readonly path: string
  /** The line of the change in the original file. */
  readonly line: number
  /** The whole text of the file, with the change made. */
  readonly text: string
}

/**
 * Attributes that affect only how the page looks: screenshots show a change, but no test of behaviour can notice it.
 */
const looks = new Set(
  `
    className classNames style styles variant size color c fw fz gap justify align wrap p px py m mt mb w h miw
    maw radius stroke strokeWidth shadow span cols position offset key withArrow withBorder fill d x y cx cy r
    rx width height viewBox transform textAnchor lh openDelay transitionProps withinPortal zIndex order
    component ff ta pos inset flex truncate`
    .trim()
    .split(/\s+/),
)

interface Found extends Edit {
  readonly kind: MutantKind
}

/** Every mutant that can be planted in a file with this text, one at a time. */
export function mutantsOf(path: string, text: string): readonly CodeMutant[] {
  const found: Found[] = []
  const isPage = path.endsWith('.html')
  if (isPage) found.push(...mutantsOfPage(text))
  else visit(parsed(path, text), (node, ancestors) => found.push(...mutantsAt(node, ancestors, text)))
  const times = new Map<string, number>()
  return found.flatMap(({ kind, ...edit }): readonly CodeMutant[] => {
    const planted = edited(text, edit)
    const was = oneLine(text.slice(edit.start, edit.end))
    const name = `${path}: ${kind}: ${was} -> ${oneLine(edit.text) || 'nothing'}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    if (planted === text || !(isPage || isSource(path, planted))) return []
    const line = text.slice(0, edit.start).split('\n').length
    return [{ id: time === 1 ? name : `${name} (${time})`, kind, path, line, text: planted }]
  })
}

/** A page of HTML without an attribute, or without a text. */
function mutantsOfPage(page: string): readonly Found[] {
  // A comment becomes a tag of the same length, so that all places stay the same.
  const text = page.replaceAll(/<!--.*?-->/gs, (comment) => `<${' '.repeat(comment.length - 2)}>`)
  const attributes = [...text.matchAll(/<\w[^<>]*>/g)].flatMap(({ 0: tag, index }) =>
    [...tag.matchAll(/\s([\w-]+)(?:="[^"]*"|(?=[\s>]))/g)].flatMap(({ 0: whole, 1: name = '', index: at }) =>
      looks.has(name) ? [] : [{ start: index + at, end: index + at + whole.length }],
    ),
  )
  const texts = [...text.matchAll(/(?<=>)[^<>]*[^<>\s][^<>]*(?=<)/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  return [
    ...attributes.map((found) => ({ ...found, text: '', kind: 'dropped-attribute' as const })),
    ...texts.map((found) => ({ ...found, text: '', kind: 'emptied-text' as const })),
  ]
}

function oneLine(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > 100 ? `${words.slice(0, 60)}…${words.slice(-39)}` : words
}

function mutantsAt(node: SyntaxNode, ancestors: readonly SyntaxNode[], text: string): readonly Found[] {
  if (isAboutLooks(ancestors)) return []
  return [
    ...conditionMutants(node, text),
    ...callMutants(node, ancestors, text),
    ...valueMutants(node, ancestors),
    ...returnMutants(node),
    ...droppedPieces(node, ancestors, text),
    ...swappedAdapters(node, text),
  ]
}

function isAboutLooks(ancestors: readonly SyntaxNode[]): boolean {
  return ancestors.some(
    ({ type, name }) => type === 'JSXAttribute' && looks.has(String((name as { name?: unknown }).name)),
  )
}

function conditionMutants(node: SyntaxNode, text: string): readonly Found[] {
  const operands = otherConditions(node, text).map(({ what, ...edit }): Found => ({
    ...edit,
    kind: what.startsWith('reduced to') ? 'one-operand' : 'other-operator',
  }))
  const test = /^(IfStatement|ConditionalExpression)$/.test(node.type) ? nodeAt(node, 'test') : undefined
  const source = (part: SyntaxNode) => text.slice(part.start, part.end)
  const negated: readonly Found[] =
    test === undefined ? [] : [{ ...place(test), text: `!(${source(test)})`, kind: 'negated-condition' }]
  const left = node.type === 'LogicalExpression' && node.operator === '??' ? nodeAt(node, 'left') : undefined
  const defaults: readonly Found[] =
    left === undefined ? [] : [{ ...place(node), text: source(left), kind: 'removed-default' }]
  return [...operands, ...negated, ...defaults]
}

function callMutants(node: SyntaxNode, [parent]: readonly SyntaxNode[], text: string): readonly Found[] {
  if (node.type === 'ExpressionStatement') {
    const called = unwrapped(nodeAt(node, 'expression'))
    return called?.type === 'CallExpression' && parent?.type !== 'Program'
      ? [{ ...place(node), text: ';', kind: 'removed-call' }]
      : []
  }
  const given = node.type === 'CallExpression' ? nodesAt(node, 'arguments') : []
  const [last, before] = [given.at(-1), given.at(-2)]
  if (last === undefined || before === undefined) return []
  return [{ start: before.end, end: text.indexOf(')', last.end), text: '', kind: 'removed-argument' }]
}

/** The call in `await f()` and `void f()`. */
function unwrapped(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'AwaitExpression' || node?.type === 'UnaryExpression' ? nodeAt(node, 'argument') : node
}

const notValues = /^(Import|Export|TS|Directive)/

function valueMutants(node: SyntaxNode, [parent]: readonly SyntaxNode[]): readonly Found[] {
  if (parent === undefined || notValues.test(parent.type) || 'directive' in parent) return []
  if (parent.type === 'Property' && nodeAt(parent, 'key') === node) return []
  if (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') {
    return [{ ...place(node), text: "''", kind: 'emptied-text' }]
  }
  if (node.type === 'Literal' && typeof node.value === 'number') {
    return [{ ...place(node), text: String(node.value + 1), kind: 'off-by-one' }]
  }
  if (node.type === 'TemplateLiteral') return [{ ...place(node), text: "''", kind: 'emptied-text' }]
  const isWords = node.type === 'JSXText' && String(node.value).trim() !== ''
  return isWords ? [{ ...place(node), text: '', kind: 'emptied-text' }] : []
}

function returnMutants(node: SyntaxNode): readonly Found[] {
  const returned = node.type === 'ReturnStatement' ? nodeAt(node, 'argument') : expressionOf(node)
  if (returned === undefined || /^(Literal|JSXElement|JSXFragment)$/.test(returned.type)) return []
  if (returned.type === 'Identifier' && returned.name === 'undefined') return []
  const constants = isYesOrNo(returned) ? ['true', 'false'] : ['undefined']
  return constants.map((text) => ({ ...place(returned), text, kind: 'returned-constant' }))
}

function expressionOf(node: SyntaxNode): SyntaxNode | undefined {
  return node.type === 'ArrowFunctionExpression' && node.expression === true ? nodeAt(node, 'body') : undefined
}

function isYesOrNo(node: SyntaxNode): boolean {
  if (node.type === 'LogicalExpression')
    return node.operator !== '??' && nodesOf(node).some((part) => part !== node && isYesOrNo(part))
  if (node.type === 'UnaryExpression') return node.operator === '!'
  if (node.type === 'BinaryExpression') return /^([<>]=?|[!=]==|in|instanceof)$/.test(String(node.operator))
  const callee = node.type === 'CallExpression' ? nodeAt(node, 'callee') : undefined
  const name = String((callee?.type === 'MemberExpression' ? nodeAt(callee, 'property') : callee)?.name)
  return /^(is|has|can|are|does|some|every|includes|startsWith|endsWith|test)([A-Z]|$)/.test(name)
}

function droppedPieces(node: SyntaxNode, [parent]: readonly SyntaxNode[], text: string): readonly Found[] {
  if (node.type === 'JSXAttribute') {
    const { name } = node.name as { name?: unknown }
    return looks.has(String(name)) ? [] : [{ ...place(node), text: '', kind: 'dropped-attribute' }]
  }
  if (node.type !== 'Property' || parent?.type !== 'ObjectExpression') return []
  const comma = /^\s*,/.exec(text.slice(node.end))
  return [{ start: node.start, end: node.end + (comma?.[0].length ?? 0), text: '', kind: 'dropped-property' }]
}

/** Exchanges two neighbours among the adapters of one type in an object, which no type can notice. */
function swappedAdapters(node: SyntaxNode, text: string): readonly Found[] {
  const adapters = (node.type === 'ObjectExpression' ? nodesAt(node, 'properties') : []).flatMap((property) => {
    const [name, value] = [String(nodeAt(property, 'key')?.name), nodeAt(property, 'value')]
    const type = property.type === 'Property' ? typesOfPorts().get(name) : undefined
    return type === undefined || value === undefined
      ? []
      : [{ ...place(property), name, type, value: text.slice(value.start, value.end) }]
  })
  return adapters.flatMap((one, index): readonly Found[] => {
    const other = adapters.slice(index + 1).find(({ type }) => type === one.type)
    if (other === undefined) return []
    const between = text.slice(one.end, other.start)
    const swapped = `${one.name}: ${other.value}${between}${other.name}: ${one.value}`
    return [{ start: one.start, end: other.end, text: swapped, kind: 'swapped-adapters' }]
  })
}

function place({ start, end }: SyntaxNode): { readonly start: number; readonly end: number } {
  return { start, end }
}
