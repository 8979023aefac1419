import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, CDPSession, JSHandle, Page } from '@playwright/test'
import * as v from 'valibot'
import { brokenBounds, framesOf, partInWords, type HeapSample, type Part } from './figures.ts'
import type { BenchOptions } from './options.ts'
import { recordFrames, type Recorder } from './recorder.ts'
import { goLive, holdList, releaseList, screen, scrollSlowly, shownList, tickedRows } from './screen.ts'
import type { StormServer } from './stormServer.ts'

const heapUsage = v.object({ usedSize: v.number() })
/** The lengths of the moving part and of the scrolling part, each as a share of the time for which the list is held. */
const movingShare = 0.1
/** Seconds that the page has to settle before each measurement. */
const settling = 5
/** Seconds that the page has to catch up after the storm. */
const patience = 30

interface Stage {
  readonly page: Page
  readonly devTools: CDPSession
  readonly recorder: JSHandle<Recorder>
  readonly server: StormServer
}

/**
 * Measures the list during a storm of several minutes, and prints the result of each part. Returns a sentence for each
 * bound that is exceeded while the list is held, and one if the page does not catch up after the storm.
 */
export async function measureHeldStorm(
  browser: Browser,
  server: StormServer,
  options: BenchOptions,
): Promise<readonly string[]> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await goLive(page, server.url)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  const seconds = options.minutes * 60
  const recorder = await page.evaluateHandle(recordFrames, Math.ceil(seconds * 240))
  return play({ page, devTools, recorder, server }, options, seconds)
}

async function play(stage: Stage, options: BenchOptions, seconds: number): Promise<readonly string[]> {
  const { page, devTools, server } = stage
  const { matching } = await server.order({ order: 'report' })
  const [load = 0] = loadavg()
  process.stdout.write(
    `${options.incidents} incidents, ${matching.count} match the filter; ${options.rate} messages/s; ` +
      `${availableParallelism()} processors, load ${load.toFixed(1)} before\n`,
  )
  if (options.profile !== undefined) {
    await devTools.send('Profiler.enable')
    await devTools.send('Profiler.start')
  }
  await server.order({ order: 'spare', pks: [...(await holdList(page))] })
  await server.order({ order: 'blow', perSecond: options.rate })
  const held = await record(stage, `held by ${tickedRows} selected rows and an open dialog`, seconds)
  await releaseList(page)
  const moving = await record(stage, 'nothing held', seconds * movingShare)
  const scrolling = await scrolled(stage, () => record(stage, 'nothing held, scrolling', seconds * movingShare))
  if (options.profile !== undefined) {
    await writeFile(options.profile, JSON.stringify((await devTools.send('Profiler.stop')).profile))
  }
  const parts = [held, moving, scrolling]
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ options, parts }, undefined, 2)}\n`)
  return [...brokenBounds(held), ...(await mismatches(stage))]
}

/** Runs `act` while the list scrolls. */
async function scrolled<Done>({ devTools }: Stage, act: () => Promise<Done>): Promise<Done> {
  const scrolling = scrollSlowly(devTools)
  try {
    return await act()
  } finally {
    await scrolling.stop()
  }
}

/** Samples the heap and records frames for a number of seconds, and prints the result. */
async function record(stage: Stage, name: string, seconds: number): Promise<Part> {
  const { recorder, server } = stage
  await pass(settling * 1000)
  await recorder.evaluate(({ take }) => void take())
  const before = await server.order({ order: 'report' })
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  const heap = [await lookAtHeap(stage, 0)]
  const every = Math.min(15, Math.max(2, seconds / 40))
  while (passed() < seconds) {
    await pass(Math.min(every, seconds - passed()) * 1000)
    heap.push(await lookAtHeap(stage, passed()))
  }
  const after = await server.order({ order: 'report' })
  const { frames, longTasks } = await recorder.evaluate(({ take }) => take())
  const part = {
    name,
    seconds: passed(),
    frames: framesOf(frames),
    longTasks: { count: longTasks.length, longest: Math.max(0, ...longTasks) },
    messages: after.messages - before.messages,
    heap,
  }
  process.stdout.write(`${partInWords(part)}\n`)
  return part
}

/** Measures the heap after a forced garbage collection; frames during the collection do not count. */
async function lookAtHeap({ devTools, recorder }: Stage, second: number): Promise<HeapSample> {
  await recorder.evaluate(({ pause }) => pause())
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = v.parse(heapUsage, await devTools.send('Runtime.getHeapUsage'))
  const { metrics } = await devTools.send('Performance.getMetrics')
  await recorder.evaluate(({ go }) => go())
  return { second, bytes: usedSize, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 }
}

/**
 * The measurements are valid only if the page kept up: after the storm it must show the same incidents as the server.
 */
async function mismatches({ page, server }: Stage): Promise<readonly string[]> {
  await server.order({ order: 'blow', perSecond: 0 })
  await page.evaluate(() => document.documentElement.scrollTo(0, 0))
  const { matching } = await server.order({ order: 'report' })
  const until = performance.now() + patience * 1000
  let shown = await shownList(page)
  while ((shown.count !== matching.count || shown.newest !== matching.newest) && performance.now() < until) {
    await pass(500)
    shown = await shownList(page)
  }
  if (shown.count === matching.count && shown.newest === matching.newest) return []
  return [
    `The page shows ${shown.count} rows, the newest ${shown.newest}; the server has ${matching.count}, the newest ${matching.newest}.`,
  ]
}
