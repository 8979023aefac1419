/**
 * Edits a source at places that are found by syntax, so that line breaks and the order of declarations do not matter.
 */
import { nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from '../../../src/build/syntax.ts'
import { edited } from '../../support/sourceEdits.ts'
import { Refusal } from './house.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

/** Finds a place in a source; undefined if there is none. */
export type Place = (tree: SyntaxNode) => SyntaxNode | undefined
export type Change = (source: Source) => string

/** The key under which a node holds its parts, and the separator between them, by node type. */
const partsOf: Readonly<Record<string, readonly [key: string, between: string]>> = {
  ObjectExpression: ['properties', ','],
  ArrayExpression: ['elements', ','],
  TSTypeLiteral: ['members', '\n'],
  TSUnionType: ['types', ' | '],
}

/**
 * Adds a part to the object, list or type at a place: before the first part for which `isAfter` is true, or at the end
 * if there is none.
 */
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

/** Inserts a text directly after the node at a place. */
export function after(place: Place, what: string, addition: string): Change {
  return (source) => insertedAt(source.text, found(source, place, what).end, addition)
}

/** Inserts a text directly before the node at a place. */
export function before(place: Place, what: string, addition: string): Change {
  return (source) => insertedAt(source.text, found(source, place, what).start, addition)
}

/** Imports a name: adds it in alphabetical order to the existing import from that source, or to a new one. */
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

/** Sorts the values alphabetically, and puts the types after them in their existing order. */
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
  if (node === undefined) throw new Refusal(`${path} has no ${what}: the new part cannot be added.`)
  return node
}

/** The initial value of a constant, without its type assertion. */
export function constant(name: string): Place {
  return (tree) => {
    const declarator = nodesOf(tree).find(
      (node) => node.type === 'VariableDeclarator' && nodeAt(node, 'id')?.name === name,
    )
    return untyped(nodeAt(declarator, 'init'))
  }
}

/** The first argument of the first call of a function. */
export function argumentOf(callee: string): Place {
  return (tree) => {
    const call = nodesOf(tree).find((node) => node.type === 'CallExpression' && nodeAt(node, 'callee')?.name === callee)
    return nodesAt(call, 'arguments')[0]
  }
}

/** The value at these nested keys of the object at a place. */
export function within(place: Place, ...keys: readonly string[]): Place {
  return (tree) => keys.reduce<SyntaxNode | undefined>((object, key) => propertyOf(object, key), place(tree))
}

/** The value of a property, without its type assertion. */
export function propertyOf(object: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  return untyped(nodeAt(wholeProperty(object, key), 'value'))
}

/** A property, including its key. */
export function wholeProperty(object: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  return nodesAt(object, 'properties').find((property) => keyOf(property) === key)
}

/** The keys of an object. */
export function keysOf(object: SyntaxNode | undefined): readonly string[] {
  return nodesAt(object, 'properties').flatMap((property) => keyOf(property) ?? [])
}

function keyOf(property: SyntaxNode): string | undefined {
  const key = nodeAt(property, 'key')
  const name = key?.type === 'Literal' ? key.value : key?.name
  return typeof name === 'string' ? name : undefined
}

function untyped(node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type !== 'TSAsExpression' && node?.type !== 'TSSatisfiesExpression') return node
  return untyped(nodeAt(node, 'expression'))
}

/** The top-level declaration of this name, exported or not. */
export function declaration(name: string): Place {
  return (tree) =>
    nodesAt(tree, 'body')
      .map((node) => nodeAt(node, 'declaration') ?? node)
      .find((node) => nodeAt(node, 'id')?.name === name)
}
