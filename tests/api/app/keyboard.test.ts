// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyboardEvent as KeyPressed, RowKeyEvent, WallKeyEvent } from '../../../machines/app/ports.ts'
import {
  focusRow,
  focusSearch,
  leaveRows,
  listenToKeyboard,
  listenToRowKeys,
  listenToWallKeys,
} from '../../../src/api/app/keyboard.ts'

const page = `
  <h1 tabindex="-1">Incidents</h1>
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

let reports: KeyPressed[] = []
let moved: string[] = []

/** Presses a key on the selected element; returns whether the browser may carry out its default action. */
function press(key: string, at: string, init: KeyboardEventInit = {}): boolean {
  const place = document.querySelector(at)
  if (place === null) throw new Error(`no element matches ${at}`)
  return place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

beforeEach(() => {
  document.body.innerHTML = page
  HTMLElement.prototype.scrollIntoView = () => undefined
  reports = []
  moved = []
  const stop = listenToKeyboard(document, (event) => reports.push(event))
  const stopRows = listenToRowKeys(document, (event: RowKeyEvent) => moved.push(event.type))
  return () => {
    stop()
    stopRows()
  }
})

describe('a key', () => {
  test('is reported with the focused row', () => {
    press('x', 'tr[data-pk="8"] a')
    press('x', 'tr[data-pk="7"] input')
    press('a', 'body')
    expect(reports).toEqual([
      { type: 'keyboard.pressed', key: 'x', pk: 8 },
      { type: 'keyboard.pressed', key: 'x', pk: 7 },
      { type: 'keyboard.pressed', key: 'a', pk: undefined },
    ])
  })

  test.each(['input[type=search]', 'textarea', 'select', '[contenteditable]', '#entry'])(
    'is not reported while the operator types or chooses: %s',
    (field) => {
      press('j', field)
      expect(reports).toEqual([])
    },
  )

  test.each(['Enter', ' ', 'Tab', 'ArrowDown', 'Escape', 'F5'])(
    'is not reported if it does not type a visible character: %s',
    (key) => {
      press(key, 'tr[data-pk="8"] a')
      expect(reports).toEqual([])
    },
  )

  test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'isComposing', 'repeat'])(
    'is not reported with %s',
    (modifier) => {
      press('c', 'body', { [modifier]: true })
      expect(reports).toEqual([])
    },
  )

  test('is reported even with Shift if its character needs Shift on many keyboards', () => {
    press('?', 'body', { shiftKey: true })
    press('/', 'body', { shiftKey: true })
    expect(reports.map(({ key }) => key)).toEqual(['?', '/'])
  })

  test('is reported repeatedly while it is held down, if it moves through the rows', () => {
    press('j', 'body', { repeat: true })
    expect(reports).toHaveLength(1)
  })

  test('is not reported while a dialog is open', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
    press('j', 'body')
    expect(reports).toEqual([])
  })

  test('is reported only until the listener is removed', () => {
    const listener = vi.fn<(event: KeyPressed) => void>()
    listenToKeyboard(document, listener)()
    press('j', 'body')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the keys for moving between rows', () => {
  test('move to the next row, to the previous row and out of the rows while a row has the focus, instead of scrolling', () => {
    expect(press('ArrowDown', 'tr[data-pk="7"] a')).toBe(false)
    expect(press('ArrowUp', 'tr[data-pk="7"] input')).toBe(false)
    expect(press('Escape', 'tr[data-pk="8"] a')).toBe(false)
    expect(moved).toEqual(['rowKeys.next', 'rowKeys.previous', 'rowKeys.leave'])
  })

  test.each(['#refresh', 'input[type=search]', 'select', '#entry'])(
    'keep their default action elsewhere: %s',
    (place) => {
      expect(press('ArrowDown', place)).toBe(true)
      expect(press('Escape', place)).toBe(true)
      expect(moved).toEqual([])
    },
  )

  test.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])('keep their default action with %s', (modifier) => {
    expect(press('ArrowDown', 'tr[data-pk="7"] a', { [modifier]: true })).toBe(true)
    expect(moved).toEqual([])
  })

  test('can be held down', () => {
    press('ArrowDown', 'tr[data-pk="7"] a', { repeat: true })
    expect(moved).toEqual(['rowKeys.next'])
  })

  test.each([' ', 'Enter'])("do not include the browser's own keys: %j", (key) => {
    expect(press(key, 'tr[data-pk="7"] a')).toBe(true)
    expect(press(key, 'tr[data-pk="7"] input')).toBe(true)
  })
})

test("/ does not open the browser's own search; other keys keep their default action", () => {
  expect(press('/', 'body')).toBe(false)
  expect(press('j', 'body')).toBe(true)
})

test('the focus moves from row to row, starting at the first, and stops at either end', () => {
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

test('the focus returns to the row with the tab stop', () => {
  document.querySelector('tr[data-pk="8"]')?.setAttribute('data-tab-stop', 'true')
  focusRow(document, 'next')
  expect(document.activeElement?.getAttribute('href')).toBe('/incidents/8/')
})

test('the focus moves from the rows to the heading of the page', () => {
  focusRow(document, 'next')
  leaveRows(document)
  expect(document.activeElement).toBe(document.querySelector('h1'))
})

test('the search field is focused and its text selected', () => {
  focusSearch(document)
  const field = document.querySelector('input')
  expect(document.activeElement).toBe(field)
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 3])
})

test('Escape leaves the wall once for each press, but not from a field or a dialog', () => {
  const escapes: WallKeyEvent[] = []
  const stop = listenToWallKeys(document, (event) => escapes.push(event))
  press('Escape', 'body')
  press('Escape', 'body', { repeat: true })
  press('Escape', 'body', { shiftKey: true })
  press('j', 'body')
  press('Escape', 'textarea')
  press('p', 'body')
  press('p', 'textarea')
  press('p', 'body', { shiftKey: true })
  expect(escapes).toEqual([{ type: 'wallKeys.leave' }, { type: 'wallKeys.pause' }])
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-with-keys><h2 tabindex="-1">Link</h2></div>')
  press('Escape', '[role=dialog] h2')
  expect(escapes).toHaveLength(2)
  // A dialog that the same key press closes.
  const closing = document.querySelector('[role=dialog]')
  closing?.addEventListener('keydown', () => closing.remove())
  press('Escape', '[role=dialog] h2')
  expect(escapes).toHaveLength(2)
  stop()
  press('Escape', 'body')
  expect(escapes).toHaveLength(2)
})
