/** Changes of a source at places that its syntax names, so that neither line breaks nor order of a file matter. */
import { edited, nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from '../../support/syntax.ts'
import { Refusal } from './house.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

/** A place in a source; undefined where there is none. */
export type Place = (tree: SyntaxNode) => SyntaxNode | undefined
export type Change = (source: Source) => string

/** Where the parts of a node stand, and what is between them. */
const partsOf: Readonly<Record<string, readonly [key: string, between: string]>> = {
  ObjectExpression: ['properties', ','],
  ArrayExpression: ['elements', ','],
  TSTypeLiteral: ['members', '\n'],
  TSUnionType: ['types', ' | '],
}

/** Adds a part to the object, list or type at a place: after the last, or before the first that `isAfter` says comes later. */
export function adding(
  place: Place,
  what: string,
  part: string,
  isAfter: (part: string) => boolean = () => false,
): Change {
  return (source) => {
    const node = found(source, place, what)
    const [key, between] = partsOf[node.type] ?? ['', '']
    const parts = nodesAt(node, key)
    const next = parts.find(({ start, end }) => isAfter(source.text.slice(start, end)))
    if (next !== undefined) return insertedAt(source.text, next.start, `${part}${between}\n`)
    const last = parts.at(-1)
    return last === undefined
      ? insertedAt(source.text, node.start + 1, ` ${part} `)
      : insertedAt(source.text, source.text.slice(0, last.end).trimEnd().length, `${between.trimEnd()}\n${part}`)
  }
}

/** Adds a text right after the node at a place. */
export function after(place: Place, what: string, addition: string): Change {
  return (source) => insertedAt(source.text, found(source, place, what).end, addition)
}

/** Adds a text right before the node at a place. */
export function before(place: Place, what: string, addition: string): Change {
  return (source) => insertedAt(source.text, found(source, place, what).start, addition)
}

/** Imports a name from a source: with what is imported from there already, or in the order of the alphabet. */
export function importing(name: string, from: string): Change {
  return ({ path, text }) => {
    const tree = parsed(path, text)
    const imports = nodesAt(tree, 'body').filter(({ type }) => type === 'ImportDeclaration')
    const known = imports.find((node) => sourceOf(node) === from)
    const specifiers = nodesAt(known, 'specifiers')
    const isThere = specifiers.some((each) => nodeAt(each, 'local')?.name === name)
    if (isThere) return text
    const last = specifiers.at(-1)
    if (known !== undefined && last !== undefined) {
      const names = specifiers.map(({ start, end }) => text.slice(start, end))
      const kept = known.importKind === 'type' ? names.map((each) => `type ${each}`) : names
      return edited(text, {
        start: known.start,
        end: known.end,
        text: `import { ${[name, ...kept].toSorted(valuesFirst).join(', ')} } from '${from}'`,
      })
    }
    const line = `import { ${name} } from '${from}'\n`
    const ofFolder = imports.filter((node) => folderOf(sourceOf(node)) === folderOf(from))
    const later = ofFolder.find((node) => from < sourceOf(node))
    if (later !== undefined) return insertedAt(text, later.start, line)
    const lastImport = ofFolder.at(-1) ?? imports.at(-1)
    return lastImport === undefined
      ? insertedAt(text, nodesAt(tree, 'body')[0]?.start ?? text.length, `${line}\n`)
      : insertedAt(text, lastImport.end, `\n${line.trimEnd()}`)
  }
}

/** Types stand behind what is there when the console runs; besides that nothing moves but for the alphabet. */
function valuesFirst(one: string, other: string): number {
  const isType = (name: string) => Number(name.startsWith('type '))
  return isType(one) - isType(other) || (isType(one) === 1 ? 0 : one.localeCompare(other, 'en'))
}

function sourceOf(node: SyntaxNode): string {
  return String(nodeAt(node, 'source')?.value)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function insertedAt(text: string, at: number, addition: string): string {
  return edited(text, { start: at, end: at, text: addition })
}

function found({ path, text }: Source, place: Place, what: string): SyntaxNode {
  const node = place(parsed(path, text))
  if (node === undefined) throw new Refusal(`${path} has no ${what}: there is no place for what is new.`)
  return node
}

/** What a constant of the source is set to, without the words on its type. */
export function constant(name: string): Place {
  return (tree) => {
    const declarator = nodesOf(tree).find(
      (node) => node.type === 'VariableDeclarator' && nodeAt(node, 'id')?.name === name,
    )
    return untyped(nodeAt(declarator, 'init'))
  }
}

/** The first argument of the call of that function or method, the method of an object as 'object.method'. */
export function argumentOf(callee: string): Place {
  return (tree) => nodesAt(callOf(callee)(tree), 'arguments')[0]
}

/** The call of that function or method. */
export function callOf(callee: string): Place {
  return (tree) =>
    nodesOf(tree).find((node) => node.type === 'CallExpression' && nameOf(nodeAt(node, 'callee')) === callee)
}

/** What is under these keys of the object at a place, one within the other. */
export function within(place: Place, ...keys: readonly string[]): Place {
  return (tree) => keys.reduce<SyntaxNode | undefined>((object, key) => propertyOf(object, key), place(tree))
}

/** The value of a property, without the words on its type. */
export function propertyOf(object: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  return untyped(nodeAt(wholeProperty(object, key), 'value'))
}

/** A property with its key. */
export function wholeProperty(object: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  return nodesAt(object, 'properties').find((property) => keyOf(property) === key)
}

/** What the keys of an object are. */
export function keysOf(object: SyntaxNode | undefined): readonly string[] {
  return nodesAt(object, 'properties').flatMap((property) => keyOf(property) ?? [])
}

function keyOf(property: SyntaxNode): string | undefined {
  const key = nodeAt(property, 'key')
  const name = key?.type === 'Literal' ? key.value : key?.name
  return typeof name === 'string' ? name : undefined
}

/** What a call calls: a name, or 'object.method'. */
function nameOf(callee: SyntaxNode | undefined): string | undefined {
  if (callee?.type === 'Identifier') return String(callee.name)
  if (callee?.type !== 'MemberExpression') return undefined
  const method = String(nodeAt(callee, 'property')?.name)
  const object = nodeAt(callee, 'object')
  return object?.type === 'Identifier' ? `${String(object.name)}.${method}` : `.${method}`
}

function untyped(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type !== 'TSAsExpression' && node?.type !== 'TSSatisfiesExpression') return node
  return untyped(nodeAt(node, 'expression'))
}

/** The declaration at the top of a source that goes by this name, be it exported or not. */
export function declaration(name: string): Place {
  return (tree) =>
    nodesAt(tree, 'body')
      .map((node) => nodeAt(node, 'declaration') ?? node)
      .find((node) => nodeAt(node, 'id')?.name === name)
}

/** The last constant that is set to what a function of such a name returns. */
export function lastConstantBy(callee: RegExp): Place {
  return (tree) =>
    nodesOf(tree).findLast(
      (node) =>
        node.type === 'VariableDeclaration' &&
        nodesAt(node, 'declarations').some((each) => callee.test(nameOf(nodeAt(nodeAt(each, 'init'), 'callee')) ?? '')),
    )
}
