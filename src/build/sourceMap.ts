/** A stretch of a script. `source` is undefined if the stretch comes from no source. */
export interface Span {
  readonly source: string | undefined
  readonly characters: number
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** A digit holds five bits of a number. The sixth bit, 32, is set if more digits follow. */
const more = 32

/** Divides a script into spans by its source map; the lengths of all spans add up to the length of the script. */
export function spansOf(
  code: string,
  map: { readonly mappings: string; readonly sources: readonly (string | null)[] } | null,
): readonly Span[] {
  const spans: Span[] = []
  const lines = code.split('\n')
  const mapped = map?.mappings.split(';') ?? []
  let index = 0
  for (const [row, line] of lines.entries()) {
    // The line break belongs to the span before it.
    const length = line.length + (row < lines.length - 1 ? 1 : 0)
    let column = 0
    let source: string | undefined
    let next = 0
    for (const segment of (mapped[row] ?? '').split(',')) {
      const [columns, sources] = numbersIn(segment)
      if (columns === undefined) continue
      next += columns
      spans.push({ source, characters: next - column })
      column = next
      if (sources !== undefined) index += sources
      source = sources === undefined ? undefined : (map?.sources[index] ?? undefined)
    }
    spans.push({ source, characters: length - column })
  }
  return spans.filter(({ characters }) => characters > 0)
}

/** The numbers of one segment, each relative to its predecessor in the map. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (const letter of segment) {
    const digit = digits.indexOf(letter)
    value += (digit % more) * scale
    scale *= more
    if (digit >= more) continue
    // The lowest bit is the sign.
    numbers.push(value % 2 === 0 ? value / 2 : -(value - 1) / 2)
    value = 0
    scale = 1
  }
  return numbers
}
