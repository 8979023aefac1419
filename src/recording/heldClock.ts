/** A clock whose timers run out only when they are told to. */
export class HeldClock {
  private readonly timers = new Map<number, () => void>()
  private last = 0
  private isFiring = false

  setTimeout(callback: () => void): number {
    this.timers.set(++this.last, callback)
    return this.last
  }

  /** XState cancels a timer by its handle, which it tells nobody else. */
  clearTimeout(handle: number) {
    const callback = this.timers.get(handle)
    this.timers.delete(handle)
    if (!this.isFiring) return
    this.isFiring = false
    callback?.()
  }

  /** Lets the timer that `cancel` cancels run out instead. */
  fire(cancel: () => void) {
    this.isFiring = true
    cancel()
    this.isFiring = false
  }
}
