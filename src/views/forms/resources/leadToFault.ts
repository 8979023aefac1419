import { leadTo } from '../../core/focus.ts'

/**
 * Moves the focus to the first invalid or empty required field of a form, so that a screen reader announces its error.
 * An empty required field shows its error as soon as it loses the focus.
 */
export function leadToFault(form: HTMLFormElement): void {
  leadTo(form.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]'))
}
