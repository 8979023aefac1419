import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { CDPSession, JSHandle, Page } from '@playwright/test'
import * as v from 'valibot'
import { build } from 'vite'
import { brokenBounds, framesOf, partInWords, type HeapSample, type Part } from './figures.ts'
import { endWith, WrongFlags } from '../../support/commandLine.ts'
import { help, readFlags, type BenchOptions } from './options.ts'
import { brokenPollingBounds, measurePolling, pollingInWords } from './polling.ts'
import { recordFrames, type Recorder } from './recorder.ts'
import { goLive, holdList, openBrowser, releaseList, scrollSlowly, shownList, tickedRows } from './screen.ts'
import { startStormServer, type StormServer } from './stormServer.ts'
import { measureWatching, watchingInWords } from './watching.ts'

const root = resolve(import.meta.dirname, '../../..')
const heapUsage = v.object({ usedSize: v.number() })
/** The length of the moving and of the scrolling part, each as a share of the minutes for which the list is held. */
const movingShare = 0.1
/** Seconds for the page to settle before each measurement. */
const settling = 5
/** Seconds the page has to catch up after the storm. */
const patience = 30

interface Stage {
  readonly page: Page
  readonly devTools: CDPSession
  readonly recorder: JSHandle<Recorder>
  readonly server: StormServer
}

/** Runs the command; invalid flags end it with code 2, an exceeded bound with 1. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const { DIST } = process.env
    if (DIST !== undefined && !existsSync(join(DIST, 'index.html'))) {
      throw new WrongFlags(`DIST names '${DIST}', which holds no built client.`)
    }
    const broken = [...(await measureInterval(options)), ...(await measureStorm(options))]
    for (const sentence of broken) process.stderr.write(`${sentence}\n`)
    process.exitCode = broken.length === 0 ? 0 : 1
  } catch (error) {
    endWith(error)
  }
}

/** Returns a sentence for each exceeded bound. */
async function measureInterval({ only }: BenchOptions): Promise<readonly string[]> {
  if (only === 'storm' || only === 'watching') return []
  return brokenPollingBounds(await measurePolling((figure) => process.stdout.write(`${pollingInWords(figure)}\n`)))
}

/** Returns a sentence for each exceeded bound. */
async function measureStorm(options: BenchOptions): Promise<readonly string[]> {
  if (options.only === 'polling') return []
  const undo: (() => Promise<unknown>)[] = []
  try {
    const server = await startStormServer(process.env.DIST ?? (await built()), options.incidents)
    undo.push(server.stop)
    const browser = await openBrowser()
    undo.push(() => browser.close())
    if (options.only === 'watching' || options.only === 'all') {
      process.stdout.write(`${watchingInWords(await measureWatching(browser, server, options.rate))}\n`)
    }
    if (options.only === 'watching') return []
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
    })
    const page = await context.newPage()
    await goLive(page, server.url)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Performance.enable')
    const seconds = options.minutes * 60
    const recorder = await page.evaluateHandle(recordFrames, Math.ceil(seconds * 240))
    const stage = { page, devTools, recorder, server }
    return await play(stage, options, seconds)
  } finally {
    for (const step of undo.reverse()) await step()
  }
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

/** Builds the client into a folder that is deleted when this process ends, however it ends. */
async function built(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'argus-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return folder
}

/** Samples the heap and records frames for a number of seconds; prints the result. */
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

/** Measures the heap after a forced garbage collection; the frames during it do not count. */
async function lookAtHeap({ devTools, recorder }: Stage, second: number): Promise<HeapSample> {
  await recorder.evaluate(({ pause }) => pause())
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = v.parse(heapUsage, await devTools.send('Runtime.getHeapUsage'))
  const { metrics } = await devTools.send('Performance.getMetrics')
  await recorder.evaluate(({ go }) => go())
  return { second, bytes: usedSize, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0 }
}

/** The figures count only if the page kept up: after the storm it must show the same incidents as the server. */
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
