import type { KeyboardEvent as Press } from 'react'

/** Options that PageUp and PageDown move by (specification, section 9, autocomplete page step). */
const pageStep = 5
const arrows: Readonly<Record<string, string>> = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' }

/**
 * Keys in a field that one chooses in: PageUp and PageDown move by five options and stop at the ends, as so many arrows
 * would; Enter chooses, and never sends the form as well.
 */
export function pressInChoice(event: Press<HTMLInputElement>): void {
  if (event.key === 'Enter') event.preventDefault()
  const arrow = arrows[event.key]
  if (arrow === undefined) return
  event.preventDefault()
  const field = event.currentTarget
  for (let left = stepsFor(field, arrow); left > 0; left -= 1) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, code: arrow, bubbles: true, cancelable: true }))
  }
}

/** How many arrows make a page; a closed list opens with one. */
function stepsFor(field: HTMLInputElement, arrow: string): number {
  const list = field.ownerDocument.getElementById(field.getAttribute('aria-controls') ?? '')
  if (list === null) return 1
  const options = [...list.querySelectorAll('[role=option]')]
  const at = options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
  return Math.min(pageStep, arrow === 'ArrowDown' ? options.length - 1 - at : Math.max(at, 0))
}
