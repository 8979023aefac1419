/** Rows as a text to paste or to keep in a file (docs/behaviour.md#copying-rows). */
import { markdownText, onOneLine } from '../../../core/domain/writing/markdown.ts'
import { fileDate, fileSubject, fileTime } from '../../../core/domain/fileName.ts'

/** The ways to write rows. */
export const copyFormats = ['text', 'csv', 'markdown'] as const
export type CopyFormat = (typeof copyFormats)[number]

/** The headings and the cells of each row, all as plain text. */
export interface CopiedTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The rows with their headings: separated by tabs, as CSV (RFC 4180), or as a table in Markdown. */
export function copiedText({ headings, rows }: CopiedTable, format: CopyFormat): string {
  switch (format) {
    case 'text':
      return linesOf([headings, ...rows], onOneLine, '\t', '\n')
    case 'csv':
      return linesOf([headings, ...rows], csvCell, ',', '\r\n')
    case 'markdown': {
      const rule = headings.map(() => '---')
      return [headings, rule, ...rows].map((cells) => `| ${cells.map(markdownText).join(' | ')} |\n`).join('')
    }
  }
}

/** The ending and the media type of a file. */
export const copiedFiles: Readonly<Record<CopyFormat, { readonly ending: string; readonly type: string }>> = {
  text: { ending: 'txt', type: 'text/plain' },
  csv: { ending: 'csv', type: 'text/csv' },
  markdown: { ending: 'md', type: 'text/markdown' },
}

/**
 * The name of a file with rows: the date and time, and the name of the view or its conditions, such as
 * 'argus-2026-11-29-1432-open-unacked.csv'.
 */
export function copiedFileName(now: Date, subject: string, format: CopyFormat): string {
  const parts = ['argus', fileDate(now), fileTime(now), fileSubject(subject)]
  return `${parts.filter((part) => part !== '').join('-')}.${copiedFiles[format].ending}`
}

function linesOf(
  rows: readonly (readonly string[])[],
  write: (cell: string) => string,
  separator: string,
  end: string,
): string {
  return rows.map((cells) => cells.map(write).join(separator) + end).join('')
}

/** Spreadsheets execute cells that begin like a formula, so these get an apostrophe, which makes them texts. */
function csvCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
