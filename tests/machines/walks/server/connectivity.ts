/**
 * Connection problems (docs/behaviour.md#server): they start with a call that receives no response, or with a proxy's
 * answer if the server does not report its version either, and end with any response of the server. Reports of calls (401, 500, clock, version) are passed on in every state.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { connectivityMachine } from '../../../../machines/server/connectivity.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, firstServer, refused, secondServer, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, hear, send, settle, wait, type Outcome, type Row } from '../../support/walk.ts'

/** In a hidden tab: how many halves of five seconds have been waited. */
type Unseen = `unseen ${number}`
type Name = 'connected' | 'doubted' | 'waiting' | 'waiting, halfway' | 'probing' | Unseen

const probes = { to: 'probing', does: [start('meetServer')] } as const
const doubts = { to: 'doubted', does: [start('meetServer')] } as const
const hurries = { to: 'probing', does: [tell('recovery', { type: 'recovery.hurry' }), start('meetServer')] } as const
const waits = { to: 'waiting', does: [start('sight')] } as const
const lost = { to: 'waiting', does: [tell('recovery', { type: 'recovery.withdraw' }), start('sight')] } as const
const restored = { to: 'connected', does: [tell('recovery', { type: 'recovery.request' })] } as const
const zone = { at: 1_760_000_000_000, offset: 60 }
const always = ['network', 'apiActivity', 'server', 'recovery']
const refusedUnheard = refused('close incident 7', 400, { type: 'The incident is already closed.' })

/** Reports of calls are passed on to the parent or to the singleton that handles them. */
function heard(here: Name): Row<Name, string>['on'] {
  const does = (...effects: readonly Effect[]): Outcome<Name> => ({ to: here, does: effects })
  return {
    // After an outage, a different server may answer.
    'a recovery is due': does(tell('server', { type: 'server.ask' }), tellParent({ type: 'connectivity.restored' })),
    'the server version is read': does(
      tell('server', { type: 'server.meet' }),
      tellParent({ type: 'connectivity.met', server: secondServer }),
    ),
    'the clocks differ': does(
      tell('clock', { type: 'clock.correct', skew: 3_600_000 }),
      tellParent({ type: 'connectivity.clockRead', skew: 3_600_000 }),
    ),
    'a time is read': does(tell('clock', { type: 'clock.place', zone })),
    'a call gets 401': does(tellParent({ type: 'connectivity.unauthorized', token: 'kept' })),
    'a call gets 500': does(
      tell('toasts', {
        type: 'toasts.show',
        message: {
          severity: 'error',
          text: 'Api Server Error: database is down',
          cause: 'get incidents',
          isGeneral: true,
        },
      }),
    ),
    'a call that had failed succeeds': does(tell('toasts', { type: 'toasts.solve', cause: 'get incidents' })),
    'a ticket plugin fails': does(say('error', 'Plugin Error: No path to ticket system')),
    'an abandoned change ends': does(tellParent({ type: 'connectivity.changedUnheard', fault: undefined })),
    'an abandoned change is refused': does(tellParent({ type: 'connectivity.changedUnheard', fault: refusedUnheard })),
  }
}

function begins(isLost: boolean, isMet: boolean) {
  return {
    input: { isLost, isMet },
    to: isLost ? 'waiting' : 'connected',
    does: [
      start('network'),
      start('apiActivity'),
      start('server', { isMet }),
      start('recovery'),
      ...(isLost ? lost.does : []),
    ],
  } as const
}

/** A row of the wait for the next attempt. By default, any wait ends with an attempt. */
function waiting(here: Name, sight: 'seen' | 'unseen', on: Row<Name, string>['on']): Row<Name, string> {
  return {
    state: { problems: { waiting: sight } },
    tags: ['lost'],
    ports: [...always, 'sight'],
    on: {
      ...heard(here),
      'a call received a response': restored,
      'the operator retries': hurries,
      'the browser comes online': hurries,
      'half of five seconds passes': probes,
      'five seconds pass': probes,
      ...on,
    },
  }
}

