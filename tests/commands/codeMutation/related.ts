import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { globbed, Imports } from '../../support/imports.ts'

/** One run of tests: a file, and a selection of its tests. */
export interface TestRun {
  readonly file: string
  /** A pattern for the names of the tests; all tests if absent. */
  readonly names?: string
}

const everyEdge = 'tests/machines/everyEdge.test.ts'
/** The part of a pattern that excludes the test that plants mutants in a chart. */
const exceptMutants = '(?!disagrees)'

/**
 * The largest number of test files of each kind that run against a mutant. Since only the nearest files run, the whole
 * suite may notice more mutants.
 */
const mostWithoutDocument = 6
const mostCharts = 5
const mostWithDocument = 3

/** Finds the tests to run against a source, nearest first. */
export class RelatedTests {
  private readonly imports: Imports
  private readonly tests: readonly string[]

  constructor(imports = new Imports()) {
    this.imports = imports
    this.tests = ['api', 'machines', 'views', 'commands/replay']
      .flatMap(testFilesIn)
      .filter((file) => file !== everyEdge)
  }

  of(path: string): readonly TestRun[] {
    const files = nearestFirst(
      path,
      this.tests.flatMap((file) => this.distance(file, path)),
    )
    const isView = /^(src\/views\/|index\.html$)/.test(path)
    const ofViews = files.filter((file) => file.startsWith('tests/views/') && (isView || sharedWords(file, path) > 0))
    const withDocument = ofViews.slice(0, mostWithDocument)
    const without = files.filter((file) => !file.startsWith('tests/views/')).slice(0, mostWithoutDocument)
    const ofDomain = path.startsWith('machines/')
      ? without.filter((file) => file.startsWith('tests/machines/domain/'))
      : []
    const others = without.filter((file) => !ofDomain.includes(file))
    return [...ofDomain.map(whole), ...this.walks(path), ...others.map(whole), ...withDocument.map(whole)]
  }

  private distance(file: string, path: string): readonly { readonly file: string; readonly distance: number }[] {
    const distance = this.imports.from(file).get(path)
    return distance === undefined ? [] : [{ file, distance }]
  }

  /** The walks of the charts that use the source: these walks test the behaviour that depends on it. */
  private walks(path: string): readonly TestRun[] {
    if (!path.startsWith('machines/')) return []
    const walked = globbed('tests/machines/walks', '*/*.ts')
    const near = nearestFirst(
      path,
      walked.flatMap((file) => this.distance(file.replace('tests/machines/walks', 'machines'), path)),
    )
    const charts = near.slice(0, mostCharts).map((file) => file.replace(/^.*\//, '/').replaceAll('.', '\\.'))
    return charts.length === 0 ? [] : [{ file: everyEdge, names: `(${charts.join('|')}) ${exceptMutants}` }]
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

/** Sorts by the number of words that the paths share, then by the number of imports between them. */
function nearestFirst(
  path: string,
  tests: readonly { readonly file: string; readonly distance: number }[],
): readonly string[] {
  return tests
    .toSorted(
      (one, other) => sharedWords(other.file, path) - sharedWords(one.file, path) || one.distance - other.distance,
    )
    .map(({ file }) => file)
}

function sharedWords(one: string, other: string): number {
  const words = wordsOf(other)
  return [...wordsOf(one)].filter((word) => words.has(word)).length
}

function wordsOf(path: string): ReadonlySet<string> {
  const parts = path
    .replace(/^(machines|src\/api|src\/views|tests\/\w+)\//, '')
    // Every rule is in a folder 'domain', so the word says nothing about nearness.
    .replace('domain/', '')
    .replace(/\.test\.tsx?$|\.tsx?$/, '')
    .split(/[/.]/)
  return new Set(
    parts.flatMap((part) => [part, ...part.split(/(?=[A-Z])/)]).map((word) => word.toLowerCase().replace(/s$/, '')),
  )
}
