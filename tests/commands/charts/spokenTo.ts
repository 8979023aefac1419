/**
 * The singletons that a chart communicates with, according to its source and the files of machines/ that it imports.
 */
import { dirname, join, normalize } from 'node:path'

/** Source texts by path relative to machines/. */
export type Sources = ReadonlyMap<string, string>

export interface SpokenTo {
  /** Singletons that it sends events to. */
  readonly sentTo: readonly string[]
  /** Singletons whose snapshots it reads. */
  readonly read: readonly string[]
  readonly sendsToParent: boolean
}

interface Found {
  readonly sentTo: ReadonlySet<string>
  readonly read: ReadonlySet<string>
}

/**
 * The singletons that the chart in a file sends to and reads, directly or through imported files of machines/ that
 * contain neither a chart nor domain rules. Of those files, only the imported functions count. If a file does not
 * export them as functions, all of it counts.
 */
export function spokenTo(path: string, sources: Sources): SpokenTo {
  const source = sources.get(path) ?? ''
  const own = wordsOf(source)
  const taken = importsOf(path, source).flatMap(({ from, names }) => {
    const text = sources.get(from)
    return text === undefined || isChart(text) || from.includes('/domain/')
      ? []
      : names.map((name) => wordsOf(partOf(text, name)))
  })
  const all = (key: keyof Found) => [...new Set([own, ...taken].flatMap((found) => [...found[key]]))].toSorted()
  return { sentTo: all('sentTo'), read: all('read'), sendsToParent: source.includes('sendTo(parent<') }
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

/**
 * The singletons in a source text. `.getSnapshot()` or `.subscribe(` on the actor, directly or through a variable,
 * counts as reading; every other use counts as sending, and so does `receiver(…)`.
 */
function wordsOf(source: string): Found {
  const sentTo = new Set<string>()
  const read = new Set<string>()
  for (const [, name, id = '', next = ''] of source.matchAll(
    /(?:const (\w+) = )?singletonActor\(self, '(\w+)'\)(\.\w+)?/g,
  )) {
    const looks =
      next === '.getSnapshot' ||
      next === '.subscribe' ||
      (name !== undefined && new RegExp(String.raw`\b${name}\.(getSnapshot|subscribe)\(`).test(source))
    ;(looks ? read : sentTo).add(id)
  }
  for (const [, id = ''] of source.matchAll(/\breceiver\('(\w+)'\)/g)) sentTo.add(id)
  return { sentTo, read }
}
