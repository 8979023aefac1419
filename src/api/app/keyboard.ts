import { keys, repeatingCharacters } from '../../../machines/list/domain/keys.ts'
import type { KeyboardEvent as KeyPressed, RowKeyEvent, WallKeyEvent } from '../../../machines/app/ports.ts'

/** Elements that accept text or handle keys themselves. */
const fields = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
  '[role=searchbox]',
  '[role=textbox]',
].join(',')

const dialogs = '[role=dialog], [role=alertdialog]'
/** A dialog in which some keys also work, unless another dialog is open over it. */
const dialogWithKeys = '[data-with-keys]'
/** Rows, and the lines of groups and of folded rows. */
const rows = 'tr[data-pk], tr[data-part]'
const opener = '[data-opens]'

/** The letters that are meant to be typed with Shift. */
const extending: ReadonlySet<string> = new Set([keys.extendNext.character, keys.extendPrevious.character])

const rowEvents: Readonly<Record<string, RowKeyEvent | undefined>> = {
  ArrowDown: { type: 'rowKeys.next' },
  ArrowUp: { type: 'rowKeys.previous' },
  Escape: { type: 'rowKeys.leave' },
}

/**
 * Sends each character that is typed outside fields, menus and dialogs, together with the focused row. Also sends a
 * character typed in a dialog in which keys work, without a row. Ignores characters typed with Ctrl, Alt or Meta,
 * letters typed with Shift except those that extend the selection, and repeats of most characters. If `only` is given, all
 * other characters are left to other listeners. Returns a function that stops listening.
 */
export function listenToKeyboard(page: Document, send: (event: KeyPressed) => void, only?: string): () => void {
  return listen(page, (event, target, dialog) => {
    const { key, shiftKey, repeat } = event
    if (!/^\S$/u.test(key) || (only !== undefined && key !== only)) return
    if (shiftKey && /^\p{L}$/u.test(key) && !extending.has(key)) return
    if (repeat && !repeatingCharacters.includes(key)) return
    if (dialog !== null) return send({ type: 'keyboard.pressedInDialog', key })
    if (key === keys.search.character) event.preventDefault()
    send({ type: 'keyboard.pressed', key, ...focusedLine(target) })
  })
}

/**
 * Sends the up and down arrows and Escape while a row has the focus; elsewhere the arrows scroll the page. Returns a
 * function that stops listening.
 */
export function listenToRowKeys(page: Document, send: (event: RowKeyEvent) => void): () => void {
  return listen(page, (event, target, dialog) => {
    if (dialog !== null) return
    const meant = Object.hasOwn(rowEvents, event.key) ? rowEvents[event.key] : undefined
    if (meant === undefined || event.shiftKey || target.closest(rows) === null) return
    event.preventDefault()
    send(meant)
  })
}

const wallEvents: Readonly<Record<string, WallKeyEvent | undefined>> = {
  Escape: { type: 'wallKeys.leave' },
  p: { type: 'wallKeys.pause' },
}

/** Sends Escape and `p`, once for each press, unless a dialog is open. Returns a function that stops listening. */
export function listenToWallKeys(page: Document, send: (event: WallKeyEvent) => void): () => void {
  let isTaken = false
  // Checks in the capture phase: by the time the event has bubbled up, Escape may already have closed the menu.
  const look = () => {
    isTaken = page.querySelector(dialogs) !== null
  }
  const stop = listen(page, ({ key, shiftKey, repeat }) => {
    const meant = Object.hasOwn(wallEvents, key) ? wallEvents[key] : undefined
    if (meant !== undefined && !shiftKey && !repeat && !isTaken) send(meant)
  })
  page.addEventListener('keydown', look, { capture: true })
  return () => {
    stop()
    page.removeEventListener('keydown', look, { capture: true })
  }
}

/**
 * Calls `handle` for each key that is pressed without Ctrl, Alt or Meta and that no other element handles. If a dialog
 * in which keys work is open, also passes that dialog. Ignores keys while any other dialog is open.
 */
function listen(
  page: Document,
  handle: (event: KeyboardEvent, target: Element, dialog: Element | null) => void,
): () => void {
  const filter = (event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(target instanceof Element) || target.closest(fields) !== null) return
    if (otherDialog(page) === null) handle(event, target, page.querySelector(dialogs))
  }
  page.addEventListener('keydown', filter)
  return () => page.removeEventListener('keydown', filter)
}

/** A dialog in which keys do not work, or that is open over another; null if there is none. */
export function otherDialog(page: Document): Element | null {
  const [dialog, other] = page.querySelectorAll(dialogs)
  return other ?? (dialog?.matches(dialogWithKeys) === false ? dialog : null)
}

/** The row of an incident, or the line of a group or of folded rows, in which this element is. */
export function focusedLine(target: EventTarget | null): { readonly pk: number | undefined; readonly part?: string } {
  const { pk, part } = (target instanceof Element ? target.closest<HTMLElement>(rows)?.dataset : undefined) ?? {}
  return { pk: pk === undefined ? undefined : Number(pk), ...(part === undefined ? {} : { part }) }
}

/**
 * Moves the focus to the link in the next or previous row, even if that row is scrolled out of view. At either end of
 * the list the focus does not move. If no row has the focus, moves it to the row at which Tab enters the list.
 */
export function focusRow(page: Document, to: 'next' | 'previous'): void {
  const drawn = [...page.querySelectorAll<HTMLElement>(rows)]
  const present = drawn.findIndex((row) => row.contains(page.activeElement))
  const entry = drawn.find((row) => row.hasAttribute('data-tab-stop')) ?? drawn[0]
  const wanted = present === -1 ? entry : drawn[present + (to === 'next' ? 1 : -1)]
  const link = wanted?.querySelector<HTMLElement>(opener)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/** Moves the focus from the row to the heading of the page, without scrolling. */
export function leaveRows(page: Document): void {
  page.querySelector('h1')?.focus({ preventScroll: true })
}

/** Moves the focus to the search field of the list and selects its text. */
export function focusSearch(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
}