/** A hidden tab asks once a minute, and at once when it is shown. */
function unseenRows(): Record<Unseen, Row<Name, string>> {
  const inAMinute = 24
  const after = (halves: number) => (halves < inAMinute ? (`unseen ${halves}` as const) : probes)
  const rowOf = (halves: number): [Unseen, Row<Name, string>] => [
    `unseen ${halves}`,
    waiting(`unseen ${halves}`, 'unseen', {
      'half of five seconds passes': after(halves + 1),
      'five seconds pass': after(halves + 2),
      'the tab is shown': probes,
      'the tab gets the focus': probes,
    }),
  ]
  return Object.fromEntries(Array.from({ length: inAMinute }, (_, halves) => rowOf(halves)))
}

export const walk = defineWalk({
  machine: connectivityMachine,
  singletons: { clock: {}, toasts: {} },
  starts: { 'a page': begins(false, true), 'a page whose server does not answer': begins(true, false) },
  cases: {
    'a call received no response': hear('apiActivity', { type: 'api.unreachable' }),
    'a proxy answers': hear('apiActivity', { type: 'api.proxied' }),
    'a recovery is due': hear('recovery', { type: 'recovery.due' }),
    'a call received a response': hear('apiActivity', { type: 'api.answered' }),
    'the server version is read': hear('apiActivity', { type: 'api.met', server: secondServer }),
    'the clocks differ': hear('apiActivity', { type: 'api.clockRead', skew: 3_600_000 }),
    'a time is read': hear('apiActivity', { type: 'api.zoneRead', zone }),
    'a call gets 401': hear('apiActivity', { type: 'api.unauthorized', token: 'kept' }),
    'a call gets 500': hear('apiActivity', {
      type: 'api.serverFailed',
      detail: 'database is down',
      cause: 'get incidents',
    }),
    'a ticket plugin fails': hear('apiActivity', {
      type: 'api.ticketFailed',
      text: 'Plugin Error: No path to ticket system',
    }),
    'a call that had failed succeeds': hear('apiActivity', { type: 'api.recovered', cause: 'get incidents' }),
    'an abandoned change ends': hear('apiActivity', { type: 'api.changedUnheard', fault: undefined }),
    'an abandoned change is refused': hear('apiActivity', { type: 'api.changedUnheard', fault: refusedUnheard }),
    'the operator retries': send({ type: 'connectivity.retry' }),
    'the browser goes offline': hear('network', { type: 'network.offline' }),
    'the browser comes online': hear('network', { type: 'network.online' }),
    'the server version arrives': settle('meetServer', firstServer),
    'the server refuses': fail('meetServer', refused('reach the server', 403, 'no')),
    'the server fails': fail('meetServer', broken('reach the server')),
    'a proxy answers the probe': fail(
      'meetServer',
      new Fault({ kind: 'server', action: 'reach the server', status: 502, body: 'Bad Gateway', isPage: true }),
    ),
    'the server does not answer': fail('meetServer', unreachable('reach the server')),
    'half of five seconds passes': wait(2500),
    'five seconds pass': wait(5000),
    'the tab is hidden': hear('sight', { type: 'page.hidden' }),
    'the tab is shown': hear('sight', { type: 'page.shown' }),
    'the tab gets the focus': hear('sight', { type: 'page.attended' }),
  },
  rows: {
    connected: {
      state: { connected: 'trusted' },
      ports: always,
      on: {
        ...heard('connected'),
        'a call received no response': lost,
        'a proxy answers': doubts,
        'the browser goes offline': lost,
      },
    },
    doubted: {
      state: { connected: 'doubted' },
      ports: [...always, 'meetServer'],
      on: {
        ...heard('doubted'),
        'a call received no response': lost,
        'the browser goes offline': lost,
        'a call received a response': 'connected',
        'the server version arrives': 'connected',
        'the server refuses': 'connected',
        'the server fails': 'connected',
        'a proxy answers the probe': lost,
        'the server does not answer': lost,
      },
    },
    waiting: waiting('waiting', 'seen', {
      'half of five seconds passes': 'waiting, halfway',
      'the tab is hidden': 'unseen 0',
    }),
    'waiting, halfway': waiting('waiting, halfway', 'seen', { 'the tab is hidden': 'unseen 0' }),
    ...unseenRows(),
    probing: {
      state: { problems: 'probing' },
      tags: ['lost', 'busy'],
      ports: [...always, 'meetServer'],
      on: {
        ...heard('probing'),
        'a call received a response': restored,
        'the server version arrives': restored,
        'the server refuses': restored,
        'the server fails': restored,
        'a proxy answers the probe': waits,
        'the server does not answer': waits,
      },
    },
  },
})
