/** Names that the console chooses: as long as servers accept, and unlike all others (docs/behaviour.md#notify-me). */
import { mostInName } from '../../../forms/domain/nameLength.ts'

/** The wanted name, cut to the length that servers accept; with a number if another has it. */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  const others = new Set(taken.map((name) => name.trim()))
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`
    const name = `${cut(wanted.trim(), mostInName - suffix.length)}${suffix}`
    if (!others.has(name)) return name
  }
}

/** Cuts a text, if it is longer, and marks it as cut. Servers count Unicode code points. */
function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
