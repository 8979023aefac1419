import { decode } from '@jridgewell/sourcemap-codec'

/** A stretch of a script. `source` is undefined if the stretch comes from no source. */
export interface Span {
  readonly source: string | undefined
  readonly characters: number
}

/** Divides a script into spans by its source map; the lengths of all spans add up to the length of the script. */
export function spansOf(
  code: string,
  map: { readonly mappings: string; readonly sources: readonly (string | null)[] } | null,
): readonly Span[] {
  const mapped = map === null ? [] : decode(map.mappings)
  const lines = code.split('\n')
  const spans = lines.flatMap((line, row) => {
    // The line break belongs to the span before it.
    const length = line.length + (row < lines.length - 1 ? 1 : 0)
    const segments = [[0] as const, ...(mapped[row] ?? [])]
    return segments.map(([column, source], index) => ({
      source: source === undefined ? undefined : (map?.sources[source] ?? undefined),
      characters: (segments[index + 1]?.[0] ?? length) - column,
    }))
  })
  return spans.filter(({ characters }) => characters > 0)
}
