import { expect, test } from 'vitest'
import { alarmsAfter, alarmsUnder, announcedOf, releasedBetween } from '../../../../machines/alarms/domain/silence.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const atHost = (value: string): SavedFilter => ({
  pk: 1,
  name: value,
  filter: { ...unrestrictedQuery.filter, tags: [`host=${value}`] },
})
const task = (...filters: readonly SavedFilter[]): MaintenanceTask => ({
  pk: 1,
  description: '',
  start: 0,
  end: 9,
  filters,
})
const alarm = (pk: number, host: string, change: Partial<Incident> = {}) =>
  incident({ pk, level: 1, tags: [{ key: 'host', value: host }], ...change })
const [a, b, c] = [alarm(1, 'a'), alarm(2, 'b'), alarm(3, 'a')]
const unsure = alarm(4, 'a', { unknown: ['tags'] })
const ofA = [task(atHost('a'))]
const news = { arrived: [a, b, unsure], since: 5, gone: [] }

test('what is surely under maintenance is not announced, and what may be under it is', () => {
  expect(announcedOf(news, new Map(), ofA)).toEqual([b, unsure])
  expect(announcedOf(news, new Map(), [])).toEqual([a, b, unsure])
  expect(alarmsAfter({ unseen: [c], silent: [], looks: new Map() }, news, ofA)).toEqual({
    unseen: [b, unsure],
    silent: [c, a],
  })
})

test('an alarm that ends is kept silent no longer, and one that returns is judged as it is then', () => {
  const kept = { unseen: [], silent: [a, c], looks: new Map<number, number>() }
  expect(alarmsAfter(kept, { arrived: [], since: 5, gone: [1] }, ofA)).toEqual({ unseen: [], silent: [c] })
  const moved = alarm(1, 'b')
  expect(alarmsAfter(kept, { arrived: [moved], since: 5, gone: [] }, ofA)).toEqual({ unseen: [moved], silent: [c] })
})

test('what outlasts its maintenance is the newest that is announced, since it was none of the alarms', () => {
  const before = { unseen: [b], silent: [a, c] }
  const now = alarmsUnder(before, [])
  expect(now).toEqual({ unseen: [b, a, c], silent: [] })
  expect(
    releasedBetween(
      before,
      now,
      new Map([
        [1, 7],
        [3, 6],
      ]),
    ),
  ).toEqual({ incidents: [a, c], since: 6 })
})
