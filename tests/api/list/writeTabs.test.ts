import { afterEach, expect, test, vi } from 'vitest'
import type { WriteTabEvent } from '../../../machines/list/ports.ts'
import { openWriteTabs } from '../../../src/api/list/writeTabs.ts'

afterEach(() => vi.unstubAllGlobals())

function openTab({ basePath = '/', server = 'https://argus.example' } = {}) {
  const heard: WriteTabEvent[] = []
  return { ...openWriteTabs(basePath, server, (event) => heard.push(event)), heard }
}

test('what a tab writes reaches the tabs of the same console that use the same server, but not the tab itself', async () => {
  const tabs = [openTab(), openTab(), openTab({ basePath: '/other/' }), openTab({ server: 'https://other.example' })]
  const [here, there, ...others] = tabs
  here?.handle({ type: 'writeTabs.tell', pks: [7, 8], username: 'ana' })
  await vi.waitFor(() => expect(there?.heard).toEqual([{ type: 'writeTabs.told', pks: [7, 8], username: 'ana' }]))
  expect([here, ...others].map((tab) => tab?.heard)).toEqual([[], [], []])
  for (const tab of tabs) tab.close()
})

test('other messages are ignored, and nothing arrives once the tab stops listening', async () => {
  const [here, ended] = [openTab(), openTab()]
  ended.close()
  const channel = new BroadcastChannel('argus.writes')
  const told = { server: 'https://argus.example', username: 'ana', pks: [7] }
  for (const message of ['written', { ...told, pks: '7' }, { ...told, pks: [0.5] }, { ...told, username: 5 }, told])
    channel.postMessage(message)
  await vi.waitFor(() => expect(here.heard).toEqual([{ type: 'writeTabs.told', pks: [7], username: 'ana' }]))
  expect(ended.heard).toEqual([])
  channel.close()
  here.close()
})

test('in a browser without broadcast channels, each tab works alone', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = openTab()
  tab.handle({ type: 'writeTabs.tell', pks: [7], username: 'ana' })
  tab.close()
  expect(tab.heard).toEqual([])
})
