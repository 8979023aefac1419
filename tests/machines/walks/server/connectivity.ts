/**
 * Connection problems (docs/behaviour.md#server): they start with a call that receives no response, or with a proxy's
 * answer if the server does not report its version either, and end with any response of the server. Then everything that
 * failed is loaded again: at once after the first problems. If problems keep returning right after a recovery, the waits
 * before further recoveries are 5 s, 10 s, 20 s, 40 s, then always a minute. Each recovery also asks the server for its
 * version (docs/behaviour.md#server-versions). Reports of calls (401, 500, clock, version) are passed on in every state.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { connectivityMachine, type ConnectivityContext } from '../../../../machines/server/connectivity.ts'
import { say, start, tell, tellParent } from '../../support/effects.ts'
import { broken, firstServer, refused, secondServer, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { casesOf, relaysIn, type Relays } from '../../support/relays.ts'
import { fail, hear, send, settle, wait, type Case } from '../../support/walk.ts'

interface Model {
  readonly connection: 'trusted' | 'doubted' | 'seen' | 'unseen' | 'probing'
  /** Milliseconds since the wait for the next attempt began. */
  readonly waited: number
  readonly recovery: 'ready' | 'quiet' | 'owed'
  /** Milliseconds since the last recovery. */
  readonly rested: number
  readonly relapses: number
  readonly version: 'met' | 'asking' | 'unmet'
  /** Milliseconds since the server failed to report its version. */
  readonly unmetFor: number
}

/** Milliseconds of rest after a recovery, by number of relapses. */
const rests = [5000, 10_000, 20_000, 40_000, 60_000]
const waits = { trusted: Infinity, doubted: Infinity, probing: Infinity, seen: 5000, unseen: 60_000 }
const zone = { at: 1_760_000_000_000, offset: 60 }
const refusedUnheard = refused('close incident 7', 400, { type: 'The incident is already closed.' })
const met = tellParent({ type: 'connectivity.met', server: secondServer })
const lost = tellParent({ type: 'connectivity.lost' })
const restored = tellParent({ type: 'connectivity.restored' })

/** The outcome of one thing after another. */
function after({ to, does = [] }: ModelledOutcome<Model>, next: (model: Model) => ModelledOutcome<Model>) {
  const later = next(to)
  return { to: later.to, does: [...does, ...(later.does ?? [])] }
}

/** After an outage, a different server may answer: it is asked for its version, and what failed is loaded again. */
function recovers(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, recovery: 'quiet', rested: 0, version: 'asking', unmetFor: 0 }
  return { to, does: [...(model.version === 'asking' ? [] : [start('askVersion')]), restored] }
}

function recoversOrRests(model: Model): ModelledOutcome<Model> {
  if (model.recovery === 'owed') return recovers({ ...model, relapses: Math.min(model.relapses + 1, 4) })
  return { to: { ...model, recovery: 'ready', rested: 0, relapses: 0 } }
}

/** The server does not answer. A recovery that was owed would only fail. */
function loses(model: Model): ModelledOutcome<Model> {
  const recovery = model.recovery === 'owed' ? 'quiet' : model.recovery
  return {
    to: { ...model, connection: 'seen', waited: 0, recovery },
    does: [lost, start('sight')],
  }
}

function returns(model: Model): ModelledOutcome<Model> {
  const back: Model = { ...model, connection: 'trusted', waited: 0 }
  return model.recovery === 'ready' ? recovers(back) : { to: { ...back, recovery: 'owed' } }
}

function probes(model: Model): ModelledOutcome<Model> {
  return { to: { ...model, connection: 'probing', waited: 0 }, does: [start('meetServer')] }
}

/** Somebody has a reason to believe that the server is back: the next recovery is immediate. */
function hurries(model: Model): ModelledOutcome<Model> {
  return probes({ ...model, recovery: 'ready', rested: 0, relapses: 0 })
}

function asks(model: Model): ModelledOutcome<Model> {
  return { to: { ...model, version: 'asking', unmetFor: 0 }, does: [start('askVersion')] }
}

