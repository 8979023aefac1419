import { isRecord } from './body.ts'

/** A value in the notation of the real server's messages: `{'open': True, 'tags': []}`. */
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

/** A value within a sentence: a string has no quotes around it; anything else is written as above. */
export function pythonWords(value: unknown): string {
  return typeof value === 'string' ? value : pythonText(value)
}

/** A string in single quotes, or in double quotes if it contains single quotes and no double quotes. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (escaped.includes("'") && !escaped.includes('"')) return `"${escaped}"`
  return `'${escaped.replaceAll("'", "\\'")}'`
}
