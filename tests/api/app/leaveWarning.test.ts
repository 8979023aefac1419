import { expect, test } from 'vitest'
import { warnOfLeaving } from '../../../src/api/app/leaveWarning.ts'

/** Whether somebody wants the browser to ask. */
function isAsked(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('the browser asks before the tab is closed', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => false)
  expect(isAsked(page)).toBe(true)
})

test('once there is nothing to lose, it does not', () => {
  const page = new EventTarget()
  const stop = warnOfLeaving(page, () => false)
  stop()
  expect(isAsked(page)).toBe(false)
})

test('two warnings are two: the end of one does not end the other', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => false)
  const stop = warnOfLeaving(page, () => false)
  stop()
  expect(isAsked(page)).toBe(true)
})
test('where nothing is lost by leaving, it does not', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => true)
  expect(isAsked(page)).toBe(false)
})
