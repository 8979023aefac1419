/** The recorded verdicts on a chart are reused if nothing about the chart has changed. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { mutantsOf } from '../../machines/support/mutants.ts'
import type { JudgedChart } from './campaign.ts'
import { figuresOf, judgedBefore, keepFigures, readFigures, writeFigures } from './figures.ts'

const clock = charts.find(({ id }) => id === 'clock')
if (clock === undefined) throw new Error('there is no chart named clock')
const [first, second, ...rest] = mutantsOf(clock.machine)
if (first === undefined || second === undefined) throw new Error('the clock has too few mutants')
const mutants = [first, second, ...rest]

const judged: JudgedChart = {
  chart: 'clock',
  mutants: [
    { name: first.name, kind: first.kind, is: 'equivalent', text: 'Nothing waits.' },
    { name: second.name, kind: second.kind, is: 'invalid', text: 'it turns in circles' },
    ...rest.map(({ name, kind }) => ({ name, kind, is: 'noticed' }) as const),
  ],
  wrongEntries: [],
}
const equivalent = { [first.name]: 'Nothing waits.' }
const today = { digest: 'abcd', mutants, equivalent }
const figures = figuresOf(judged, 'abcd')

describe('a chart that was judged before', () => {
  it('is restored from its record', () => expect(judgedBefore('clock', figures, today)).toEqual(judged))

  it.each([
    ['its sources have changed', { ...today, digest: 'abce' }],
    ['it has another number of mutants', { ...today, mutants: rest }],
    ['another mutant is explained', { ...today, equivalent: { ...equivalent, [second.name]: 'It is so.' } }],
    ['the reason has changed', { ...today, equivalent: { [first.name]: 'Nothing asks.' } }],
    ['no mutant is explained', { ...today, equivalent: {} }],
  ])('is judged again if %s', (_, changed) => expect(judgedBefore('clock', figures, changed)).toBeUndefined())

  it('is judged again if a mutant survived', () => {
    const others = [...figures.others, { name: second.name, is: 'survived' as const }]
    expect(judgedBefore('clock', { ...figures, others }, today)).toBeUndefined()
  })

  it('is judged if there is no record of it', () => expect(judgedBefore('clock', undefined, today)).toBeUndefined())
})

describe('the record', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'figures-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('can be read back, and the records of removed charts are deleted', () => {
    writeFigures('lamp', figures, folder)
    writeFigures('clock', figures, folder)
    keepFigures(['clock'], folder)
    expect(readFigures('clock', folder)).toEqual(figures)
    expect(readdirSync(folder)).toEqual(['clock.json'])
  })

  test.each(['not JSON', '{"digest": 1}'])('is ignored if it is unreadable (%s)', (text) => {
    writeFileSync(join(folder, 'clock.json'), text)
    expect(readFigures('clock', folder)).toBeUndefined()
    expect(readFigures('bell', folder)).toBeUndefined()
  })
})
