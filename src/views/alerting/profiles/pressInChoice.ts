import type { KeyboardEvent as Press } from 'react'

/** How many options PageUp and PageDown move by. */
const pageStep = 5
const arrows: Readonly<Record<string, string>> = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' }

/**
 * Handles keys in a choice field. PageUp and PageDown act like five presses of an arrow key, but stop at either end of
 * the list. Enter chooses an option without submitting the form.
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

/**
 * How many presses of an arrow key a page key stands for: only one if the list is closed, because it just opens the
 * list.
 */
function stepsFor(field: HTMLInputElement, arrow: string): number {
  const list = field.ownerDocument.getElementById(field.getAttribute('aria-controls') ?? '')
  if (list === null) return 1
  const options = [...list.querySelectorAll('[role=option]')]
  const at = options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
  return Math.min(pageStep, arrow === 'ArrowDown' ? options.length - 1 - at : Math.max(at, 0))
}
