import { httpUrl } from '../../core/domain/url.ts'

/**
 * The address that is meant by what was typed: an absolute http(s) address, or a number, which takes the place of the
 * number in the example (docs/behaviour.md#tickets). Undefined if it is neither, or if the example has no such place.
 */
export function completedAddress(typed: string, example: string): string | undefined {
  const number = typedNumber(typed)
  return number === undefined ? httpUrl(typed) : withNumber(example, number)
}

/** The number, if nothing but a number was typed: '4711' or '#4711'. */
export function typedNumber(typed: string): string | undefined {
  return /^#?(\d{1,18})$/.exec(typed.trim())?.[1]
}

/**
 * The address with this number in place of the one at its end, or else of its only one. The host and its port are left
 * as they are. A number that is padded with zeros stays as long as it is.
 */
function withNumber(example: string, number: string): string | undefined {
  const [, host, path] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(httpUrl(example) ?? '') ?? []
  if (host === undefined || path === undefined) return undefined
  const runs = [...path.matchAll(/\d+/g)]
  const last = runs.at(-1)
  if (last === undefined) return undefined
  const rest = path.slice(last.index + last[0].length)
  if (runs.length > 1 && rest !== '' && rest !== '/') return undefined
  const padded = last[0].startsWith('0') ? number.padStart(last[0].length, '0') : number
  return `${host}${path.slice(0, last.index)}${padded}${rest}`
}
