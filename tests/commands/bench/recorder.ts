/** Records frames and long tasks in the page. */
export interface Recorder {
  /** Starts or resumes recording. */
  readonly go: () => void
  /** Pauses recording until `go`. */
  readonly pause: () => void
  /** Returns and clears the times between frames and the durations of long tasks, in milliseconds. */
  readonly take: () => { readonly frames: readonly number[]; readonly longTasks: readonly number[] }
}

/**
 * Runs in the page: records the time between consecutive frames in a preallocated array, so that recording adds nothing
 * to the heap. It uses nothing outside this function, since only its source is sent to the page.
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
