import { expect, test } from 'vitest'
import { listenToPageClicks, listenToPageUse } from '../../../src/api/list/pageUse.ts'

function moved(movementX: number, movementY: number): Event {
  return Object.assign(new Event('pointermove'), { movementX, movementY })
}

test.each([
  ['a press of the pointer', new Event('pointerdown'), 1],
  ['a key', new Event('keydown'), 1],
  ['the wheel', new Event('wheel'), 1],
  ['a sideways movement', moved(1, 0), 1],
  ['an upward movement', moved(0, -1), 1],
  ['a page that scrolls under a resting pointer', moved(0, 0), 0],
  ['the focus', new Event('focus'), 0],
])('whether %s counts as use of the page', (_, event, expected) => {
  const document = new EventTarget()
  let uses = 0
  const stop = listenToPageUse(document, () => void (uses += 1))
  document.dispatchEvent(event)
  expect(uses).toBe(expected)
  stop()
  document.dispatchEvent(event)
  expect(uses).toBe(expected)
})

test.each([
  ['a click', new Event('pointerup'), 1],
  ['a key', new Event('keydown'), 1],
  ['a movement', moved(1, 0), 0],
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
