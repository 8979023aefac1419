import { afterEach, expect, test, vi } from 'vitest'
import type { AlarmTabEvent } from '../../../machines/alarms/ports.ts'
import { openAlarmTabs } from '../../../src/api/alarms/alarmTabs.ts'

afterEach(() => vi.unstubAllGlobals())

function openTab(basePath = '/') {
  const heard: AlarmTabEvent[] = []
  return { ...openAlarmTabs(basePath, (event) => heard.push(event)), heard }
}

test("a tab's alarm settings, and the alarms that the operator has looked at, reach the console's other tabs, but not the tab itself", async () => {
  const [here, there, elsewhere] = [openTab(), openTab(), openTab('/other/')]
  here.handle({
    type: 'alarmTabs.share',
    change: { soundAlerts: true, silentMaintenance: false, alarmFilter: undefined },
  })
  here.handle({ type: 'alarmTabs.look', pks: [7, 8], at: 5 })
  await vi.waitFor(() =>
    expect(there.heard).toEqual([
      { type: 'alarmTabs.chosen', change: { soundAlerts: true, silentMaintenance: false, alarmFilter: undefined } },
      { type: 'alarmTabs.looked', pks: [7, 8], at: 5 },
    ]),
  )
  expect([here.heard, elsewhere.heard]).toEqual([[], []])
  for (const tab of [here, there, elsewhere]) tab.close()
})

test('other messages are ignored, and nothing arrives once the tab stops listening', async () => {
  const [here, ended] = [openTab(), openTab()]
  ended.close()
  const channel = new BroadcastChannel('argus.alarms')
  for (const message of [
    'look',
    { type: 'chosen', change: { soundAlerts: 'loud' } },
    { type: 'chosen' },
    { type: 'looked', pks: '7' },
  ])
    channel.postMessage(message)
  channel.postMessage({ type: 'looked' })
  await vi.waitFor(() => expect(here.heard).toEqual([{ type: 'alarmTabs.looked', pks: [], at: 0 }]))
  expect(ended.heard).toEqual([])
  channel.close()
  here.close()
})

test('in a browser without broadcast channels, each tab works alone', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = openTab()
  tab.handle({ type: 'alarmTabs.look', pks: [], at: 5 })
  tab.close()
  expect(tab.heard).toEqual([])
})
