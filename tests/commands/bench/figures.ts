/** Computes the results of a run: pure functions, so that the bounds can be tested. */

/** A measurement of the page right after a garbage collection. */
export interface HeapSample {
  /** Seconds since this part of the run began. */
  readonly second: number
  /** Bytes of live JavaScript objects. */
  readonly bytes: number
  /** DOM nodes, including detached ones that are still in memory. */
  readonly nodes: number
}

/** A summary of times, such as those between frames. */
export interface Frames {
  readonly count: number
  /** In milliseconds: the 50th, 95th and 99th percentile, and the maximum. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

export interface Growth {
  /** The mean over the second half of the part, in bytes. */
  readonly level: number
  /**
   * How much the regression line through those samples rises over a whole part, as a share of the level; negative if
   * the line falls.
   */
  readonly rise: number
}

/** One part of a run. */
export interface Part {
  readonly name: string
  readonly seconds: number
  readonly frames: Frames
  /** Tasks of the page that took more than 50 ms: their number, and the longest in milliseconds. */
  readonly longTasks: { readonly count: number; readonly longest: number }
  /** Messages that the server sent during the part. */
  readonly messages: number
  readonly heap: readonly HeapSample[]
}

/** The 95th percentile of the frame times must stay below this, in milliseconds. */
export const frameBound = 25
/** The heap counts as flat if, during a part, it rises by less than this share of its level. */
export const heapBound = 0.05

/** Summarizes times in milliseconds; there must be at least one. */
export function framesOf(times: readonly number[]): Frames {
  const sorted = times.toSorted((one, other) => one - other)
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  }
}

/** The smallest value that is at least as large as this share of the values. */
function percentile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('There is no percentile without values.')
  return value
}

/**
 * The growth of the settled heap: a least-squares line through the second half of the samples, or at least through the
 * last two.
 */
export function growthOf(samples: readonly HeapSample[], seconds: number): Growth {
  const settled = samples.slice(Math.min(Math.floor(samples.length / 2), Math.max(0, samples.length - 2)))
  const level = mean(settled.map(({ bytes }) => bytes))
  const middle = mean(settled.map(({ second }) => second))
  const spread = sum(settled.map(({ second }) => (second - middle) ** 2))
  const slope = sum(settled.map(({ second, bytes }) => (second - middle) * (bytes - level))) / (spread || 1)
  return { level, rise: (slope * seconds) / level }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** A sentence for each bound that a part exceeds; empty if it exceeds none. */
export function brokenBounds({ name, frames, heap, seconds }: Part): readonly string[] {
  const { rise } = growthOf(heap, seconds)
  return [
    ...(frames.p95 < frameBound
      ? []
      : [`${name}: the p95 frame time is ${frames.p95.toFixed(1)} ms, not below ${frameBound} ms.`]),
    ...(rise < heapBound
      ? []
      : [`${name}: the heap grows by ${(rise * 100).toFixed(1)} %, not less than ${heapBound * 100} %.`]),
  ]
}

/** A part as lines to print. */
export function partInWords(part: Part): string {
  const { name, seconds, frames, longTasks, messages, heap } = part
  const { level, rise } = growthOf(heap, seconds)
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  const first = heap[0]
  const last = heap.at(-1)
  return [
    `${name}, ${Math.round(seconds)} s, ${Math.round(messages / seconds)} messages/s`,
    `  frames  ${frames.count}; p50 ${milliseconds(frames.p50)}, p95 ${milliseconds(frames.p95)}, ` +
      `p99 ${milliseconds(frames.p99)}, longest ${milliseconds(frames.max)}`,
    `  tasks   ${longTasks.count} above 50 ms, the longest ${milliseconds(longTasks.longest)}`,
    `  heap    ${megabytes(first?.bytes)} at the start, ${megabytes(last?.bytes)} at the end; ` +
      `settled at ${megabytes(level)}, ${rise < 0 ? '' : '+'}${(rise * 100).toFixed(1)} %; ${last?.nodes ?? 0} nodes`,
  ].join('\n')
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
