/** A clock whose timers run out only when told to. */
export class HeldClock {
  private readonly timers = new Map<number, () => void>()
  private last = 0
  private isFiring = false

  setTimeout(callback: () => void): number {
    this.timers.set(++this.last, callback)
    return this.last
  }

  /** Cancelling is the only way to make XState reveal the handle of a timer, so `fire` uses it to find the timer. */
  clearTimeout(handle: number) {
    const callback = this.timers.get(handle)
    this.timers.delete(handle)
    if (!this.isFiring) return
    this.isFiring = false
    callback?.()
  }

  /** Makes the timer that `cancel` would cancel run out instead. */
  fire(cancel: () => void) {
    this.isFiring = true
    cancel()
    this.isFiring = false
  }
}
