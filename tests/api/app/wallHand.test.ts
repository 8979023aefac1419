// @vitest-environment jsdom
/** Whether somebody is at the wall (docs/behaviour.md#wall-mode). */
import { expect, test } from 'vitest'
import { listenToHand } from '../../../src/api/app/wallHand.ts'

function moves(screenX: number): MouseEvent {
  return new MouseEvent('pointermove', { screenX, bubbles: true })
}

test('a moving pointer, a press and a key are signs of somebody, a resting pointer is not', () => {
  const heard: string[] = []
  const stop = listenToHand(document, ({ type }) => heard.push(type))
  document.body.dispatchEvent(moves(10))
  document.body.dispatchEvent(moves(10))
  expect(heard).toEqual(['wallHand.moved'])
  document.body.dispatchEvent(moves(11))
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  expect(heard).toHaveLength(4)
  stop()
  document.body.dispatchEvent(moves(12))
  expect(heard).toHaveLength(4)
})
