/** Thrown if timers would fire endlessly without any time passing. */
export class TimersLoop extends Error {
  constructor() {
    super('timers fire again and again at the same moment')
  }
}

/** The number of timers that may fire at the same moment; no chart needs that many. */
const mostAtOnce = 1000

interface Timer {
  readonly id: number
  readonly due: number
  readonly run: () => void
}

/** The start of every test: an ordinary Thursday at noon, UTC. */
export const beginning = Date.UTC(2026, 0, 15, 12)

/**
 * A clock that moves only when a test moves it. Unlike XState's SimulatedClock, it stops at each timer that falls due,
 * so a timer that is set again each time it fires runs as often as in real time.
 */
export class SteppingClock {
  private passed = 0
  /** The number of milliseconds by which `set` has moved the clock without running timers. */
  private setBy = 0
  private lastId = 0
  private timers: Timer[] = []

  /** Milliseconds since 1970, from a fixed start. */
  get now(): number {
    return beginning + this.passed + this.setBy
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.timers.length
  }

  /** The milliseconds until each pending timer falls due, in ascending order. */
  get waits(): readonly number[] {
    return this.timers.map(({ due }) => due - this.passed).toSorted((one, other) => one - other)
  }

  setTimeout(run: () => void, delay: number): number {
    this.lastId += 1
    this.timers.push({ id: this.lastId, due: this.passed + Math.max(0, delay), run })
    return this.lastId
  }

  clearTimeout(id: unknown): void {
    this.timers = this.timers.filter((timer) => timer.id !== id)
  }

  /**
   * Sets the clock forward by this many milliseconds, or back if negative. Timers count elapsed time, so this does not
   * affect them.
   */
  set(by: number): void {
    this.setBy += by
  }

  /** Lets this many milliseconds pass, timer by timer. Throws TimersLoop if timers would fire endlessly. */
  advance(milliseconds: number): void {
    const end = this.passed + milliseconds
    let atOnce = 0
    for (let timer = this.next(end); timer !== undefined; timer = this.next(end)) {
      atOnce = timer.due > this.passed ? 0 : atOnce + 1
      if (atOnce > mostAtOnce) throw new TimersLoop()
      this.passed = timer.due
      this.clearTimeout(timer.id)
      timer.run()
    }
    this.passed = end
  }

  private next(end: number): Timer | undefined {
    const due = this.timers.filter((timer) => timer.due <= end)
    return due.toSorted((one, other) => one.due - other.due || one.id - other.id)[0]
  }
}

const realNow = Date.now

/** Makes `Date.now` return the time of this clock, until `tellRealTime` is called. */
export function tellTimeBy(clock: SteppingClock): void {
  Date.now = () => clock.now
}

/** Makes `Date.now` return the real time again. */
export function tellRealTime(): void {
  Date.now = realNow
}
