import { globbed } from '../../support/imports.ts'
import { RelatedTests, type TestRun } from '../codeMutation/related.ts'

/** The checks to run for some files. All paths are relative to the root of the repository. */
export interface CheckPlan {
  /** Sources that the linter and the formatter read. */
  readonly linted: readonly string[]
  readonly formatted: readonly string[]
  /** Whether a picture of a chart depends on any of the files. */
  readonly drawsCharts: boolean
  /** Test files to run in full. */
  readonly testFiles: readonly string[]
  /** Charts whose walks run, each with a sample of its mutants. */
  readonly charts: readonly string[]
  /** The browser stories among the files. They need a build, so `npm run test:browser` runs them instead. */
  readonly stories: readonly string[]
}

/** The largest number of charts to walk: walking every chart takes longer than a minute. */
const mostCharts = 6

/** Tests of the repository as a whole: documents, configuration, conventions. */
const houseTests = globbed('tests/architecture', '*.test.ts')

/** Plans the checks for existing files. See RelatedTests for how the nearest tests of a source are found. */
export function planOf(files: readonly string[], related = new RelatedTests()): CheckPlan {
  const runs = files.flatMap((file) => runsFor(file, related).filter((run) => files.includes(run.file) || !isLong(run)))
  const charts = [...new Set(files.flatMap(chartsOf))]
  const walked = runs.flatMap(({ names }) => (names === undefined ? [] : chartsNamed(names)))
  return {
    linted: files.filter((file) => /\.(tsx?|mts|mjs)$/.test(file)),
    formatted: files.filter((file) => /\.(tsx?|mts|mjs|css|json|html)$/.test(file)),
    drawsCharts: files.some((file) => file.startsWith('machines/')),
    testFiles: [
      ...new Set([...runs.flatMap(({ file, names }) => (names === undefined ? [file] : [])), ...readersOf(files)]),
    ],
    charts: [...new Set([...charts, ...walked])].slice(0, mostCharts),
    stories: files.filter(isStory),
  }
}

/**
 * Tests that check product files without importing them: the repository-wide tests, the tests of placeholders, of
 * preferences and of provided ports, and, if a route may have changed, the tests of the screen that each route opens.
 */
function readersOf(files: readonly string[]): readonly string[] {
  if (!files.some((file) => /^(machines|src)\//.test(file))) return []
  return [
    ...houseTests,
    'tests/commands/new/unwritten.test.ts',
    'tests/views/list/preferences.test.ts',
    'tests/views/app/providedPorts.test.ts',
    ...(files.some((file) => /(domain\/route|routes)\.tsx?$/.test(file)) ? ['tests/views/app/app.test.tsx'] : []),
  ]
}

function runsFor(file: string, related: RelatedTests): readonly TestRun[] {
  if (isStory(file) || file.startsWith('tests/machines/walks/')) return []
  if (/\.test\.tsx?$/.test(file)) return [{ file }]
  if (file.endsWith('.module.css')) return related.of(file.replace(/\.module\.css$/, '.tsx'))
  if (/^(machines|src)\/.*\.tsx?$/.test(file)) return related.of(file)
  const folder = /^tests\/(server|commands\/\w+|architecture|support|machines|views|api)\//.exec(file)?.[0]
  if (folder !== undefined) return nearestIn(folder, file, related)
  return houseTests.map((test) => ({ file: test }))
}

/**
 * The tests in a folder that import a given test helper, nearest first; if there are none, the first test in the
 * folder. For `tests/architecture/`, all of its tests.
 */
function nearestIn(folder: string, file: string, related: RelatedTests): readonly TestRun[] {
  const own = globbed(folder, '**/*.test.ts').map((test) => ({ file: test }))
  const found = folder === 'tests/architecture/' ? own : related.within(folder, file)
  return found.length > 0 ? found : own.slice(0, 1)
}

/** The chart that the file, or its walk, belongs to. */
function chartsOf(file: string): readonly string[] {
  const name = /^(?:machines|tests\/machines\/walks)\/\w+\/(\w+)\.ts$/.exec(file)?.[1]
  return name === undefined || !walkedCharts().has(name) ? [] : [name]
}

function walkedCharts(): ReadonlySet<string> {
  return new Set(globbed('tests/machines/walks', '*/*.ts').map((walk) => walk.replace(/^.*\/|\.ts$/g, '')))
}

/** The names of the charts in a pattern such as `(/autoUpdate\.ts|/realtime\.ts)`. */
function chartsNamed(names: string): readonly string[] {
  return [...names.matchAll(/\/(\w+)\\\.ts/g)].flatMap(([, name]) => name ?? [])
}

/**
 * Whether the test runs a whole model of a story or a polled list; these tests take longer than all others together.
 */
function isLong({ file }: TestRun): boolean {
  return /Story\.test\.tsx$|\/(polledList|order|changeFeed)\.test\.tsx?$/.test(file)
}

function isStory(file: string): boolean {
  return file.startsWith('tests/browser/') && file.endsWith('.spec.ts')
}
