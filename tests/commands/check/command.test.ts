/** Tests which checks `npm run check` runs for which files. */
import { describe, expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { checksOf, readFlags } from './command.ts'
import { planOf as planBy } from './plan.ts'
import { RelatedTests } from '../codeMutation/related.ts'

/** Shared by all plans: reading the sources takes seconds. */
const related = new RelatedTests()
const planOf = (files: readonly string[]) => planBy(files, related)

describe('the plan', () => {
  it('for a chart runs its walk, plants its mutants, draws it and runs the nearest tests', () => {
    const plan = planOf(['machines/list/refreshTimer.ts'])
    expect(plan.charts[0]).toBe('refreshTimer')
    expect(plan.charts.length).toBeLessThanOrEqual(6)
    expect(plan.drawsCharts).toBe(true)
    expect(plan.testFiles).toContain('tests/machines/application.test.ts')
    expect(plan.testFiles.filter((file) => /everyEdge|Story/.test(file))).toEqual([])
  })

  it('for a walk runs only that walk', () => {
    const plan = planOf(['tests/machines/walks/list/refreshTimer.ts'])
    expect(plan).toMatchObject({ charts: ['refreshTimer'], testFiles: [], drawsCharts: false })
  })

  it('for a rule runs its own test and the walks of the charts that use it', () => {
    const plan = planOf(['machines/list/domain/listOrder.ts'])
    expect(plan.testFiles).toContain('tests/machines/domain/list/listOrder.test.ts')
    expect(plan.charts).toContain('incidentList')
  })

  it('for a style sheet runs the tests of its component', () => {
    const [style, component] = ['module.css', 'tsx'].map((kind) =>
      planOf([`src/views/list/table/IncidentTable.${kind}`]),
    )
    expect(style?.testFiles).toEqual(component?.testFiles)
    expect(style?.testFiles.length).toBeGreaterThan(0)
    expect(style?.linted).toEqual([])
  })

  it('for a test runs that test, even a long one', () => {
    const story = 'tests/views/list/operatorStory.test.tsx'
    expect(planOf([story]).testFiles).toEqual([story])
  })

  it('for a source of a command runs the tests next to it', () => {
    expect(planOf(['tests/commands/check/plan.ts']).testFiles).toEqual(['tests/commands/check/command.test.ts'])
  })

  it('for a document runs the tests of the whole repository', () => {
    expect(planOf(['docs/glossary.md']).testFiles).toContain('tests/architecture/manual.test.ts')
  })

  it('leaves browser stories to their own command, and reports that', () => {
    const story = 'tests/browser/list/realtime.spec.ts'
    expect(planOf([story])).toMatchObject({ stories: [story], testFiles: [], linted: [story] })
  })
})

it('checks types after every change, and skips checks for which there is no file', () => {
  const names = checksOf(planOf(['docs/glossary.md'])).map(({ name }) => name)
  expect(names).toEqual(['types', expect.stringMatching(/^the nearest \d+ test files$/)])
})

it('refuses a nonexistent file and an unknown commit, in one sentence', () => {
  expect(() => readFlags(['machines/list/nowhere.ts'])).toThrow(
    new WrongFlags("There is no file 'machines/list/nowhere.ts'; paths start at the root of the project."),
  )
  expect(() => readFlags(['--since', 'no-such-commit'])).toThrow(WrongFlags)
})
