import { goLive, openBrowser, screen } from '../bench/screen.ts'
import { startStormServer } from '../bench/stormServer.ts'
import { provideConsole } from '../../support/builtConsole.ts'
import { command, messageOf } from '../../support/commandLine.ts'
import { backToList, errands, type Errand } from './busyPerson.ts'
import { countTimers, lookAt } from './counting.ts'
import { changesIn, growthInWords, shown, tableOf, type Sample } from './growth.ts'
import { changesOfDay, liveThrough } from './day.ts'
import { help, readFlags, type SoakOptions } from './options.ts'

/** Minimum number of seconds between two samples. */
const lookEvery = 12
/** The hours of simulated time for which the charts run after the browser has closed. */
const hoursOfDay = 24

/** Runs the command; the exit code is 2 for invalid flags, 1 for growth or for a page that stops responding. */
export const run = command(
  help,
  readFlags,
  async (options) => {
    const samples = await soak(await provideConsole(), options)
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
    return isFlat
  },
  () => false,
)

async function soak(dist: string, { minutes, rate, incidents }: SoakOptions): Promise<readonly Sample[]> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const server = await startStormServer(dist, incidents)
    undo.push(server.stop)
    const browser = await openBrowser()
    undo.push(() => browser.close())
    const context = await browser.newContext(screen)
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
        throw new Error(`The page failed on the errand '${errand?.name}': ${messageOf(error)}`, { cause: error })
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
