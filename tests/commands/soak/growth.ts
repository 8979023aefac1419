/** What a soak found, as numbers: pure, so that the bounds can be tested. */

/** What is counted of the page, each time its garbage has been collected and it is back at the list. */
export const counted = ['heap', 'nodes', 'listeners', 'actors', 'timers'] as const
export type Counted = (typeof counted)[number]

export interface Sample extends Readonly<Record<Counted, number>> {
  /** Seconds since the soak began. */
  readonly second: number
}

/** Seconds until which the page may still grow: code that is loaded late, caches that fill. */
export const warmUp = 180

/** Of what there was after the third minute, how much more there may be at the end. */
const tolerance = 0.05
/** And so many more in any case, of what there are few: a list of a few rows more, a message on screen. */
const room: Readonly<Record<Counted, number>> = { heap: 0, nodes: 400, listeners: 40, actors: 8, timers: 8 }

/** How something stood after the warm-up and at the end. */
export interface Change {
  readonly what: Counted
  readonly before: number
  readonly after: number
  readonly grew: boolean
}

/** The medians of the first third and of the last third of what came after the warm-up. */
export function changesIn(samples: readonly Sample[]): readonly Change[] {
  const counting = samples.filter(({ second }) => second >= warmUp)
  if (counting.length < 6)
    throw new Error(`Only ${counting.length} looks at the page came after the third minute: too few to tell.`)
  const third = Math.floor(counting.length / 3)
  return counted.map((what) => {
    const [before, after] = [counting.slice(0, third), counting.slice(-third)].map((part) =>
      median(part.map((sample) => sample[what])),
    )
    const [from, to] = [before ?? 0, after ?? 0]
    return { what, before: from, after: to, grew: to > from * (1 + tolerance) + room[what] }
  })
}

/** A sentence for each thing that grew. */
export function growthInWords(changes: readonly Change[]): readonly string[] {
  return changes
    .filter(({ grew }) => grew)
    .map(
      ({ what, before, after }) =>
        `${names[what]} grew from ${shown(what, before)} after the third minute to ${shown(what, after)} at the end.`,
    )
}

/** A table with a row for each look. */
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

/** Bytes as megabytes. */
export function shown(what: Counted, value: number): string {
  return what === 'heap' ? `${(value / 1e6).toFixed(2)} MB` : String(Math.round(value))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
