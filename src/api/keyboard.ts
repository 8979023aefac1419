import type { KeyboardEvent as KeyPressed } from '../../machines/ports.ts'

/** Where letters are typed, or a widget of its own looks at the keys. */
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
const row = 'tr[data-pk]'
const moving = ['j', 'k', 'ArrowDown', 'ArrowUp']

/**
 * Tells of every key pressed by itself, outside of fields, menus and dialogs, with the row that has the focus. Arrow
 * keys scroll the page where no row has it. Returns how to stop.
 */
export function listenToKeyboard(page: Document, send: (event: KeyPressed) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.shiftKey && !/^[^\p{L}]$/u.test(key)) return
    if (event.repeat && !moving.includes(key)) return
    if (!(target instanceof Element) || target.closest(fields) !== null) return
    if (page.querySelector(dialogs) !== null) return
    const focused = target.closest<HTMLElement>(row)
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow && focused === null) return
    if (isArrow || key === '/') event.preventDefault()
    send({ type: 'keyboard.pressed', key, pk: focused === null ? undefined : Number(focused.dataset.pk) })
  }
  page.addEventListener('keydown', listen)
  return () => page.removeEventListener('keydown', listen)
}

/** Moves the focus to the link of the next or previous row; the first where no row has it. At either end it stays. */
export function focusRow(page: Document, to: 'next' | 'previous'): void {
  const rows = [...page.querySelectorAll<HTMLElement>(row)]
  const present = rows.findIndex((candidate) => candidate.contains(page.activeElement))
  const wanted = present === -1 ? rows[0] : rows[present + (to === 'next' ? 1 : -1)]
  const link = wanted?.querySelector<HTMLElement>('a[data-opens]')
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/** Puts the focus into the search field of the list and marks what stands in it. */
export function focusSearch(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
}
