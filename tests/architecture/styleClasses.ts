import { posix } from 'node:path'
import { nodeAt, nodesAt, nodesOf, parsed, visit, type SyntaxNode } from '../../src/build/syntax.ts'

/** A file of the product: a source or a style sheet. */
export interface ProductFile {
  readonly path: string
  readonly text: string
}

/** A use of a style sheet in a source. */
interface Use {
  readonly source: string
  readonly sheet: string
  /** Undefined if the name of the class is only known at run time. */
  readonly name: string | undefined
}

/** Where sources and the style sheets they import (`*.module.css`) disagree on class names: one sentence each. */
export function styleFaults(sources: readonly ProductFile[], sheets: readonly ProductFile[]): readonly string[] {
  const known = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  const uses = sources.flatMap(usesOf)
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`))
  return [
    ...uses
      .filter(({ name }) => name === undefined)
      .map(({ source, sheet }) => `${source} uses ${sheet} other than by the names of its classes.`),
    ...uses
      .filter(({ sheet, name }) => name !== undefined && known.get(sheet)?.has(name) !== true)
      .map(({ source, sheet, name }) => `${source} uses .${name}, which ${sheet} does not have.`),
    ...[...known].flatMap(([sheet, names]) =>
      [...names]
        .filter((name) => !used.has(`${sheet} ${name}`))
        .map((name) => `${sheet} has .${name}, which no source uses.`),
    ),
  ]
}

/** The classes that a style sheet defines: those in its selectors, except those in `:global(...)`. */
export function classesOf(sheet: string): ReadonlySet<string> {
  const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const selectors = [...rules].map(([, before = '']) => before.trim()).filter((before) => !before.startsWith('@'))
  const names = selectors.flatMap((selector) => {
    const own = selector.replaceAll(/:global\([^()]*\)|\[[^\]]*\]/g, '')
    return [...own.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)
  })
  return new Set(names)
}

/** All uses of imported style sheets in a source. */
function usesOf({ path, text }: ProductFile): readonly Use[] {
  const tree = parsed(path, text)
  const sheets = new Map(
    nodesOf(tree)
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap((node) => {
        const specifier = nodeAt(node, 'source')?.value
        if (typeof specifier !== 'string' || !specifier.endsWith('.module.css')) return []
        const sheet = posix.join(posix.dirname(path), specifier)
        return nodesAt(node, 'specifiers').map((one) => [nameOf(nodeAt(one, 'local')), sheet] as const)
      }),
  )
  const uses: Use[] = []
  visit(tree, (node, [parent]) => {
    const sheet = node.type === 'Identifier' ? sheets.get(nameOf(node)) : undefined
    if (sheet === undefined || parent === undefined || isOnlyName(node, parent)) return
    uses.push({ source: path, sheet, name: classNamed(node, parent) })
  })
  return uses
}

/** Whether an identifier only looks like a use of the variable: it is in an import, or names a property or a key. */
function isOnlyName(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type.startsWith('Import')) return true
  const isKey = nodeAt(parent, 'key') === node && nodeAt(parent, 'value') !== node
  return parent.computed !== true && (isKey || nodeAt(parent, 'property') === node)
}

/**
 * The class that an expression reads from a style sheet; undefined if there is none, or it is only known at run time.
 */
function classNamed(node: SyntaxNode, parent: SyntaxNode): string | undefined {
  if (parent.type !== 'MemberExpression' || nodeAt(parent, 'object') !== node) return undefined
  const property = nodeAt(parent, 'property')
  if (parent.computed !== true) return nameOf(property)
  return typeof property?.value === 'string' ? property.value : undefined
}

function nameOf(node: SyntaxNode | undefined): string {
  return typeof node?.name === 'string' ? node.name : ''
}
