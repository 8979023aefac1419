import { isRecord } from '../http/body.ts'
import { isUrl, required } from '../http/fields.ts'
import type { Destination, Medium } from '../world/model.ts'

type Settings = Destination['settings']

/**
 * The formats by name. `keep` returns the string as it is stored, or undefined if it is invalid; `wrong` is the error.
 */
const formats: Readonly<Record<string, { keep(text: string): string | undefined; wrong: string }>> = {
  email: {
    keep: (text) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text : undefined),
    wrong: 'Enter a valid email address.',
  },
  tel: {
    keep: (text) => {
      const bare = text.replaceAll(/[\s()-]/g, '')
      return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : undefined
    },
    wrong: 'Enter a valid phone number (e.g. +12125552368).',
  },
  uri: { keep: (text) => (isUrl(text) ? text : undefined), wrong: 'Enter a valid URL.' },
}

/** The error of a property. The newest servers also send a code. */
export interface SettingError {
  words: string
  code: 'required' | 'invalid'
}

/**
 * Checks settings as the medium's plugin does. Returns the settings as they are stored, and the error of each property.
 */
export function readSettings(
  { schema, formatsWithoutSchema }: Medium,
  given: Record<string, unknown>,
): { settings: Settings; errors: Record<string, SettingError> } {
  const settings: Settings = {}
  const errors: Record<string, SettingError> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = given[name]
    if (property.type === 'boolean') {
      settings[name] = value === true
      continue
    }
    const text = value === undefined || value === null ? '' : textOf(value)
    const format = formats[formatsWithoutSchema[name] ?? property.format ?? '']
    const kept = text === '' || format === undefined ? text : format.keep(text)
    if (text === '' && schema.required.includes(name)) errors[name] = { words: required, code: 'required' }
    else if (kept === undefined) errors[name] = { words: format?.wrong ?? 'Enter a valid value.', code: 'invalid' }
    else settings[name] = kept
  }
  return { settings, errors }
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : isRecord(value) ? JSON.stringify(value) : String(value)).trim()
}

/** Whether two destinations of one medium have the same settings. */
export function isSame({ schema }: Medium, one: Settings, other: Settings): boolean {
  return Object.keys(schema.properties).every((name) => one[name] === other[name])
}

/** The error for settings that another destination already has, reported for the first of their text properties. */
export function repeated({ schema }: Medium): Record<string, string[]> {
  const [name, property] = Object.entries(schema.properties).find(([, { type }]) => type === 'string') ?? []
  if (name === undefined || property === undefined) return { non_field_errors: ['Destination already exists'] }
  return { [name]: [`${property.title} already exists`] }
}
