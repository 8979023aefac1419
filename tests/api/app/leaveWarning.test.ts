import { expect, test } from 'vitest'
import { warnOfLeaving } from '../../../src/api/app/leaveWarning.ts'

/** Whether the page makes the browser ask for confirmation. */
function isAsked(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('the browser asks before the tab is closed', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => false)
  expect(isAsked(page)).toBe(true)
})

test('the browser does not ask after the warning has ended', () => {
  const page = new EventTarget()
  const stop = warnOfLeaving(page, () => false)
  stop()
  expect(isAsked(page)).toBe(false)
})

test('two warnings are independent: the end of one does not end the other', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => false)
  const stop = warnOfLeaving(page, () => false)
  stop()
  expect(isAsked(page)).toBe(true)
})
test('the browser does not ask if leaving loses nothing', () => {
  const page = new EventTarget()
  warnOfLeaving(page, () => true)
  expect(isAsked(page)).toBe(false)
})
