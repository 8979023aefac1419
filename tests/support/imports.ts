import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeAt, parsed, visit } from '../../src/build/syntax.ts'

/**
 * The imports of each source file, by path from the root. Type imports do not count, since they do not exist at run
 * time.
 */
export class Imports {
  private readonly known = new Map<string, readonly string[]>()
  private readonly distances = new Map<string, ReadonlyMap<string, number>>()

  /**
   * The files that a source file imports, directly or indirectly, each with the length of the shortest chain of imports
   * that leads to it; 0 for the source file itself.
   */
  from(path: string): ReadonlyMap<string, number> {
    const known = this.distances.get(path) ?? this.measured(path)
    this.distances.set(path, known)
    return known
  }

  private measured(path: string): ReadonlyMap<string, number> {
    const distances = new Map([[path, 0]])
    // The loop also visits the entries that it adds to the Map, so it reaches the nearest files first.
    for (const [each, distance] of distances) {
      for (const imported of this.importsOf(each)) if (!distances.has(imported)) distances.set(imported, distance + 1)
    }
    return distances
  }

  private importsOf(path: string): readonly string[] {
    const known = this.known.get(path) ?? importedBy(path)
    this.known.set(path, known)
    return known
  }
}

function importedBy(path: string): readonly string[] {
  const found: string[] = []
  if (path.endsWith('.html')) return found
  visit(parsed(path, readFileSync(path, 'utf8')), (node) => {
    const isTypeAlone = node.importKind === 'type' || node.exportKind === 'type'
    const source = isTypeAlone ? undefined : nodeAt(node, 'source')
    if (typeof source?.value === 'string' && source.value.startsWith('.')) {
      found.push(join(dirname(path), source.value.replace('?raw', '')))
    }
    const [pattern] = isGlob(node) ? (node.arguments as readonly { value?: unknown }[]) : []
    if (typeof pattern?.value === 'string') found.push(...globbed(dirname(path), pattern.value))
  })
  return found.filter((file) => /\.(tsx?|html)$/.test(file) && existsSync(file))
}

/** Whether a node is a call of `import.meta.glob(…)`, which Vite expands into imports. */
function isGlob(node: { readonly type: string; readonly [key: string]: unknown }): boolean {
  const callee = node.type === 'CallExpression' ? (node.callee as { property?: { name?: unknown } }) : undefined
  return callee?.property?.name === 'glob'
}

/** The files below a folder whose path relative to it matches the pattern, with `*` and `**` as in Vite. */
export function globbed(folder: string, pattern: string): readonly string[] {
  const [first = ''] = pattern.split('*')
  const top = join(folder, first)
  const expected = new RegExp(
    `^${pattern.slice(first.length).replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')}$`,
  )
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => expected.test(name))
    .map((name) => join(top, name))
}
