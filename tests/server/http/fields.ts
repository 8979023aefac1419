import { parseMoment, type Micros } from '../time.ts'
import { json, Refusal } from './answer.ts'

export const required = 'This field is required.'
export const WRONG_TIME =
  'Datetime has wrong format. Use one of these formats instead: ' +
  "YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z], or 'infinity'."

/** Whether a string is required, whether it may be blank, and its maximum length. */
interface TextBounds {
  needed?: boolean
  blank?: boolean
  most?: number
}

/**
 * Reads the fields of a body one by one, and collects their errors in the words of the server's serializers. If there
 * are errors, `done()` refuses the request with 400 and lists them all.
 */
export class Fields {
  readonly #body: Record<string, unknown>
  readonly errors: Record<string, unknown> = {}

  constructor(body: Record<string, unknown>) {
    this.#body = body
  }

  has(name: string): boolean {
    return name in this.#body
  }

  raw(name: string): unknown {
    return this.#body[name]
  }

  fail(name: string, ...messages: string[]): undefined {
    this.errors[name] = messages
    return undefined
  }

  /** Whether there is a value to read; records the error if there is none. */
  #present(name: string, needed: boolean, nullable: boolean): boolean {
    const value = this.#body[name]
    if (value === undefined) {
      if (needed) this.fail(name, required)
      return false
    }
    if (value !== null) return true
    if (!nullable) this.fail(name, 'This field may not be null.')
    return false
  }

  text(name: string, { needed = false, blank = true, most = Infinity }: TextBounds = {}): string | undefined {
    if (!this.#present(name, needed, false)) return undefined
    const value = this.#body[name]
    if (typeof value !== 'string' && typeof value !== 'number') return this.fail(name, 'Not a valid string.')
    const text = String(value).trim()
    if (text === '' && !blank) return this.fail(name, 'This field may not be blank.')
    if (text.length > most) return this.fail(name, `Ensure this field has no more than ${most} characters.`)
    return text
  }

  /** A time or `infinity`. */
  moment(name: string, needed = false, nullable = false): Micros | 'infinity' | undefined {
    if (!this.#present(name, needed, nullable)) return undefined
    const value = this.#body[name]
    if (value === 'infinity') return value
    const moment = typeof value === 'string' ? parseMoment(value) : undefined
    return moment ?? this.fail(name, WRONG_TIME)
  }

  /** A severity from 1 to 5, as a number or a numeric string. */
  level(name: string): number | undefined {
    if (!this.#present(name, false, false)) return undefined
    const level = Number(this.#body[name])
    if (Number.isInteger(level) && level >= 1 && level <= 5) return level
    return this.fail(name, `"${String(this.#body[name])}" is not a valid choice.`)
  }

  choice<Option extends string>(name: string, options: readonly Option[], needed = true): Option | undefined {
    if (!this.#present(name, needed, false)) return undefined
    const value = this.#body[name]
    const option = options.find((candidate) => candidate === value)
    return option ?? this.fail(name, `"${String(value)}" is not a valid choice.`)
  }

  done(): void {
    if (Object.keys(this.errors).length > 0) throw new Refusal(json(this.errors, 400))
  }
}

/** Whether a text is an absolute http, https, ftp or ftps address, as the server's URL fields require. */
export function isUrl(text: string): boolean {
  return /^(?:https?|ftps?):\/\/(?:localhost(?::\d+)?|[^\s/?#.]+(?:\.[^\s/?#.]+)+)(?:[/?#]\S*)?$/i.test(text)
}
