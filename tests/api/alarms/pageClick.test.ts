import { expect, test } from 'vitest'
import { listenToPageClicks } from '../../../src/api/alarms/pageClick.ts'

test.each([
  ['a click', new Event('pointerup'), 1],
  ['a key', new Event('keydown'), 1],
  ['a movement', new Event('pointermove'), 0],
])('whether %s counts as a click', (_, event, expected) => {
  const document = new EventTarget()
  let clicks = 0
  const stop = listenToPageClicks(document, () => void (clicks += 1))
  document.dispatchEvent(event)
  expect(clicks).toBe(expected)
  stop()
  document.dispatchEvent(event)
  expect(clicks).toBe(expected)
})
