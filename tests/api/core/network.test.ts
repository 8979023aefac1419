import { expect, test } from 'vitest'
import type { NetworkEvent } from '../../../machines/core/ports.ts'
import { listenToNetwork } from '../../../src/api/core/network.ts'

function page(onLine: boolean) {
  return Object.assign(new EventTarget(), { navigator: { onLine } })
}

test('a browser that starts online reports nothing until that changes', () => {
  const browser = page(true)
  const heard: NetworkEvent[] = []
  const stop = listenToNetwork(browser, (event) => heard.push(event))
  expect(heard).toEqual([])
  browser.dispatchEvent(new Event('offline'))
  browser.dispatchEvent(new Event('online'))
  expect(heard).toEqual([{ type: 'network.offline' }, { type: 'network.online' }])
  stop()
  browser.dispatchEvent(new Event('offline'))
  browser.dispatchEvent(new Event('online'))
  expect(heard).toHaveLength(2)
})

test('a browser that starts offline is reported as offline', () => {
  const heard: NetworkEvent[] = []
  listenToNetwork(page(false), (event) => heard.push(event))
  expect(heard).toEqual([{ type: 'network.offline' }])
})
