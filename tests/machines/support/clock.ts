interface Timer {
  readonly id: number
  readonly due: number
  readonly run: () => void
}

/** When every test begins: an ordinary Thursday at noon. */
export const beginning = Date.UTC(2026, 0, 15, 12)

/**
 * A clock that stands still until it is told to move. Unlike xstate's SimulatedClock it stops at each timer on its way,
 * so that a timer armed again by another fires as often as it would in real time.
 */
export class SteppingClock {
  private passed = 0
  /** By how much the clock was set on, in milliseconds. */
  private setBy = 0
  private lastId = 0
  private timers: Timer[] = []

  /** Milliseconds since 1970, from a fixed beginning. */
  get now(): number {
    return beginning + this.passed + this.setBy
  }

  /** How many timers are set. */
  get pending(): number {
    return this.timers.length
  }

  setTimeout(run: () => void, delay: number): number {
    this.lastId += 1
    this.timers.push({ id: this.lastId, due: this.passed + Math.max(0, delay), run })
    return this.lastId
  }

  clearTimeout(id: unknown): void {
    this.timers = this.timers.filter((timer) => timer.id !== id)
  }

  /** Sets the clock on by so many milliseconds, or back; timers go by what passes, and not by this. */
  set(by: number): void {
    this.setBy += by
  }

  /** Lets so many milliseconds pass, timer by timer. */
  advance(milliseconds: number): void {
    const end = this.passed + milliseconds
    for (let timer = this.next(end); timer !== undefined; timer = this.next(end)) {
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

/** Lets `Date.now` tell the time of this clock, until the real time is let in again. */
export function tellTimeBy(clock: SteppingClock): void {
  Date.now = () => clock.now
}

/** Lets `Date.now` tell the real time again. */
export function tellRealTime(): void {
  Date.now = realNow
}
