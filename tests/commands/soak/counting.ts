import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import type { Sample } from './growth.ts'

const heapUsage = v.object({ usedSize: v.number() })
const foundObject = v.object({ result: v.object({ objectId: v.string() }) })
const foundObjects = v.object({ objects: v.object({ objectId: v.string() }) })
const foundNumber = v.object({ result: v.object({ value: v.number() }) })

/**
 * Keeps track of active timers. Runs in the page before anything else. It uses nothing outside this function, since
 * only its source is sent to the page.
 */
export function countTimers(): void {
  const set = new Set<unknown>()
  const begin = window.setTimeout.bind(window)
  const repeat = window.setInterval.bind(window)
  const end = window.clearTimeout.bind(window)
  const endRepeat = window.clearInterval.bind(window)
  const timeout = (handler: TimerHandler, delay?: number, ...rest: unknown[]): number => {
    const timer = begin(() => {
      set.delete(timer)
      if (typeof handler === 'function') Reflect.apply(handler, window, rest)
    }, delay)
    set.add(timer)
    return timer
  }
  const interval = (handler: TimerHandler, delay?: number, ...rest: unknown[]): number => {
    const timer = repeat(handler, delay, ...rest)
    set.add(timer)
    return timer
  }
  Object.assign(window, {
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: (timer: number | undefined) => {
      set.delete(timer)
      end(timer)
    },
    clearInterval: (timer: number | undefined) => {
      set.delete(timer)
      endRepeat(timer)
    },
    timersSet: () => set.size,
  })
}

/** Forces a garbage collection, then counts the objects that remain. */
export async function lookAt(page: Page, devTools: CDPSession, second: number): Promise<Sample> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = v.parse(heapUsage, await devTools.send('Runtime.getHeapUsage'))
  const { metrics } = await devTools.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  const timers = v.parse(v.number(), await page.evaluate('window.timersSet()'))
  return {
    second,
    heap: usedSize,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    actors: await countActors(devTools),
    timers,
  }
}

/**
 * Finds the prototype of all actors: React stores its tree on the root element, and a prop of `App` holds the root
 * actor.
 */
const kindOfActors = `(() => {
  const container = document.getElementById('root')
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  const open = [container[key]]
  for (let fiber = open.pop(); fiber; fiber = open.pop()) {
    const root = fiber.memoizedProps?.root
    if (root && 'sessionId' in root) return Object.getPrototypeOf(root)
    open.push(fiber.sibling, fiber.child)
    while (open.length > 0 && !open[open.length - 1]) open.pop()
  }
  throw new Error('The page has no root actor.')
})()`

/** Counts every actor in memory, including ended actors that are still referenced. */
async function countActors(devTools: CDPSession): Promise<number> {
  const group = 'soak'
  try {
    const kind = v.parse(
      foundObject,
      await devTools.send('Runtime.evaluate', { expression: kindOfActors, objectGroup: group }),
    )
    const { objects } = v.parse(
      foundObjects,
      await devTools.send('Runtime.queryObjects', { prototypeObjectId: kind.result.objectId, objectGroup: group }),
    )
    const counted = await devTools.send('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    return v.parse(foundNumber, counted).result.value
  } finally {
    await devTools.send('Runtime.releaseObjectGroup', { objectGroup: group })
  }
}
