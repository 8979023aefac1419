import type { Browser } from '@playwright/test'
import type { Figure } from '../results/results.ts'
import { startStormServer } from '../stormServer.ts'
import { openLivePage, shiftsOf, worldFor } from './page.ts'
import { measureStormAt } from './storm.ts'

export interface MessagesPlan {
  /** Approximately how many incidents the list holds. */
  readonly held: readonly number[]
  /** Messages a second. */
  readonly rates: readonly number[]
  /** Seconds for each rate. */
  readonly seconds: number
}

/**
 * Measures what each message costs the main thread, for each number of rows held and each rate, with nothing else open.
 */
export async function measureMessages(browser: Browser, dist: string, plan: MessagesPlan): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const held of plan.held) {
    const server = await startStormServer(dist, worldFor(held))
    try {
      const live = await openLivePage(browser, server)
      for (const rate of plan.rates) {
        const situation = `${held} held, ${rate}/s`
        figures.push(...(await measureStormAt(live, server, rate, plan.seconds, situation)))
      }
      figures.push({ situation: `${held} held`, name: 'layout shift', unit: '', value: await shiftsOf(live.page) })
      await live.context.close()
    } finally {
      await server.stop()
    }
  }
  return figures
}
