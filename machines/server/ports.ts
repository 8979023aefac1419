/** What the charts of this room ask of the outside: the server itself, and what was seen of every call. */
import type { EventObject } from 'xstate'
import type { Fault } from '../core/domain/fault.ts'
import { callbackPort, promisePort } from '../core/port.ts'
import type { Server } from './domain/server.ts'

/** What the API client saw of every call. Tokens tell an answer to an older session from one to this. */
export type ApiActivity =
  | { type: 'api.answered' }
  /** The server said what it is: it is spoken to accordingly from now on. */
  | { type: 'api.met'; server: Server }
  /**
   * A change came to its end after whoever asked for it had gone: nobody knows what became of it. Where it failed, and
   * nothing else tells of that, `fault` says how.
   */
  | { type: 'api.changedUnheard'; fault: Fault | undefined }
  | { type: 'api.unreachable' }
  /** The server's clock is that far ahead of this machine's, in milliseconds; 0 where both count as one. */
  | { type: 'api.clockRead'; skew: number }
  /** A call was answered with 401; without a token it went by the server's own session. */
  | { type: 'api.unauthorized'; token: string | undefined }
  | { type: 'api.serverFailed'; detail: string }
  | { type: 'api.ticketFailed'; text: string }

/** Sends ApiActivity for every call the client makes. */
export const apiActivity = callbackPort<EventObject>('apiActivity')

/**
 * GET /api/: asks the server what it is, and so whether it answers at all. What it says decides how it is spoken to, and
 * is told as ApiActivity too (decisions, Servers of all generations).
 */
export const meetServer = promisePort<Server>('meetServer')
