import { leadTo } from '../../core/focus.ts'

/**
 * Moves the focus to the first invalid or missing field of a form, so that a screen reader announces what is wrong. A
 * missing field says so as soon as it is left.
 */
export function leadToFault(form: HTMLFormElement): void {
  leadTo(form.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]'))
}
