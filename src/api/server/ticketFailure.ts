import { faultDetail, type Fault } from '../../../machines/core/domain/fault.ts'

/**
 * What to show where a ticket could not be created automatically (specification, section 8): 'Plugin Error: ' and the
 * server's words for a 5xx or a missing plugin, else the advice to do it by hand. Undefined for calls to anything else,
 * and for a 401, which has a handler of its own.
 */
export function ticketFailure(path: string, fault: Fault): string | undefined {
  if (!path.includes('/automatic-ticket/')) return undefined
  const pluginMissing = typeof fault.body === 'string' && fault.body.includes('No path to')
  if (fault.kind === 'server' || pluginMissing) return `Plugin Error: ${faultDetail(fault)}`
  return 'Please, create ticket manually'
}
