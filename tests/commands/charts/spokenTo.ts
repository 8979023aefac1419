/** Whom a chart speaks to by name, as its source and what it imports of machines/ say. */
import { dirname, join, normalize } from 'node:path'

/** Source texts by path below machines/. */
export type Sources = ReadonlyMap<string, string>

export interface SpokenTo {
  /** Singletons actors that events are sent to. */
  readonly told: readonly string[]
  /** Singletons actors whose snapshots are looked at. */
  readonly read: readonly string[]
  readonly tellsParent: boolean
}

interface Found {
  readonly told: ReadonlySet<string>
  readonly read: ReadonlySet<string>
}

/**
 * What the chart in a file does by its own words, and by what it takes of files of machines/ that hold no chart: of each
 * function that it imports, or of the whole file where that is not made of functions.
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
  return { told: all('told'), read: all('read'), tellsParent: source.includes('sendParent(') }
}

/** Whether a file makes a chart. */
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
 * The exported function of that name up to the next export, with those of the same file that it calls; all of the text
 * where there is no such function.
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
 * Looking is `.getSnapshot()` or `.subscribe(`, on what was found or on the name it was given; everything else is telling,
 * as is naming a receiver.
 */
function wordsOf(source: string): Found {
  const told = new Set<string>()
  const read = new Set<string>()
  for (const [, name, id = '', next = ''] of source.matchAll(
    /(?:const (\w+) = )?singletonActor\(self, '(\w+)'\)(\.\w+)?/g,
  )) {
    const looks =
      next === '.getSnapshot' ||
      next === '.subscribe' ||
      (name !== undefined && new RegExp(String.raw`\b${name}\.(getSnapshot|subscribe)\(`).test(source))
    ;(looks ? read : told).add(id)
  }
  for (const [, id = ''] of source.matchAll(/\breceiver\('(\w+)'\)/g)) told.add(id)
  return { told, read }
}
