// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listenToUndoKey } from '../../../src/api/app/undoKey.ts'

test('only the key that undoes is heard, and every other key is left to other listeners', () => {
  const heard: string[] = []
  const stop = listenToUndoKey(document, ({ type }) => heard.push(type))
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // The search would not get the focus if its key were taken.
  expect(press('/')).toBe(true)
  press('c')
  expect(heard).toEqual([])
  press('u')
  expect(heard).toEqual(['undoKey.pressed'])
  stop()
  press('u')
  expect(heard).toHaveLength(1)
})