/** Time passes, deadline by deadline. */
function passes(model: Model, milliseconds: number): ModelledOutcome<Model> {
  const deadlines = [
    { left: waits[model.connection] - model.waited, does: probes },
    {
      left: model.recovery === 'ready' ? Infinity : (rests[model.relapses] ?? 0) - model.rested,
      does: recoversOrRests,
    },
    { left: model.version === 'unmet' ? 30_000 - model.unmetFor : Infinity, does: asks },
  ].toSorted((one, other) => one.left - other.left)
  const next = deadlines[0]
  const step = Math.min(milliseconds, next?.left ?? Infinity)
  const to: Model = {
    ...model,
    waited: waits[model.connection] === Infinity ? 0 : model.waited + step,
    rested: model.recovery === 'ready' ? 0 : model.rested + step,
    unmetFor: model.version === 'unmet' ? model.unmetFor + step : 0,
  }
  if (next === undefined || next.left > milliseconds) return { to }
  return after(next.does(to), (later) => passes(later, milliseconds - step))
}

/** Reports of calls are passed on to the parent or to the singleton that handles them. */
const reports: Relays = {
  'the clocks differ': [
    hear('apiActivity', { type: 'api.clockRead', skew: 3_600_000 }),
    tell('clock', { type: 'clock.correct', skew: 3_600_000 }),
    tellParent({ type: 'connectivity.clockRead', skew: 3_600_000 }),
  ],
  'a time is read': [hear('apiActivity', { type: 'api.zoneRead', zone }), tell('clock', { type: 'clock.place', zone })],
  'a call gets 401': [
    hear('apiActivity', { type: 'api.unauthorized', token: 'kept' }),
    tell('session', { type: 'session.refuse', token: 'kept' }),
  ],
  'a call gets 500': [
    hear('apiActivity', { type: 'api.serverFailed', detail: 'database is down', cause: 'get incidents' }),
    tell('toasts', {
      type: 'toasts.show',
      message: {
        severity: 'error',
        text: 'Api Server Error: database is down',
        cause: 'get incidents',
        isGeneral: true,
      },
    }),
  ],
  'a call that had failed succeeds': [
    hear('apiActivity', { type: 'api.recovered', cause: 'get incidents' }),
    tell('toasts', { type: 'toasts.solve', cause: 'get incidents' }),
  ],
  'a ticket plugin fails': [
    hear('apiActivity', { type: 'api.ticketFailed', text: 'Plugin Error: No path to ticket system' }),
    say('error', 'Plugin Error: No path to ticket system'),
  ],
  'an abandoned change ends': [
    hear('apiActivity', { type: 'api.changedUnheard', fault: undefined }),
    tellParent({ type: 'connectivity.changedUnheard', fault: undefined }),
  ],
  'an abandoned change is refused': [
    hear('apiActivity', { type: 'api.changedUnheard', fault: refusedUnheard }),
    tellParent({ type: 'connectivity.changedUnheard', fault: refusedUnheard }),
  ],
}

function whileConnected(model: Model): ModelledRow<Model>['on'] {
  const gone = loses(model)
  const trusts: ModelledOutcome<Model> = { to: { ...model, connection: 'trusted' } }
  return {
    'a call received no response': gone,
    'the browser goes offline': gone,
    ...(model.connection === 'trusted' && {
      'a proxy answers': { to: { ...model, connection: 'doubted' }, does: [start('meetServer')] } as const,
    }),
    ...(model.connection === 'doubted' && {
      'a call received a response': trusts,
      'the server version arrives': trusts,
      'the server refuses': trusts,
      'the server fails': trusts,
      'a proxy answers the probe': gone,
      'the server does not answer': gone,
    }),
  }
}

function whileLost(model: Model): ModelledRow<Model>['on'] {
  const back = returns(model)
  const waits: ModelledOutcome<Model> = { to: { ...model, connection: 'seen', waited: 0 }, does: [start('sight')] }
  if (model.connection === 'probing') {
    return {
      'a call received a response': back,
      'the server version arrives': back,
      'the server refuses': back,
      'the server fails': back,
      'a proxy answers the probe': waits,
      'the server does not answer': waits,
    }
  }
  return {
    'a call received a response': back,
    'the operator retries': hurries(model),
    'the browser comes online': hurries(model),
    // A hidden tab asks once a minute, and at once when it is shown.
    ...(model.connection === 'seen'
      ? { 'the tab is hidden': { to: { ...model, connection: 'unseen', waited: 0 } } as const }
      : { 'the tab is shown': probes(model), 'the tab gets the focus': probes(model) }),
  }
}

