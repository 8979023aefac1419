/** `npm run check`: what is run for which files. */
import { describe, expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { checksOf, readFlags } from './command.ts'
import { planOf } from './plan.ts'

describe('the plan', () => {
  it('of a chart walks it with its mutants, draws it and runs the tests nearest to it', () => {
    const plan = planOf(['machines/list/refreshTimer.ts'])
    expect(plan.charts[0]).toBe('refreshTimer')
    expect(plan.charts.length).toBeLessThanOrEqual(6)
    expect(plan.drawsCharts).toBe(true)
    expect(plan.testFiles).toContain('tests/machines/application.test.ts')
    expect(plan.testFiles.filter((file) => /everyEdge|mutants\.test|Story/.test(file))).toEqual([])
  })

  it('of a walk runs that walk alone', () => {
    const plan = planOf(['tests/machines/walks/list/refreshTimer.ts'])
    expect(plan).toMatchObject({ charts: ['refreshTimer'], testFiles: [], drawsCharts: false })
  })

  it('of a rule runs its own test and the walks of the charts that need it', () => {
    const plan = planOf(['machines/list/domain/listOrder.ts'])
    expect(plan.testFiles).toContain('tests/machines/domain/list/listOrder.test.ts')
    expect(plan.charts).toContain('incidentList')
  })

  it('of a style runs the tests of its component', () => {
    const [style, component] = ['module.css', 'tsx'].map((kind) =>
      planOf([`src/views/list/table/IncidentTable.${kind}`]),
    )
    expect(style?.testFiles).toEqual(component?.testFiles)
    expect(style?.testFiles.length).toBeGreaterThan(0)
    expect(style?.linted).toEqual([])
  })

  it('of a test runs the test, a long one too', () => {
    const story = 'tests/views/list/operatorStory.test.tsx'
    expect(planOf([story]).testFiles).toEqual([story])
  })

  it('of a source of the commands runs the tests beside it', () => {
    expect(planOf(['tests/commands/check/plan.ts']).testFiles).toEqual(['tests/commands/check/command.test.ts'])
  })

  it('of a document runs the house tests', () => {
    expect(planOf(['docs/glossary.md']).testFiles).toContain('tests/architecture/manual.test.ts')
  })

  it('leaves browser stories to their own command, and says so', () => {
    const story = 'tests/browser/list/realtime.spec.ts'
    expect(planOf([story])).toMatchObject({ stories: [story], testFiles: [], linted: [story] })
  })
})

it('runs types for every change, and nothing that has no file to look at', () => {
  expect(checksOf(planOf(['docs/glossary.md'])).map(({ name }) => name.split(':')[0])).toEqual(['types', 'tests'])
})

it('refuses a file that does not exist and a commit that git does not know, in one sentence', () => {
  expect(() => readFlags(['machines/list/nowhere.ts'])).toThrow(
    new WrongFlags("There is no file 'machines/list/nowhere.ts'; paths start at the root of the project."),
  )
  expect(() => readFlags(['--since', 'no-such-commit'])).toThrow(WrongFlags)
})
