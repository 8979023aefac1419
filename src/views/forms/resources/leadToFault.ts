import { leadTo } from '../../core/focus.ts'

/**
 * Takes the focus to the first field of a form with which something is wrong, so that one hears what: it says so, or will
 * at once, as it is missing.
 */
export function leadToFault(form: HTMLFormElement): void {
  leadTo(form.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]'))
}
