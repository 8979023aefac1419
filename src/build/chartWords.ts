import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { parsed } from './syntax.ts'

const machines = resolve(import.meta.dirname, '../../machines')
const name = 'virtual:chart-words'
const loaded = `\0${name}`

/**
 * A Vite plugin that provides the words in the charts' own code as the module `virtual:chart-words`: `values` are the
 * string literals that consist of one word of at most 40 characters, and `keys` are the names of properties. Recordings
 * keep these words unchanged, because charts compare texts with them and they reveal nothing about a deployment.
 */
export function chartWords(): Plugin {
  return {
    name: 'chart-words',
    resolveId: { filter: { id: /^virtual:chart-words$/ }, handler: () => loaded },
    load: {
      // The null character marks a virtual module, which has no file.
      filter: { id: /virtual:chart-words$/ },
      handler: () => {
        const { values, keys } = wordsOf(sources())
        const list = (words: ReadonlySet<string>) => JSON.stringify([...words].toSorted().join(' '))
        return `export const values = ${list(values)}.split(' ')\nexport const keys = ${list(keys)}.split(' ')\n`
      },
    },
  }
}

function sources(): readonly (readonly [path: string, text: string])[] {
  return readdirSync(machines, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(resolve(machines, path), 'utf8')])
}

/** The words in the given sources. */
export function wordsOf(files: readonly (readonly [path: string, text: string])[]): {
  readonly values: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
} {
  const values = new Set<string>()
  const keys = new Set<string>()
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'ImportDeclaration') return
    if ('type' in node && node.type === 'Literal' && 'value' in node && isWord(node.value)) values.add(node.value)
    if ('key' in node && typeof node.key === 'object' && node.key !== null && 'name' in node.key) {
      keys.add(String(node.key.name))
    }
    for (const child of Object.values(node)) look(child)
  }
  for (const [path, text] of files) look(parsed(path, text))
  return { values, keys }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[/\w:-][/\w.:-]{0,39}$/.test(value)
}
