// @vitest-environment jsdom
/** Escape closes messages if nothing else uses the key (docs/behaviour.md#messages). */
import { expect, it, onTestFinished } from 'vitest'
import { listenToEscape } from '../../../src/api/messages/escapeKey.ts'

/** Presses Escape on the element with the id `target`, and returns how many presses were reported. */
function pressedOn(html: string, handle: (event: KeyboardEvent) => void = () => {}, init: KeyboardEventInit = {}) {
  document.body.innerHTML = html
  let heard = 0
  const stop = listenToEscape(window, () => (heard += 1))
  onTestFinished(stop)
  const target = document.getElementById('target') ?? document.body
  target.addEventListener('keydown', handle)
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }))
  return heard
}

it.each([
  ['on the page', ''],
  ['on a button', '<button id="target">Save</button>'],
  ['in an empty field', '<input id="target">'],
  ['on a tick box', '<input type="checkbox" value="on" id="target">'],
])('Escape is reported %s', (_, html) => {
  expect(pressedOn(html)).toBe(1)
})

it.each([
  ['in a field with text', '<input id="target" value="oslo">'],
  ['in a row of the list', '<table><tr data-pk="7"><td><a id="target" href="/">7</a></td></tr></table>'],
  ['while a dialog is open', '<div role="dialog"></div>'],
  ['on the wall, where Escape returns to the list', '<main data-wall></main>'],
  ['while a menu is open', '<div role="menu"></div>'],
  ['while a list of choices is open', '<input role="combobox" aria-expanded="true" id="target">'],
])('Escape is not reported %s', (_, html) => {
  expect(pressedOn(html)).toBe(0)
})

it('Escape is not reported if it closes something that was open', () => {
  const closes = () => document.querySelector('[role=dialog]')?.remove()
  expect(pressedOn('<div role="dialog"><button id="target">Close</button></div>', closes)).toBe(0)
})

it('Escape is not reported if other code has handled it, or if another key is held', () => {
  expect(pressedOn('<button id="target"></button>', (event) => event.preventDefault())).toBe(0)
  expect(pressedOn('', undefined, { shiftKey: true })).toBe(0)
  expect(pressedOn('', undefined, { isComposing: true })).toBe(0)
  expect(pressedOn('', undefined, { key: 'Enter' })).toBe(0)
})
