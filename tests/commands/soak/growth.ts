/** Computes the results of a soak test: pure functions, so that the bounds can be tested. */

/** The counts taken in the page, always after a garbage collection and with only the list open. */
export const counted = ['heap', 'nodes', 'listeners', 'actors', 'timers'] as const
export type Counted = (typeof counted)[number]

export interface Sample extends Readonly<Record<Counted, number>> {
  /** Seconds since the start. */
  readonly second: number
}

/**
 * The length of the warm-up in seconds. During the warm-up the page may grow, since code loads late and caches fill.
 */
export const warmUp = 180

/** The allowed growth from the third minute to the end, as a share. */
const tolerance = 0.05
/** The allowed absolute growth, for small counts: a few more rows in the list, a message on screen. */
const room: Readonly<Record<Counted, number>> = { heap: 0, nodes: 400, listeners: 40, actors: 8, timers: 8 }

/** A count as it was after the warm-up and at the end. */
export interface Change {
  readonly what: Counted
  readonly before: number
  readonly after: number
  readonly grew: boolean
}

/** Compares the medians of the first and the last third of the samples after the warm-up. */
export function changesIn(samples: readonly Sample[]): readonly Change[] {
  const counting = samples.filter(({ second }) => second >= warmUp)
  if (counting.length < 6)
    throw new Error(`Only ${counting.length} samples were taken after the third minute: too few to judge.`)
  const third = Math.floor(counting.length / 3)
  return counted.map((what) => {
    const [before, after] = [counting.slice(0, third), counting.slice(-third)].map((part) =>
      median(part.map((sample) => sample[what])),
    )
    const [from, to] = [before ?? 0, after ?? 0]
    return { what, before: from, after: to, grew: to > from * (1 + tolerance) + room[what] }
  })
}

/** A sentence for each count that grew. */
export function growthInWords(changes: readonly Change[]): readonly string[] {
  return changes
    .filter(({ grew }) => grew)
    .map(
      ({ what, before, after }) =>
        `${names[what]} grew from ${shown(what, before)} after the third minute to ${shown(what, after)} at the end.`,
    )
}

/** A table with a row for each sample. */
export function tableOf(samples: readonly Sample[]): string {
  const head = ['second', ...counted].map((name) => name.padStart(10)).join('')
  const rows = samples.map((sample) =>
    [String(Math.round(sample.second)), ...counted.map((what) => shown(what, sample[what]))]
      .map((text) => text.padStart(10))
      .join(''),
  )
  return [head, ...rows].join('\n')
}

const names: Readonly<Record<Counted, string>> = {
  heap: 'The heap',
  nodes: 'The number of nodes',
  listeners: 'The number of event listeners',
  actors: 'The number of actors',
  timers: 'The number of timers',
}

/** The value as text; bytes as megabytes. */
export function shown(what: Counted, value: number): string {
  return what === 'heap' ? `${(value / 1e6).toFixed(2)} MB` : String(Math.round(value))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
