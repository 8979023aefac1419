import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeAt, parsed, visit } from '../../support/syntax.ts'

/** What each source imports, by paths from the root; types, which are gone before anything runs, are no import. */
export class Imports {
  private readonly known = new Map<string, readonly string[]>()
  private readonly distances = new Map<string, ReadonlyMap<string, number>>()

  /** How many imports are between a source and each that it needs; its own is 0. */
  from(path: string): ReadonlyMap<string, number> {
    const known = this.distances.get(path) ?? this.measured(path)
    this.distances.set(path, known)
    return known
  }

  private measured(path: string): ReadonlyMap<string, number> {
    const distances = new Map([[path, 0]])
    // A map goes on to what is added while one walks through it: nearest first.
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
  visit(parsed(path, readFileSync(path, 'utf8')), (node) => {
    const isTypeAlone = node.importKind === 'type' || node.exportKind === 'type'
    const source = isTypeAlone ? undefined : nodeAt(node, 'source')
    if (typeof source?.value === 'string' && source.value.startsWith('.')) found.push(join(dirname(path), source.value))
    const [pattern] = isGlob(node) ? (node.arguments as readonly { value?: unknown }[]) : []
    if (typeof pattern?.value === 'string') found.push(...globbed(dirname(path), pattern.value))
  })
  return found.filter((file) => /\.tsx?$/.test(file) && existsSync(file))
}

/** `import.meta.glob(…)`, which Vite writes out. */
function isGlob(node: { readonly type: string; readonly [key: string]: unknown }): boolean {
  const callee = node.type === 'CallExpression' ? (node.callee as { property?: { name?: unknown } }) : undefined
  return callee?.property?.name === 'glob'
}

function globbed(folder: string, pattern: string): readonly string[] {
  const [first = ''] = pattern.split('*')
  const top = join(folder, first)
  const expected = new RegExp(`^${pattern.slice(first.length).replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')}$`)
  return readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((name) => expected.test(name)).map((name) => join(top, name))
}

/** One run of tests: a file, and which of its tests. */
export interface TestRun {
  readonly file: string
  /** Only tests with such names; all where absent. */
  readonly names?: string
}

const everyEdge = 'tests/machines/everyEdge.test.ts'

/** How many files of tests are asked at most: the nearest. So what they notice is the least that all would. */
const mostWithoutDocument = 6
const mostCharts = 5
const mostWithDocument = 3

/** The tests that are asked about a source, the nearest first. */
export class RelatedTests {
  private readonly imports: Imports
  private readonly tests: readonly string[]

  constructor(imports = new Imports()) {
    this.imports = imports
    this.tests = ['api', 'machines', 'views'].flatMap(testFilesIn).filter((file) => !/plantedFaults|everyEdge/.test(file))
  }

  of(path: string): readonly TestRun[] {
    const files = nearestFirst(path, this.tests.flatMap((file) => this.distance(file, path)))
    const isView = path.startsWith('src/views/')
    const ofViews = files.filter((file) => file.startsWith('tests/views/') && (isView || sharedWords(file, path) > 0))
    const withDocument = ofViews.slice(0, mostWithDocument)
    const without = files.filter((file) => !file.startsWith('tests/views/')).slice(0, mostWithoutDocument)
    const ofDomain = path.startsWith('machines/') ? without.filter((file) => file.startsWith('tests/machines/domain/')) : []
    const others = without.filter((file) => !ofDomain.includes(file))
    return [...ofDomain.map(whole), ...this.walks(path), ...others.map(whole), ...withDocument.map(whole)]
  }

  private distance(file: string, path: string): readonly { readonly file: string; readonly distance: number }[] {
    const distance = this.imports.from(file).get(path)
    return distance === undefined ? [] : [{ file, distance }]
  }

  /** The walks of the charts that need it: they are the tests of what it is for. */
  private walks(path: string): readonly TestRun[] {
    if (!path.startsWith('machines/')) return []
    const walked = globbed('tests/machines/walks', '*/*.ts')
    const near = nearestFirst(path, walked.flatMap((file) => this.distance(file.replace('tests/machines/walks', 'machines'), path)))
    const charts = near.slice(0, mostCharts).map((file) => file.replace(/^.*\//, '/').replaceAll('.', '\\.'))
    return charts.length === 0 ? [] : [{ file: everyEdge, names: `(${charts.join('|')})` }]
  }
}

function whole(file: string): TestRun {
  return { file }
}

function testFilesIn(layer: string): readonly string[] {
  const folder = join('tests', layer)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return files.filter((file) => /\.test\.tsx?$/.test(file) && statSync(file).isFile()).toSorted()
}

/** By the words that the paths share, then by the imports between them. */
function nearestFirst(path: string, tests: readonly { readonly file: string; readonly distance: number }[]): readonly string[] {
  return tests
    .toSorted((one, other) => sharedWords(other.file, path) - sharedWords(one.file, path) || one.distance - other.distance)
    .map(({ file }) => file)
}

function sharedWords(one: string, other: string): number {
  const words = wordsOf(other)
  return [...wordsOf(one)].filter((word) => words.has(word)).length
}

function wordsOf(path: string): ReadonlySet<string> {
  const parts = path.replace(/^(machines|src\/api|src\/views|tests\/\w+)\//, '').replace(/\.test\.tsx?$|\.tsx?$/, '').split(/[/.]/)
  return new Set(parts.flatMap((part) => [part, ...part.split(/(?=[A-Z])/)]).map((word) => word.toLowerCase().replace(/s$/, '')))
}
