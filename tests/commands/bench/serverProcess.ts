import * as v from 'valibot'
import { serveStandIn } from '../../server/serve.ts'
import { orderSchema, type StormAnswer, type StormOrder } from './orders.ts'
import { Storm } from './storm.ts'

/**
 * Serves the built client and a world with this many incidents, and executes the parent's orders until the parent
 * disconnects.
 */
export async function serve([dist = '', incidents = '0', latency = 'none']: readonly string[]): Promise<void> {
  const served = await serveStandIn({
    dist,
    seed: 1,
    incidents: Number(incidents),
    feed: { perMinute: 0 },
    latency: latency === 'real' ? 'real' : 'none',
  })
  const storm = new Storm(served.standIn.world)
  const answer = (): StormAnswer => ({
    url: served.url,
    messages: storm.messages,
    matching: storm.matching,
    at: Date.now(),
  })
  process.on('message', (message) => {
    obey(storm, v.parse(orderSchema, message))
    process.send?.(answer())
  })
  process.once('disconnect', () => {
    storm.blow(0)
    void served.close()
  })
  process.send?.(answer())
}

function obey(storm: Storm, order: StormOrder): void {
  if (order.order === 'blow') storm.blow(order.perSecond)
  if (order.order === 'spread') storm.spread(order.hosts)
  if (order.order === 'spare') storm.spare(order.pks)
  if (order.order === 'burst') storm.burst(order.messages)
  if (order.order === 'report-one') storm.start()
}
