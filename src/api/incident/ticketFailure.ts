import { faultDetail, type Fault } from '../../../machines/core/domain/fault.ts'

/**
 * The message if a ticket could not be created automatically (docs/behaviour.md#tickets): 'Plugin Error: ' and the
 * server's text for a 5xx or a missing plugin, otherwise the advice to create the ticket by hand.
 */
export function ticketFailure(fault: Fault): string {
  const pluginMissing = typeof fault.body === 'string' && fault.body.includes('No path to')
  if (fault.kind === 'server' || pluginMissing) return `Plugin Error: ${faultDetail(fault)}`
  return 'Please, create ticket manually'
}
