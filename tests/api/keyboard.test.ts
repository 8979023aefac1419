// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyboardEvent as KeyPressed } from '../../machines/ports.ts'
import { focusRow, focusSearch, listenToKeyboard } from '../../src/api/keyboard.ts'

const page = `
  <input type="search" value="gw1">
  <textarea></textarea>
  <select><option>one</option></select>
  <div contenteditable="true" tabindex="0"></div>
  <div role="menu"><button id="entry">Log out</button></div>
  <button id="refresh">Refresh</button>
  <table><tbody>
    <tr data-pk="7"><td><input type="checkbox"><a data-opens href="/incidents/7/">Link down</a></td></tr>
    <tr data-pk="8"><td><a href="https://tickets.example.org">TT-1</a><a data-opens href="/incidents/8/">Box</a></td></tr>
  </tbody></table>`

let told: KeyPressed[] = []

/** Presses a key where the selector points; whether the browser may do what it usually does. */
function press(key: string, at: string, init: KeyboardEventInit = {}): boolean {
  const place = document.querySelector(at)
  if (place === null) throw new Error(`nothing is ${at}`)
  return place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

beforeEach(() => {
  document.body.innerHTML = page
  HTMLElement.prototype.scrollIntoView = () => undefined
  told = []
  const stop = listenToKeyboard(document, (event) => told.push(event))
  return stop
})

describe('keys are told', () => {
  test('with the row that has the focus', () => {
    press('x', 'tr[data-pk="8"] a')
    press('x', 'tr[data-pk="7"] input')
    press('a', 'body')
    expect(told).toEqual([
      { type: 'keyboard.pressed', key: 'x', pk: 8 },
      { type: 'keyboard.pressed', key: 'x', pk: 7 },
      { type: 'keyboard.pressed', key: 'a', pk: undefined },
    ])
  })

  test.each(['input[type=search]', 'textarea', 'select', '[contenteditable]', '#entry'])(
    'never while typing or choosing: %s',
    (field) => {
      press('j', field)
      expect(told).toEqual([])
    },
  )

  test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'isComposing', 'repeat'])('never with %s', (modifier) => {
    press('c', 'body', { [modifier]: true })
    expect(told).toEqual([])
  })

  test('that need the shift key on many keyboards', () => {
    press('?', 'body', { shiftKey: true })
    press('/', 'body', { shiftKey: true })
    expect(told.map(({ key }) => key)).toEqual(['?', '/'])
  })

  test('again and again while moving', () => {
    press('j', 'body', { repeat: true })
    expect(told).toHaveLength(1)
  })

  test('never while a dialog is open', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
    press('j', 'body')
    expect(told).toEqual([])
  })

  test('only until one stops listening', () => {
    const listener = vi.fn<(event: KeyPressed) => void>()
    listenToKeyboard(document, listener)()
    press('j', 'body')
    expect(listener).not.toHaveBeenCalled()
  })
})

test('arrows scroll the page where no row has the focus, and move where one has', () => {
  expect(press('ArrowDown', '#refresh')).toBe(true)
  expect(told).toEqual([])
  expect(press('ArrowDown', 'tr[data-pk="7"] a')).toBe(false)
  expect(told).toEqual([{ type: 'keyboard.pressed', key: 'ArrowDown', pk: 7 }])
})

test('/ does not open the browser\u2019s own search, other keys keep what they do', () => {
  expect(press('/', 'body')).toBe(false)
  expect(press('j', 'body')).toBe(true)
})

test('the focus goes from row to row, starts at the first, and stays at either end', () => {
  const focused = () => document.activeElement?.getAttribute('href')
  focusRow(document, 'next')
  expect(focused()).toBe('/incidents/7/')
  focusRow(document, 'next')
  expect(focused()).toBe('/incidents/8/')
  focusRow(document, 'next')
  expect(focused()).toBe('/incidents/8/')
  focusRow(document, 'previous')
  focusRow(document, 'previous')
  expect(focused()).toBe('/incidents/7/')
})

test('the search field gets the focus with its text marked', () => {
  focusSearch(document)
  const field = document.querySelector('input')
  expect(document.activeElement).toBe(field)
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 3])
})
