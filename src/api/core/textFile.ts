/** How long the browser has to read a file before its address is given up, in milliseconds. */
const readingTime = 60_000

/** Has the browser save a text as a file. */
export function saveTextFile(page: Window, { name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = page.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  page.setTimeout(() => URL.revokeObjectURL(address), readingTime)
}
