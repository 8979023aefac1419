import { expect, test } from 'vitest'
import { listenToPageEnd } from '../../../src/api/app/pageEnd.ts'

test('the end of the page is reported, until nobody listens', () => {
  const page = new EventTarget()
  const reports: object[] = []
  const stop = listenToPageEnd(page, (event) => reports.push(event))
  page.dispatchEvent(new Event('pagehide'))
  stop()
  page.dispatchEvent(new Event('pagehide'))
  expect(reports).toEqual([{ type: 'pageEnd.came' }])
})
