import { setTimeout as pass } from 'node:timers/promises'
import { framesOf } from '../figures.ts'
import type { Figure } from '../results/results.ts'
import type { StormServer } from '../stormServer.ts'
import type { LivePage } from './page.ts'

/**
 * Measures a storm of `perSecond` messages for a number of seconds: the main thread's time for each message, frames and
 * long tasks. The storm ends before this resolves.
 */
export async function measureStormAt(
  { page, recorder, busy }: LivePage,
  server: StormServer,
  perSecond: number,
  seconds: number,
  situation: string,
): Promise<readonly Figure[]> {
  await server.order({ order: 'blow', perSecond })
  await pass(1000)
  await recorder.evaluate(({ take, go }) => {
    take()
    go()
  })
  const [before, busyBefore] = [await server.order({ order: 'report' }), await busy()]
  await pass(seconds * 1000)
  const [after, busyAfter] = [await server.order({ order: 'report' }), await busy()]
  const { frames, longTasks } = await recorder.evaluate(({ take, pause }) => {
    pause()
    return take()
  })
  await server.order({ order: 'blow', perSecond: 0 })
  await page.waitForTimeout(500)
  const messages = Math.max(1, after.messages - before.messages)
  const { p50, p95 } = framesOf(frames)
  return [
    { situation, name: 'main thread for each message', unit: 'ms', value: (busyAfter - busyBefore) / messages },
    { situation, name: 'frame, median', unit: 'ms', value: p50 },
    { situation, name: 'frame, 95th percentile', unit: 'ms', value: p95 },
    { situation, name: 'longest task', unit: 'ms', value: Math.max(0, ...longTasks) },
    { situation, name: 'tasks above 50 ms', unit: '', value: longTasks.length },
  ]
}
