import { isRecord } from './body.ts'

/** A value as the real server's messages write it: `{'open': True, 'tags': []}`. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  if (isRecord(value)) {
    return `{${Object.entries(value)
      .map(([key, part]) => `${quoted(key)}: ${pythonText(part)}`)
      .join(', ')}}`
  }
  return JSON.stringify(value)
}

/** A value within a sentence: a text without apostrophes around it, anything else as above. */
export function pythonWords(value: unknown): string {
  return typeof value === 'string' ? value : pythonText(value)
}

/** In apostrophes, or in quotation marks if it contains apostrophes and no quotation marks. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (escaped.includes("'") && !escaped.includes('"')) return `"${escaped}"`
  return `'${escaped.replaceAll("'", "\\'")}'`
}