/** The row, with only the cases that the walk uses. */
function rowOf(alphabet: readonly string[]) {
  return (model: Model): ModelledRow<Model> => {
    const { connection, recovery, version, relapses } = model
    const isConnected = connection === 'trusted' || connection === 'doubted'
    const isWaiting = connection === 'seen' || connection === 'unseen'
    const on: ModelledRow<Model>['on'] = {
      ...relaysIn(model, reports),
      'the server version is read': {
        to: version === 'unmet' ? { ...model, version: 'met', unmetFor: 0 } : model,
        does: [met],
      },
      ...(isConnected ? whileConnected(model) : whileLost(model)),
      'the version arrives': { to: { ...model, version: 'met' } },
      'the version does not arrive': { to: { ...model, version: 'unmet' } },
      ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, passes(model, time)])),
    }
    return {
      state: {
        connection: isConnected
          ? { connected: connection }
          : { problems: isWaiting ? { waiting: connection } : 'probing' },
        version,
        recovery: recovery === 'ready' ? 'ready' : { resting: recovery },
      },
      tags: isConnected ? [] : connection === 'probing' ? ['busy', 'lost'] : ['lost'],
      ports: [
        'network',
        'apiActivity',
        ...(connection === 'doubted' || connection === 'probing' ? ['meetServer'] : []),
        ...(isWaiting ? ['sight'] : []),
        ...(version === 'asking' ? ['askVersion'] : []),
      ],
      shows: { relapses },
      on: Object.fromEntries(Object.entries(on).filter(([name]) => alphabet.includes(name))),
    }
  }
}

const times = {
  'half of five seconds passes': 2500,
  'five seconds pass': 5000,
  'almost half a minute passes': 29_999,
  'half a minute passes': 30_000,
}

const versionRead = hear('apiActivity', { type: 'api.met', server: secondServer })

const connections = {
  'a call received no response': hear('apiActivity', { type: 'api.unreachable' }),
  'a proxy answers': hear('apiActivity', { type: 'api.proxied' }),
  'a call received a response': hear('apiActivity', { type: 'api.answered' }),
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
  'the tab is hidden': hear('sight', { type: 'page.hidden' }),
  'the tab is shown': hear('sight', { type: 'page.shown' }),
  'the tab gets the focus': hear('sight', { type: 'page.attended' }),
}

const versions = {
  'the version arrives': settle('askVersion', secondServer),
  'the version does not arrive': fail('askVersion', unreachable('get metadata')),
}

const first: Model = {
  connection: 'trusted',
  waited: 0,
  recovery: 'ready',
  rested: 0,
  relapses: 0,
  version: 'met',
  unmetFor: 0,
}
const unmet: Model = { ...first, version: 'unmet' }

/** A walk with only some of the cases, because the three regions have too many states together. */
function walkOf(beginnings: readonly Model[], cases: Readonly<Record<string, Case>>) {
  const begins = (model: Model) => {
    const isLost = model.connection === 'seen'
    return {
      input: { isLost, isMet: model.version === 'met' },
      to: model,
      does: [start('network'), start('apiActivity'), ...(isLost ? [lost, start('sight')] : [])],
    }
  }
  return modelledWalk({
    machine: connectivityMachine,
    singletons: { clock: {}, session: {}, toasts: {} },
    observe: ({ relapses }: ConnectivityContext) => ({ relapses }),
    starts: Object.fromEntries(beginnings.map((model) => [`a page, ${nameOf(model)}`, begins(model)])),
    cases,
    rowOf: rowOf(Object.keys(cases)),
  })
}

const {
  'the tab is hidden': hidden,
  'the tab is shown': shown,
  'the tab gets the focus': focused,
  ...seen
} = connections

/** The connection, without the passing of time. */
export const walk = walkOf([first, unmet], {
  ...seen,
  ...casesOf(reports),
  'the server version is read': versionRead,
})

/** The wait for the next attempt, while none succeeds. */
export const waiting = walkOf([{ ...first, connection: 'seen' }], {
  'the tab is hidden': hidden,
  'the tab is shown': shown,
  'the tab gets the focus': focused,
  'the server does not answer': connections['the server does not answer'],
  'half of five seconds passes': wait(2500),
  'five seconds pass': wait(5000),
})

/** The rests between recoveries. */
export const recovering = walkOf([first], {
  'the browser goes offline': connections['the browser goes offline'],
  'a call received a response': connections['a call received a response'],
  'the operator retries': connections['the operator retries'],
  'five seconds pass': wait(5000),
})

/** When the server is asked for its version. */
export const meeting = walkOf([first, unmet], {
  'the browser goes offline': connections['the browser goes offline'],
  'a call received a response': connections['a call received a response'],
  'the server version is read': versionRead,
  ...versions,
  'almost half a minute passes': wait(29_999),
  'half a minute passes': wait(30_000),
})
