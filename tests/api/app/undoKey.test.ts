// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { UndoKeyEvent } from '../../../machines/bulk/ports.ts'
import { listenToUndoKey } from '../../../src/api/app/undoKey.ts'

test('the key that undoes is reported with the order on screen, if there is one', () => {
  const reports: UndoKeyEvent[] = []
  const stop = listenToUndoKey(document, (event) => reports.push(event))
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  document.body.innerHTML = '<div data-take-back="3"></div>'
  // The search would not get the focus if its key were taken.
  expect(press('/')).toBe(true)
  press('u')
  document.body.innerHTML = '<div data-undo="5.close.7"></div>'
  press('x')
  press('u')
  document.body.innerHTML = '<div data-undo="6.close.8"></div>'
  press('u')
  stop()
  press('u')
  expect(reports).toEqual([
    { type: 'undoKey.pressed', id: undefined, offered: '3' },
    { type: 'undoKey.pressed', id: '5.close.7', offered: undefined },
    { type: 'undoKey.pressed', id: '6.close.8', offered: undefined },
  ])
})
