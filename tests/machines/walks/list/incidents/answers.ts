/** The ways in which a call for the list fails, and the messages that follow. */
import { Fault } from '../../../../../machines/core/domain/fault.ts'
import { say } from '../../../support/effects.ts'
import { refused, unreachable } from '../../../support/fixtures.ts'
import { fail, type Case } from '../../../support/walk.ts'

const action = 'get incidents'

/** No response arrives. There is no message: the connection banner shows it. */
export function fails(port: string): Case {
  return fail(port, unreachable(action))
}

/** The server no longer knows the cursor. */
export function refusesCursor(port: string): Case {
  return fail(port, refused(action, 404, { detail: 'Invalid cursor' }))
}

/** The server refuses the request. */
export function refuses(port: string): Case {
  return fail(port, refused(action, 400, { detail: 'Invalid filter' }))
}

/** The server responds with 429, and asks for a pause of half a minute. */
export function wantsPause(port: string): Case {
  return fail(port, new Fault({ kind: 'refused', action, status: 429, body: 'Later.', retryAfter: 30_000 }))
}

export const saysCursor = say('error', 'Failed to get incidents: Invalid cursor')
export const saysRefused = say('error', 'Failed to get incidents: Invalid filter')
export const saysPause = say('error', 'Failed to get incidents: Later. (the server asks you to wait 30 s)')
