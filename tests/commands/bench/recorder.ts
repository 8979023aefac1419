/** What the page notes of itself. */
export interface Recorder {
  /** From here on frames count. */
  readonly go: () => void
  /** What happens until it goes on counts for nothing. */
  readonly pause: () => void
  /** Times between two frames and lengths of long tasks since the last call, in milliseconds. */
  readonly take: () => { readonly frames: readonly number[]; readonly longTasks: readonly number[] }
}

/**
 * Runs in the page: notes the time between any two frames that follow each other, in room that is set aside beforehand,
 * so that noting adds nothing to the heap. Uses nothing from outside itself.
 */
export function recordFrames(room: number): Recorder {
  const frames = new Float64Array(room)
  const longTasks: number[] = []
  let count = 0
  let isOn = false
  let last: number | undefined
  const note = (time: number) => {
    if (isOn) {
      if (last !== undefined && count < room) {
        frames[count] = time - last
        count += 1
      }
      last = time
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  const observer = new PerformanceObserver((list) => {
    if (isOn) longTasks.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'longtask' })
  return {
    go: () => {
      isOn = true
      last = undefined
    },
    pause: () => {
      isOn = false
    },
    take: () => {
      const taken = { frames: [...frames.subarray(0, count)], longTasks: longTasks.splice(0) }
      count = 0
      return taken
    },
  }
}
