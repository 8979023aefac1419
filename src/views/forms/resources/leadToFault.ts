import { moveFocusTo } from '../../core/focus.ts'

/**
 * Moves the focus to a form's first field that is invalid, or required and empty, so that a screen reader announces it.
 */
export function leadToFault(form: HTMLFormElement): void {
  moveFocusTo(form.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]'))
}
