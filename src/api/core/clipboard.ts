import { toFault } from '../../../machines/core/domain/fault.ts'

/**
 * Copies a text to the clipboard. Browsers provide no clipboard to pages served without HTTPS, so on these the text is
 * copied from a temporary field. Rejects if the browser refuses.
 */
export async function copyText(page: Document, text: string): Promise<void> {
  try {
    const clipboard: Clipboard | undefined = page.defaultView?.navigator.clipboard
    if (clipboard === undefined) copyFromField(page, text)
    else await clipboard.writeText(text)
  } catch (error) {
    throw toFault(error, 'copy')
  }
}

function copyFromField(page: Document, text: string) {
  const before = page.activeElement
  const field = page.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // The field is inside the open dialog, if there is one: a dialog's focus trap rejects a field outside it.
  const dialog = before?.closest('[role="dialog"]') ?? page.body
  dialog.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const copied = page.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!copied) throw new Error('The browser does not let this page use the clipboard.')
}
