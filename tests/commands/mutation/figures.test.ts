/** What became of a chart's mutants is reused if nothing about the chart has changed. */
import { describe, expect, it } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { mutantsOf } from '../../machines/support/mutants.ts'
import type { JudgedChart } from './campaign.ts'
import { figuresOf, judgedBefore } from './figures.ts'

const clock = charts.find(({ id }) => id === 'clock')
if (clock === undefined) throw new Error('there is no chart named clock')
const [first, second, ...rest] = mutantsOf(clock.machine)
if (first === undefined || second === undefined) throw new Error('the clock has too few mutants')
const mutants = [first, second, ...rest]

const judged: JudgedChart = {
  chart: 'clock',
  mutants: [
    { name: first.name, kind: first.kind, is: 'equivalent', text: 'Nothing waits.' },
    { name: second.name, kind: second.kind, is: 'invalid' },
    ...rest.map(({ name, kind }) => ({ name, kind, is: 'noticed' }) as const),
  ],
  wrongEntries: [],
}
const equivalent = { [first.name]: 'Nothing waits.' }
const today = { sources: 'abcd', mutants, equivalent }
const figures = figuresOf(judged, 'abcd')

describe('a chart that was judged before', () => {
  it('is restored from what was kept of it', () => expect(judgedBefore('clock', figures, today)).toEqual(judged))

  it.each([
    ['its sources have changed', { ...today, sources: 'abce' }],
    ['it has a different number of mutants', { ...today, mutants: rest }],
    ['the explanation of a mutant is gone', { ...today, equivalent: {} }],
  ])('is judged again if %s', (_, changed) => expect(judgedBefore('clock', figures, changed)).toBeUndefined())

  it('is judged again if a mutant survived', () => {
    expect(judgedBefore('clock', { ...figures, noticed: rest.length - 1 }, today)).toBeUndefined()
  })

  it('is judged again if nothing was kept of it', () => expect(judgedBefore('clock', undefined, today)).toBeUndefined())
})
