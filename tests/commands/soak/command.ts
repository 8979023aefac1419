import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { goLive, openBrowser } from '../bench/screen.ts'
import { startStormServer } from '../bench/stormServer.ts'
import { endWith, WrongFlags } from '../../support/commandLine.ts'
import { backToList, errands, type Errand } from './busyPerson.ts'
import { countTimers, lookAt } from './counting.ts'
import { changesIn, growthInWords, shown, tableOf, type Sample } from './growth.ts'
import { changesOfDay, liveThrough } from './day.ts'
import { help, readFlags, type SoakOptions } from './options.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Minimum number of seconds between two samples. */
const lookEvery = 12
/** The hours of simulated time for which the charts run after the browser has closed. */
const hoursOfDay = 24

/** Runs the command; the exit code is 2 for invalid flags, 1 for growth or for a page that stops responding. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(words)
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    const { DIST } = process.env
    if (DIST !== undefined && !existsSync(join(DIST, 'index.html'))) {
      throw new WrongFlags(`DIST names '${DIST}', which contains no built client.`)
    }
    const samples = await soak(DIST ?? (await built()), options)
    const changes = changesIn(samples)
    process.stdout.write(`\n${tableOf(samples)}\n\n`)
    const day = liveThrough(hoursOfDay)
    process.stdout.write(
      `${hoursOfDay} simulated hours: ${day.renewals} renewals, ${day.reconnects} connections, ${day.fetches} lists fetched\n`,
    )
    const grown = [...growthInWords(changes), ...changesOfDay(day)]
    for (const sentence of grown) process.stderr.write(`${sentence}\n`)
    const figures = changes.map(({ what, before, after }) => `${what} ${shown(what, before)} to ${shown(what, after)}`)
    const isFlat = grown.length === 0
    process.stdout.write(`${isFlat ? 'flat' : 'growing'}: ${figures.join(', ')}\n`)
    process.exitCode = isFlat ? 0 : 1
  } catch (error) {
    endWith(error, error instanceof WrongFlags)
  }
}

async function soak(dist: string, { minutes, rate, incidents }: SoakOptions): Promise<readonly Sample[]> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const server = await startStormServer(dist, incidents)
    undo.push(server.stop)
    const browser = await openBrowser()
    undo.push(() => browser.close())
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
    })
    // Generous, since the page is slow on a busy machine.
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.addInitScript(countTimers)
    await goLive(page, server.url)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Performance.enable')
    await server.order({ order: 'blow', perSecond: rate })
    const samples: Sample[] = []
    const began = performance.now()
    const passed = () => (performance.now() - began) / 1000
    const lastDone = new Map<string, number>()
    let done = 0
    for (let looked = -lookEvery; passed() < minutes * 60; done += 1) {
      const errand = errands[done % errands.length]
      try {
        if (errand !== undefined && isDue(errand, passed(), lastDone.get(errand.name))) {
          await errand.run(page, server)
          lastDone.set(errand.name, passed())
        }
        if (complaints.length > 0) throw new Error(complaints.join('; '))
      } catch (error) {
        throw new Error(
          `The page failed on the errand '${errand?.name}': ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      }
      if (passed() - looked < lookEvery) continue
      looked = passed()
      await backToList(page)
      const sample = await lookAt(page, devTools, looked)
      samples.push(sample)
      process.stdout.write(`${tableOf([sample]).split('\n')[1] ?? ''}\n`)
    }
    const { messages } = await server.order({ order: 'report' })
    process.stdout.write(`${Math.round(passed())} s, ${messages} messages, ${done} errands\n`)
    return samples
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

function isDue({ every = 0 }: Errand, now: number, last: number | undefined): boolean {
  return last === undefined || now - last >= every
}

/** Builds the client into a folder that is deleted when this process exits. */
async function built(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'argus-soak-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return folder
}
