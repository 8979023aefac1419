import { faultDetail, type Fault } from '../../../machines/core/domain/fault.ts'

/**
 * What to show where a ticket could not be created automatically (specification, section 8): 'Plugin Error: ' and the
 * server's words for a 5xx or a missing plugin, else the advice to do it by hand.
 */
export function ticketFailure(fault: Fault): string {
  const pluginMissing = typeof fault.body === 'string' && fault.body.includes('No path to')
  if (fault.kind === 'server' || pluginMissing) return `Plugin Error: ${faultDetail(fault)}`
  return 'Please, create ticket manually'
}
