import { expect, test } from 'vitest'
import { desktopAlerts, sampleAlert } from '../../../../machines/alarms/domain/desktopAlert.ts'
import { incident } from '../../support/fixtures.ts'

const critical = (pk: number) => incident({ pk, level: 1, description: `Link ${pk} down` })

test('a notification shows the details of an incident, and has its own tag', () => {
  expect(desktopAlerts([critical(7)], true)).toEqual([
    { tag: 'argus.incident.7', title: 'Critical: Link 7 down', text: '#7 from nav', pk: 7 },
  ])
})

test('up to three incidents have one notification each', () => {
  expect(desktopAlerts([critical(1), critical(2), critical(3)], true).map(({ pk }) => pk)).toEqual([1, 2, 3])
  expect(desktopAlerts([], true)).toEqual([])
})

test('more than three incidents share one notification, which opens the list', () => {
  expect(desktopAlerts([1, 2, 4, 3].map(critical), true)).toEqual([
    {
      tag: 'argus.incidents.4',
      title: '4 new critical incidents',
      text: 'Link 1 down\nLink 2 down\nLink 4 down',
      pk: undefined,
    },
  ])
})

test('alarms of a saved filter are not called critical', () => {
  const titles = desktopAlerts([1, 2, 4, 3].map(critical), false).map(({ title }) => title)
  expect([...titles, sampleAlert.title]).toEqual(['4 new alarms', 'This is what an alarm looks like'])
})
