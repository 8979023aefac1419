/** A text on one line, in which nothing is markup for Markdown. */
export function markdownText(text: string): string {
  return onOneLine(text).replaceAll(/[\\|<>`*_[\]]/g, String.raw`\$&`)
}

/** A text without line breaks, and with single blanks. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
