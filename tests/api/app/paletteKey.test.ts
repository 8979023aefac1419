// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { PaletteKeyEvent } from '../../../machines/app/ports.ts'
import { listenToPaletteKey } from '../../../src/api/app/paletteKey.ts'

let reports: PaletteKeyEvent[] = []

/** Presses Ctrl+K on the selected element; returns whether the browser may carry out its default action. */
function press(at: string, init: KeyboardEventInit = { ctrlKey: true }): boolean {
  const event = new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true, ...init })
  return document.querySelector(at)?.dispatchEvent(event) ?? true
}

beforeEach(() => {
  document.body.innerHTML = `
    <input type="search">
    <table><tbody><tr data-pk="7"><td><a href="/incidents/7/">Link down</a></td></tr></tbody></table>`
  reports = []
  return listenToPaletteKey(document, (event) => reports.push(event))
})

test('Ctrl+K and Cmd+K are reported with the focused row, also from a field, and not left to the browser', () => {
  expect([press('a'), press('input', { metaKey: true })]).toEqual([false, false])
  expect(reports).toEqual([
    { type: 'paletteKey.pressed', pk: 7 },
    { type: 'paletteKey.pressed', pk: undefined },
  ])
})

test.each<KeyboardEventInit>([
  {},
  { ctrlKey: true, shiftKey: true },
  { ctrlKey: true, altKey: true },
  { ctrlKey: true, metaKey: true },
  { ctrlKey: true, repeat: true },
  { ctrlKey: true, key: 'j' },
])('other keys are left to the browser: %o', (init) => {
  expect(press('a', init)).toBe(true)
  expect(reports).toEqual([])
})

test.each([
  ['a dialog in which something is asked', '<div role="dialog"></div>', 0],
  ['a dialog in which keys work', '<div role="dialog" data-with-keys></div>', 1],
  [
    'a question over a dialog in which keys work',
    '<div role="dialog" data-with-keys></div><div role="alertdialog"></div>',
    0,
  ],
  ['the palette', '<div role="dialog"><div data-palette></div></div>', 1],
])('over %s', (_, dialog, count) => {
  document.body.insertAdjacentHTML('beforeend', dialog)
  expect(press('a')).toBe(count === 0)
  expect(reports).toHaveLength(count)
})
