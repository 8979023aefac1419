import { toFault } from '../../../machines/core/domain/fault.ts'
import type { ViewFile } from '../../../machines/views/ports.ts'

/** The largest file that is read, in bytes: many times as large as one with as many views as can be kept. */
const largestFile = 2_000_000

/**
 * Has the user choose a file, and reads it as text; undefined if they choose none. Must be called while the browser
 * handles a click. A file that is too large counts as empty, so that it is refused as no file of views. Rejects with a
 * Fault if the browser cannot read the file.
 */
export function pickViewFile(page: Document): Promise<ViewFile | undefined> {
  const field = page.createElement('input')
  field.type = 'file'
  field.accept = 'application/json,.json'
  return new Promise((resolve, reject) => {
    field.addEventListener('cancel', () => resolve(undefined))
    field.addEventListener('change', () => {
      const file = field.files?.[0]
      if (file === undefined) return resolve(undefined)
      const text = file.size > largestFile ? Promise.resolve('') : file.text()
      text.then(
        (read) => resolve({ name: file.name, text: read }),
        (error: unknown) => reject(toFault(error, 'read file')),
      )
    })
    field.click()
  })
}

/** Has the browser download a file. */
export function saveViewFile(page: Window, { name, text }: ViewFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = page.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Gives the browser time to read the file.
  page.setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return Promise.resolve()
}
