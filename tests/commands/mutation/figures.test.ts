/** What is known of a chart is taken as it was found, as long as nothing of it has changed. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { mutantsOf } from '../../machines/support/mutants.ts'
import type { JudgedChart } from './campaign.ts'
import { figuresOf, judgedBefore, readFigures, writeFigures } from './figures.ts'

const clock = charts.find(({ id }) => id === 'clock')
if (clock === undefined) throw new Error('there is no clock')
const [first, second, ...rest] = mutantsOf(clock.machine)
if (first === undefined || second === undefined) throw new Error('the clock has too few mutants')
const mutants = [first, second, ...rest]

const judged: JudgedChart = {
  chart: 'clock',
  mutants: [
    { name: first.name, kind: first.kind, is: 'equivalent', text: 'Nobody waits.' },
    { name: second.name, kind: second.kind, is: 'invalid', text: 'it turns in circles' },
    ...rest.map(({ name, kind }) => ({ name, kind, is: 'noticed' }) as const),
  ],
  wrongEntries: [],
}
const equivalent = { [first.name]: 'Nobody waits.' }
const today = { digest: 'abcd', mutants, equivalent }
const figures = figuresOf(judged, 'abcd')

describe('a chart that was judged before', () => {
  it('is told as it was found', () => expect(judgedBefore('clock', figures, today)).toEqual(judged))

  it.each([
    ['its sources are others', { ...today, digest: 'abce' }],
    ['it has another number of mutants', { ...today, mutants: rest }],
    ['the register explains another', { ...today, equivalent: { ...equivalent, [second.name]: 'It is so.' } }],
    ['the register explains it otherwise', { ...today, equivalent: { [first.name]: 'Nobody asks.' } }],
    ['the register explains none', { ...today, equivalent: {} }],
  ])('is judged anew where %s', (_, changed) => expect(judgedBefore('clock', figures, changed)).toBeUndefined())

  it('is judged where nothing is known of it', () => expect(judgedBefore('clock', undefined, today)).toBeUndefined())
})

describe('what is written', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'figures-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is read again, and what is of no chart any more is gone', () => {
    writeFigures(new Map([['lamp', figures]]), folder)
    writeFigures(new Map([['clock', figures]]), folder)
    expect(readFigures('clock', folder)).toEqual(figures)
    expect(readdirSync(folder)).toEqual(['clock.json'])
  })

  test.each(['no JSON', '{"digest": 1}'])('and cannot be read (%s) is not known', (text) => {
    writeFileSync(join(folder, 'clock.json'), text)
    expect(readFigures('clock', folder)).toBeUndefined()
    expect(readFigures('bell', folder)).toBeUndefined()
  })
})
