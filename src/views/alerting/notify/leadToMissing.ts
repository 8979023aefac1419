import { moveFocusTo } from '../../core/focus.ts'

/** Moves the focus to the first field or choice that is wrong or missing, so that a screen reader announces it. */
export function leadToMissing(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true], [data-missing], input[required]')]
  const isAtFault = (field: HTMLInputElement) =>
    !field.required || field.value.trim() === '' || field.ariaInvalid === 'true'
  moveFocusTo(fields.find(isAtFault))
}
