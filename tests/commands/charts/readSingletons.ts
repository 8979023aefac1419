import { dirname, join, normalize } from 'node:path'

/** Source texts by path relative to machines/. */
export type Sources = ReadonlyMap<string, string>

/**
 * The singletons whose snapshots the chart in a file reads, directly or through imported files of machines/ that contain
 * neither a chart nor domain rules. Of those files, only the imported functions count. If a file does not export them
 * as functions, all of it counts.
 */
export function readSingletons(path: string, sources: Sources): readonly string[] {
  const source = sources.get(path) ?? ''
  const taken = importsOf(path, source).flatMap(({ from, names }) => {
    const text = sources.get(from)
    return text === undefined || isChart(text) || from.includes('/domain/')
      ? []
      : names.map((name) => partOf(text, name))
  })
  return [...new Set([source, ...taken].flatMap(readIn))].toSorted()
}

/** Whether a file creates a chart. */
export function isChart(source: string): boolean {
  return source.includes('createMachine(')
}

function importsOf(path: string, source: string): readonly { from: string; names: readonly string[] }[] {
  return [...source.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm)].map(([, names = '', from = '']) => ({
    from: normalize(join(dirname(path), from)),
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  }))
}

/**
 * The exported function with that name up to the next export, together with the exported functions of the same file
 * that it calls; the whole text if there is no such function.
 */
function partOf(source: string, name: string): string {
  const functions = new Map(
    source
      .split(/^export function /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? '', text]),
  )
  const own = functions.get(name)
  if (own === undefined) return source
  functions.delete(name)
  const called = [...functions]
    .filter(([other]) => new RegExp(String.raw`\b${other}\(`).test(own))
    .map(([, text]) => text)
  return [own, ...called].join('\n')
}

/** The singletons that a source text reads: `.getSnapshot()` or `.subscribe(` on the actor or on its variable. */
function readIn(source: string): readonly string[] {
  const found = source.matchAll(/(?:const (\w+) = )?singletonActor\(self, '(\w+)'\)(\.(?:getSnapshot|subscribe)\b)?/g)
  return [...found].flatMap(([, name, id = '', reads]) => {
    const isRead = name !== undefined && new RegExp(String.raw`\b${name}\.(getSnapshot|subscribe)\(`).test(source)
    return isRead || reads !== undefined ? [id] : []
  })
}
