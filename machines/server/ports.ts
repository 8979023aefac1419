/** Ports of this room: the server itself, and the API client's observations of every call. */
import type { EventObject } from 'xstate'
import type { Fault } from '../core/domain/fault.ts'
import { callbackPort, promisePort } from '../core/port.ts'
import type { Server } from './domain/server.ts'
import type { ZoneReading } from './domain/serverZone.ts'

/**
 * The API client's observations of every call. The token distinguishes a response to an older session from a response
 * to the current one.
 */
export type ApiActivity =
  | { type: 'api.answered' }
  /** The server identified itself: from now on calls follow its version. */
  | { type: 'api.met'; server: Server }
  /**
   * A change finished after the chart that requested it had stopped, so no chart received the outcome. `fault` is set
   * if the change failed and nothing else reports the failure.
   */
  | { type: 'api.changedUnheard'; fault: Fault | undefined }
  | { type: 'api.unreachable' }
  /** A proxy answered because it could not reach the server, or because the server was too slow for it. */
  | { type: 'api.proxied' }
  /**
   * How far the server's clock is ahead of this computer's, in milliseconds; 0 if the difference is within tolerance.
   */
  | { type: 'api.clockRead'; skew: number }
  /** The times in an answer tell the server's time zone. */
  | { type: 'api.zoneRead'; zone: ZoneReading }
  /** A call was answered with 401. If the token is undefined, the call used the server's own session. */
  | { type: 'api.unauthorized'; token: string | undefined }
  /** `cause` is the same as in the message of the action itself. */
  | { type: 'api.serverFailed'; detail: string; cause: string }
  | { type: 'api.ticketFailed'; text: string }
  /** A call that had failed before has succeeded: this cause of messages has ended. */
  | { type: 'api.recovered'; cause: string }

export const apiActivity = callbackPort<EventObject>('apiActivity')

/**
 * GET /api/: asks the server for its version, which also shows whether the server answers. The version decides how the
 * API client calls the server; it is also sent as ApiActivity (docs/behaviour.md#server-versions).
 */
export const meetServer = promisePort<Server>('meetServer')
