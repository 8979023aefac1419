import type { Checkpoint, KeptStep } from './kept.ts'
import { sizeOf } from './size.ts'

/** The minimum time in milliseconds that a long recording reaches back, unless it is too large. */
export const ringTime = 600_000
/** The largest size of the steps, in characters of their JSON. The state at the beginning is not included. */
export const ringSize = 5_000_000
/** The size at which another segment begins. Steps are dropped in whole segments. */
const segmentSize = ringSize / 4

interface Segment {
  readonly beginning: Checkpoint
  readonly steps: KeptStep[]
  size: number
}

/**
 * The newest steps, in segments. Each segment begins with the state of the charts. Whole segments are dropped, oldest
 * first, so that what is left can always be replayed.
 */
export class Ring {
  private readonly segments: [Segment, ...Segment[]]

  constructor(beginning: Checkpoint) {
    this.segments = [{ beginning, steps: [], size: 0 }]
  }

  /** When the newest segment began, in milliseconds since 1970. */
  get checkpointAt(): number {
    return this.newest.beginning.at
  }

  /** Whether the newest segment is so large that another should begin. */
  get isFull(): boolean {
    return this.newest.size > segmentSize
  }

  get content(): { readonly beginning: Checkpoint; readonly steps: readonly KeptStep[] } {
    return { beginning: this.segments[0].beginning, steps: this.segments.flatMap(({ steps }) => steps) }
  }

  add(step: KeptStep) {
    this.newest.steps.push(step)
    this.newest.size += sizeOf(step.what) + stepSize
    this.dropOld(step.at)
  }

  /** Begins another segment. */
  mark(beginning: Checkpoint) {
    this.segments.push({ beginning, steps: [], size: 0 })
    this.dropOld(beginning.at)
  }

  private get newest(): Segment {
    return this.segments.at(-1) ?? this.segments[0]
  }

  private dropOld(now: number) {
    for (;;) {
      const [, next, ...rest] = this.segments
      if (next === undefined) return
      const isLarge = this.segments.reduce((sum, { size }) => sum + size, 0) > ringSize
      if (!isLarge && now - next.beginning.at < ringTime) return
      this.segments.splice(0, this.segments.length, next, ...rest)
    }
  }
}

/** Roughly how many characters a step takes without its event or answer. */
const stepSize = 80
