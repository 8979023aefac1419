import { beforeEach, describe, expect, it } from 'vitest'
import { CopiedHouse } from './testSupport.ts'

let house: CopiedHouse
beforeEach(() => {
  house = new CopiedHouse()
})

describe('a new message', () => {
  it('becomes an action of the chart and an entry action of the given state, and toasts becomes a singleton of the walk', async () => {
    await house.order('chart incident/exampleChart --parent incident')
    await house.order('message incident/watched --chart exampleChart --state working')
    expect(house.unreadable).toEqual([])
    const chart = house.flat('machines/incident/exampleChart.ts')
    expect(chart).toContain("import { sendTo, setup, type ActorRefFrom } from 'xstate'")
    expect(chart).toContain(
      "actions: { sayWatched: sendTo(receiver('toasts'), showing({ severity: 'success', text: 'Yet to be written.' })) }",
    )
    expect(chart).toContain("working: { description: 'Yet to be written.', entry: 'sayWatched' }")
    expect(house.flat('tests/machines/walks/incident/exampleChart.ts')).toContain(
      'machine: exampleChartMachine, singletons: { toasts: {} }, starts:',
    )
    await house.order('message incident/left --chart exampleChart --state working')
    expect(house.flat('machines/incident/exampleChart.ts')).toContain("entry: ['sayWatched', 'sayLeft']")
    expect(house.flat('tests/machines/walks/incident/exampleChart.ts')).toContain('singletons: { toasts: {} }, starts:')
  })

  it('is shown by the chart that has the same name as the room if no chart is given', async () => {
    await house.order('message incident/sayWatched')
    expect([...house.written.keys()]).toEqual(expect.arrayContaining(['machines/incident/incident.ts']))
    expect(house.flat('machines/incident/incident.ts')).toContain("sayWatched: sendTo(receiver('toasts')")
    expect(house.unreadable).toEqual([])
  })

  it.each([
    ['message core/lit', "No chart in room core can show messages: 'messages' is a higher room."],
    ['message forms/lit', 'Choose the chart that shows the message with --chart; the charts in forms: '],
    ['message forms/lit --chart signOff', "The chart 'signOff' is in incident; the charts in forms: "],
    ['message incident/missing', "There is already an action 'sayMissing': machines/incident/incident.ts."],
    ['message incident/lit --state dark', "The chart 'incident' has no state 'dark'."],
    ['message incident/lit --chart lamp', "There is no chart 'lamp': docs/charts.md lists them all."],
  ])('is refused: %s', async (words, sentence) => {
    expect(await house.refusal(words)).toContain(sentence)
    expect(house.written.size).toBe(0)
  })
})
