/**
 * Bulk runs (docs/behaviour.md#bulk-runs): each user has at most one at a time. The run is kept while its user is
 * signed out, and stored at each step, so that it survives a reload.
 */
import { bulkRunMachine, type BulkRunContext } from '../../../../machines/bulk/bulkRun.ts'
import type { BulkDeliveryOutput } from '../../../../machines/bulk/bulkDelivery.ts'
import type { BulkLedger } from '../../../../machines/bulk/domain/ledger.ts'
import type { BulkRun, KeptRun } from '../../../../machines/bulk/domain/run.ts'
import { call, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send, settle, type Case } from '../../support/walk.ts'

type Owner = 'ana' | 'bob' | undefined

/** The incidents of a run and its progress. The run creates tickets, one per call. */
interface Run {
  readonly asked: readonly number[]
  readonly waiting: readonly number[]
  readonly withheld: readonly number[]
  readonly succeeded: readonly number[]
  readonly refused: readonly number[]
  readonly unanswered: readonly number[]
  readonly why: string
  readonly changed: readonly number[]
}

interface Kept {
  readonly whose: 'ana' | 'bob'
  readonly standing: 'underWay' | 'paused' | 'over'
  readonly run: Run
}

interface Model {
  readonly phase: 'away' | 'idle' | 'running' | 'held' | 'paused' | 'paused, reviewed' | 'reviewing' | 'settled'
  readonly owner: Owner
  readonly whose: Owner
  readonly run: Run
  readonly kept: readonly Kept[]
}

/** The model with its objects as JSON strings, because rows are named after the properties. */
interface Named extends Pick<Model, 'phase' | 'owner' | 'whose'> {
  readonly run: string
  readonly kept: string
}

const models = new Map<string, Model>()

function named(model: Model): Named {
  const { phase, owner, whose, run, kept } = model
  const name: Named = { phase, owner, whose, run: JSON.stringify(run), kept: JSON.stringify(kept) }
  models.set(nameOf(name), model)
  return name
}

function modelOf(name: Named): Model {
  const found = models.get(nameOf(name))
  if (found === undefined) throw new Error(`no model is named ${nameOf(name)}`)
  return found
}

/** The row, with only the cases that the walk uses. */
function namedRow(alphabet: readonly string[]) {
  return (name: Named): ModelledRow<Named> => {
    const { on, ...row } = rowOf(modelOf(name))
    const outcomes = Object.entries(on).flatMap(([step, outcome]) =>
      outcome === undefined || !alphabet.includes(step)
        ? []
        : [[step, { to: named(outcome.to), does: outcome.does ?? [] }] as const],
    )
    return { ...row, on: Object.fromEntries(outcomes) }
  }
}

const nothing: Run = {
  asked: [],
  waiting: [],
  withheld: [],
  succeeded: [],
  refused: [],
  unanswered: [],
  why: '',
  changed: [],
}

function begun(asked: readonly number[]): Run {
  return { ...nothing, asked, waiting: asked }
}

/** Ledgers that the delivery and the review return. */
const accounts = {
  oneCreated: { ...nothing, succeeded: [1], waiting: [2, 3] },
  allCreated: { ...nothing, succeeded: [1, 2, 3] },
  oneRefused: { ...nothing, succeeded: [1, 2], refused: [3] },
  noneSent: nothing,
  cut: { ...nothing, unanswered: [1], why: 'no answer', waiting: [2, 3] },
  lastInDoubt: { ...nothing, succeeded: [1, 2], unanswered: [3], why: 'no answer' },
  foundChanged: { ...nothing, unanswered: [1], why: 'no answer', changed: [1], waiting: [2, 3] },
} satisfies Record<string, Run>

function withReason(pks: readonly number[], reason: string) {
  return pks.map((pk) => ({ pk, reason }))
}

function ledgerOf({ waiting, withheld, succeeded, refused, unanswered, why, changed }: Run): BulkLedger {
  return {
    waiting,
    withheld,
    leftOut: [],
    succeeded,
    refused: withReason(refused, 'Locked'),
    unanswered: withReason(unanswered, why),
    changed,
    unchanged: [],
    byOthers: [],
  }
}

/** None of the incidents has a ticket beforehand. */
function runOf(run: Run): BulkRun {
  const isNone = run.asked.length === 0
  return {
    operation: isNone ? 'acknowledge' : 'createTicket',
    text: '',
    expiration: undefined,
    undone: new Set(run.asked),
    ledger: ledgerOf(run),
  }
}

function keptOf({ run, standing }: Kept): KeptRun {
  return { ...runOf(run), standing }
}

function stores(owner: Owner, kept: readonly Kept[]): Effect {
  return call('storeRuns', { owner, runs: new Map(kept.map((one) => [one.whose, keptOf(one)])) })
}

/**
 * A run whose user leaves while it is in progress. The response to the call in flight is lost, so the outcome for its
 * incident is unknown; the others wait.
 */
function left({ whose, run, standing }: Kept): Kept {
  if (standing !== 'underWay') return { whose, run, standing }
  const [first, ...rest] = run.waiting
  const entered = {
    ...run,
    waiting: rest,
    unanswered: first === undefined ? run.unanswered : [...run.unanswered, first],
    why: 'its answer never arrived',
  }
  return { whose, run: entered, standing: rest.length > 0 ? 'paused' : 'over' }
}

function isInDoubt({ unanswered, changed }: Run): boolean {
  return unanswered.length > changed.length
}

function failedOf({ refused, unanswered, changed, waiting, withheld }: Run): readonly number[] {
  return [...refused, ...unanswered.filter((pk) => !changed.includes(pk)), ...waiting, ...withheld]
}

const begins = tellParent({ type: 'bulkRun.changed', isUnfinished: true })
const finishes = tellParent({ type: 'bulkRun.changed', isUnfinished: false })
/**
 * Before the list is fetched again, it is told which incidents changed. Here it is told of none, because the URLs of
 * created tickets are not known.
 */
const refreshesList = [
  tell('incidents', { type: 'incidents.takeOwn', incidents: [] }),
  tell('incidents', { type: 'incidents.refetch' }),
]
const dropsDraft = tell('drafts', { type: 'drafts.drop', key: 'bulk.createTicket' })
const warns = start('leaveWarning')

/** All kept runs, plus the current run with this standing. */
function withOwn({ whose, run, kept }: Model, standing: Kept['standing']): readonly Kept[] {
  return whose === undefined ? kept : [...kept.filter((one) => one.whose !== whose), { whose, run, standing }]
}

function rests(model: Model): ModelledOutcome<Model> {
  const { owner, kept } = model
  return { to: { ...model, phase: 'idle', whose: undefined, run: nothing }, does: [stores(owner, kept)] }
}

function runs(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, phase: 'running' }
  return {
    to,
    does: [stores(to.owner, withOwn(to, 'underWay')), start('bulkDelivery', { run: runOf(to.run), whose: to.whose })],
  }
}

/**
 * While it is uncertain who is signed in, the run waits. It continues automatically if the user turns out to be its
 * owner.
 */
function holds(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, phase: 'held' }
  return { to, does: [stores(to.owner, withOwn(to, 'paused')), start('presence', { username: to.whose })] }
}

function pauses(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, phase: 'paused' }
  return {
    to,
    does: [stores(to.owner, withOwn(to, 'paused')), start('bulkReview', { run: runOf(to.run), whose: to.whose })],
  }
}

function reviews(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, phase: 'reviewing' }
  return {
    to,
    does: [stores(to.owner, withOwn(to, 'over')), start('bulkReview', { run: runOf(to.run), whose: to.whose })],
  }
}

function settles(model: Model): ModelledOutcome<Model> {
  const to: Model = { ...model, phase: 'settled' }
  return { to, does: [stores(to.owner, withOwn(to, 'over'))] }
}

function after(effects: readonly Effect[], { to, does = [] }: ModelledOutcome<Model>): ModelledOutcome<Model> {
  return { to, does: [...effects, ...does] }
}

/** Restores the kept run of the signed-in user, but does not continue it automatically. */
function arrives(owner: Owner, kept: readonly Kept[]): ModelledOutcome<Model> {
  const none: Model = { phase: 'idle', owner, whose: undefined, run: nothing, kept }
  if (owner === undefined && kept.some(({ standing }) => standing === 'paused')) {
    return { to: { ...none, phase: 'away' }, does: [stores(owner, kept), warns] }
  }
  const own = kept.find(({ whose }) => whose === owner)
  if (own === undefined) return rests(none)
  const taken: Model = { ...none, whose: own.whose, run: own.run, kept: kept.filter((one) => one !== own) }
  if (own.standing === 'paused') return after([begins, warns], pauses(taken))
  return isInDoubt(own.run) ? after([begins, warns], reviews(taken)) : settles(taken)
}

/** Keeps the current run for its owner. A run in progress is paused, or ends if nothing is left to send. */
function leaves(model: Model, standing: Kept['standing'], owner: Owner): ModelledOutcome<Model> {
  return arrives(owner, withOwn(model, standing).map(left))
}

/** What has been done is entered into the log of actions, with every incident that it was for. */
function logs({ asked, succeeded, refused, unanswered, waiting, withheld }: Run): Effect {
  const pks = [...succeeded, ...refused, ...unanswered, ...waiting, ...withheld]
  const operation = asked.length === 0 ? 'acknowledge' : 'createTicket'
  const action = { operation, pks, done: succeeded.length, text: '', expiration: undefined, given: [], unacked: [] }
  return tell('actionLog', { type: 'actionLog.add', action })
}

/** A run of which nothing was sent is no action; one in doubt is entered once it has been looked up. */
function judges(model: Model): ModelledOutcome<Model> {
  const { run } = model
  if (isInDoubt(run)) return reviews(model)
  const isNoneSent = [...run.succeeded, ...run.refused, ...run.unanswered].length === 0
  if (isNoneSent) return after([finishes], settles(model))
  if (failedOf(run).length > 0) return after([finishes, logs(run)], settles(model))
  return after([finishes, dropsDraft, logs(run)], rests(model))
}

function changesOwner(
  model: Model,
  standing: Kept['standing'],
  effects: readonly Effect[] = [],
): ModelledRow<Model>['on'] {
  return {
    'ana is signed in': after(effects, leaves(model, standing, 'ana')),
    'bob is signed in': after(effects, leaves(model, standing, 'bob')),
    'nobody is signed in': after(effects, leaves(model, standing, undefined)),
  }
}

/** The rows of a run are unticked when it starts, and none when it ends: those may have been ticked for something else. */
const unticks = (page: readonly number[]) => tell('selection', { type: 'selection.untickPage', page })

/** Starts a run on three incidents. According to the store none of them has a ticket, so all are sent. */
function orders(model: Model): ModelledOutcome<Model> {
  return after([begins, warns, unticks([1, 2, 3])], runs({ ...model, whose: model.owner, run: begun([1, 2, 3]) }))
}

function whileRunning(model: Model): ModelledRow<Model>['on'] {
  const { owner, whose, run } = model
  const entered = (account: Run): Model => ({ ...model, run: { ...account, asked: run.asked } })
  const ends = (account: Run, isPaused: boolean, isDoubted = false): ModelledOutcome<Model> => {
    const over = entered(account)
    // If its owner is no longer signed in, the run is kept with its current standing.
    if (owner === whose && isDoubted) return holds(over)
    if (owner !== whose) return after([finishes], leaves(over, account.waiting.length > 0 ? 'paused' : 'over', owner))
    return after(refreshesList, isPaused && account.waiting.length > 0 ? pauses(over) : judges(over))
  }
  const signsIn = (next: 'ana' | 'bob'): ModelledOutcome<Model> =>
    next === whose ? { to: { ...model, owner: next } } : after([finishes], leaves(model, 'underWay', next))
  const advanced = entered(accounts.oneCreated)
  return {
    'a ticket is created': { to: advanced, does: [stores(owner, withOwn(advanced, 'underWay'))] },
    'all tickets are created': ends(accounts.allCreated, false),
    'one ticket is refused': ends(accounts.oneRefused, false),
    'there was nothing to send': ends(accounts.noneSent, false),
    'a call is cut off': ends(accounts.cut, false),
    'the last call receives no response': ends(accounts.lastInDoubt, false),
    'the session ends': ends(accounts.oneCreated, true),
    'the session ends after everything was sent': ends(accounts.allCreated, true),
    'it is uncertain who is signed in': ends(accounts.oneCreated, true, true),
    'ana is signed in': signsIn('ana'),
    'bob is signed in': signsIn('bob'),
    // The run still waits for the response to the call in flight.
    'nobody is signed in': {
      to: { ...model, owner: undefined },
      does: [tell('bulkDelivery', { type: 'bulkDelivery.pause' })],
    },
  }
}

function whilePaused(model: Model): ModelledRow<Model>['on'] {
  const { run } = model
  // Incidents that the review found changed count as done.
  const resumed = {
    ...run,
    succeeded: [...run.succeeded, ...run.changed],
    unanswered: run.unanswered.filter((pk) => !run.changed.includes(pk)),
    changed: [],
  }
  const ended = { ...run, withheld: [...run.withheld, ...run.waiting], waiting: [] }
  return {
    'continues the run': runs({ ...model, run: resumed }),
    'ends the run': judges({ ...model, run: ended }),
    ...changesOwner(model, 'paused', [finishes]),
  }
}

function reviewed(model: Model, account: Run): Model {
  return { ...model, run: { ...account, asked: model.run.asked } }
}

function rowOf(model: Model): ModelledRow<Model> {
  const { phase, owner, whose, run, kept } = model
  const shows = { owner, whose, run: runOf(run), kept: kept.map((one) => [one.whose, keptOf(one)]) }
  const looks = (account: Run): ModelledOutcome<Model> => {
    const to: Model = { ...reviewed(model, account), phase: 'paused, reviewed' }
    return { to, does: [stores(owner, withOwn(to, 'paused'))] }
  }
  const finds = (account: Run) => {
    const found = reviewed(model, account)
    return after([finishes, logs(found.run)], settles(found))
  }
  const dismisses = (effects: readonly Effect[]) => after([...effects, dropsDraft], rests(model))
  switch (phase) {
    case 'away':
      return { state: 'away', ports: ['leaveWarning'], shows, on: changesOwner(model, 'over') }
    case 'idle':
      return {
        state: 'idle',
        shows,
        on: { ...(owner === undefined ? {} : { 'starts a run': orders(model) }), ...changesOwner(model, 'over') },
      }
    case 'running':
      return {
        state: { unfinished: 'running' },
        tags: ['running', 'unfinished'],
        ports: ['bulkDelivery', 'leaveWarning'],
        shows,
        on: whileRunning(model),
      }
    case 'held':
      return {
        state: { unfinished: 'held' },
        tags: ['running', 'unfinished'],
        ports: ['leaveWarning', 'presence'],
        shows,
        on: { 'its owner is signed in': runs(model), ...changesOwner(model, 'paused', [finishes]) },
      }
    case 'paused':
    case 'paused, reviewed':
      return {
        state: { unfinished: 'paused' },
        tags: ['ledger', 'paused', 'unfinished'],
        ports: phase === 'paused' ? ['bulkReview', 'leaveWarning'] : ['leaveWarning'],
        shows,
        on: {
          ...whilePaused(model),
          'the review finds a change': looks(accounts.foundChanged),
          'the review finds no change': looks(accounts.cut),
        },
      }
    case 'reviewing':
      return {
        state: { unfinished: 'reviewing' },
        tags: ['ledger', 'reviewing', 'unfinished'],
        ports: ['bulkReview', 'leaveWarning'],
        shows,
        on: {
          'the review finds a change': finds(accounts.foundChanged),
          'the review finds no change': finds(accounts.cut),
          'dismisses the ledger': dismisses([finishes, logs(run)]),
          ...changesOwner(model, 'over', [finishes]),
        },
      }
    case 'settled': {
      const again = failedOf(run)
      const all = [...run.succeeded, ...run.refused, ...run.unanswered, ...run.waiting, ...run.withheld]
      return {
        state: 'settled',
        tags: ['ledger', 'settled'],
        shows,
        on: {
          'starts a run': orders(model),
          'selects its incidents again': {
            to: model,
            does: [tell('selection', { type: 'selection.replace', pks: all })],
          },
          ...(again.length > 0
            ? { 'retries what failed': after([begins, warns, unticks(again)], runs({ ...model, run: begun(again) })) }
            : {}),
          'dismisses the ledger': dismisses([]),
          ...changesOwner(model, 'over'),
        },
      }
    }
  }
}

function deliveryEnds(account: Run, end: BulkDeliveryOutput['end']) {
  return settle('bulkDelivery', { ledger: ledgerOf(account), end })
}

const cases = {
  'ana is signed in': send({ type: 'bulkRun.changeOwner', owner: 'ana' }),
  'bob is signed in': send({ type: 'bulkRun.changeOwner', owner: 'bob' }),
  'nobody is signed in': send({ type: 'bulkRun.changeOwner', owner: undefined }),
  'starts a run': send({
    type: 'bulkRun.start',
    order: { operation: 'createTicket', pks: [1, 2, 3], text: '', expiration: undefined },
  }),
  'a ticket is created': hear('bulkDelivery', { type: 'bulkDelivery.advanced', ledger: ledgerOf(accounts.oneCreated) }),
  'all tickets are created': deliveryEnds(accounts.allCreated, 'complete'),
  'one ticket is refused': deliveryEnds(accounts.oneRefused, 'complete'),
  'there was nothing to send': deliveryEnds(accounts.noneSent, 'complete'),
  'the last call receives no response': deliveryEnds(accounts.lastInDoubt, 'complete'),
  'a call is cut off': deliveryEnds(accounts.cut, 'cut'),
  'the session ends': deliveryEnds(accounts.oneCreated, 'paused'),
  'the session ends after everything was sent': deliveryEnds(accounts.allCreated, 'paused'),
  'it is uncertain who is signed in': deliveryEnds(accounts.oneCreated, 'doubted'),
  'its owner is signed in': hear('presence', { type: 'presence.certain' }),
  'the review finds a change': settle('bulkReview', { ledger: ledgerOf(accounts.foundChanged) }),
  'the review finds no change': settle('bulkReview', { ledger: ledgerOf(accounts.cut) }),
  'continues the run': send({ type: 'bulkRun.resume' }),
  'ends the run': send({ type: 'bulkRun.end' }),
  'retries what failed': send({ type: 'bulkRun.retry' }),
  'selects its incidents again': send({ type: 'bulkRun.reselect' }),
  'dismisses the ledger': send({ type: 'bulkRun.dismiss' }),
} satisfies Record<string, Case>

/** The singletons; these incidents are in the store. */
function singletonsWith(pks: readonly number[]) {
  const storedIncidents = new Map(pks.map((pk) => [pk, { incident: incident({ pk }), lastModified: 0 }]))
  return { drafts: {}, selection: {}, actionLog: {}, incidents: { store: { incidents: [], storedIncidents } } }
}

/** A walk that starts with the runs stored when the page was left, and uses only some of the cases. */
function walkFrom(stored: readonly Kept[], ...alphabet: readonly (keyof typeof cases)[]) {
  const beginning = arrives(undefined, stored.map(left))
  return modelledWalk({
    machine: bulkRunMachine,
    singletons: singletonsWith([1, 2, 3]),
    observe: ({ owner, whose, run, kept }: BulkRunContext) => ({ owner, whose, run, kept: [...kept] }),
    starts: {
      'a page': {
        input: { runs: new Map(stored.map((one) => [one.whose, keptOf(one)])) },
        to: named(beginning.to),
        does: beginning.does ?? [],
      },
    },
    cases: Object.fromEntries(alphabet.map((name) => [name, cases[name]])),
    rowOf: namedRow(alphabet),
  })
}

/** One user, who stays signed in. */
export const alone = walkFrom(
  [],
  'ana is signed in',
  'starts a run',
  'a ticket is created',
  'all tickets are created',
  'one ticket is refused',
  'there was nothing to send',
  'the last call receives no response',
  'the review finds a change',
  'retries what failed',
  'selects its incidents again',
  'dismisses the ledger',
)

/** One user, whose session ends during the run, and who signs in again. */
export const pausing = walkFrom(
  [],
  'ana is signed in',
  'nobody is signed in',
  'starts a run',
  'all tickets are created',
  'a call is cut off',
  'the session ends',
  'the session ends after everything was sent',
  'the review finds a change',
  'the review finds no change',
  'continues the run',
  'ends the run',
  'dismisses the ledger',
)

/** Two users, each with a run. Neither ever sees or continues the run of the other. */
export const changingHands = walkFrom(
  [
    { whose: 'ana', standing: 'underWay', run: { ...begun([1, 2, 3]), succeeded: [1], waiting: [2, 3] } },
    { whose: 'bob', standing: 'underWay', run: begun([2, 3]) },
  ],
  'ana is signed in',
  'bob is signed in',
  'nobody is signed in',
  'continues the run',
  'the session ends',
  'all tickets are created',
  'the review finds a change',
)

/** Another tab signs ana in again, or signs bob in. Waiting incidents are never sent in another user's name. */
export const doubting = walkFrom(
  [],
  'ana is signed in',
  'bob is signed in',
  'nobody is signed in',
  'starts a run',
  'it is uncertain who is signed in',
  'its owner is signed in',
  'all tickets are created',
  'continues the run',
  'the review finds a change',
)

const acknowledged: BulkRun = {
  operation: 'acknowledge',
  text: '',
  expiration: undefined,
  undone: new Set([1, 2]),
  ledger: { ...ledgerOf(nothing), waiting: [1, 2] },
}

/** The list is told immediately what was acknowledged, so that no key acknowledges the same incident again. */
export const toldToTheList = modelledWalk<{ readonly owner: 'ana' | undefined; readonly isRunning: boolean }>({
  machine: bulkRunMachine,
  singletons: singletonsWith([1, 2]),
  observe: ({ owner }: BulkRunContext) => ({ owner }),
  starts: {
    'a page': {
      input: { runs: new Map() },
      to: { owner: undefined, isRunning: false },
      does: [call('storeRuns', { owner: undefined, runs: new Map() })],
    },
  },
  cases: {
    'ana is signed in': cases['ana is signed in'],
    'acknowledges two incidents': send({
      type: 'bulkRun.start',
      order: { operation: 'acknowledge', pks: [1, 2], text: '', expiration: undefined },
    }),
    'both are acknowledged': settle('bulkDelivery', {
      ledger: { ...ledgerOf(nothing), succeeded: [1, 2], given: [{ pk: 1, acknowledgement: 11 }] },
      end: 'complete',
    }),
  },
  rowOf: (told) => {
    const { owner, isRunning } = told
    const storesNone = call('storeRuns', { owner: 'ana', runs: new Map() })
    return {
      state: isRunning ? { unfinished: 'running' } : 'idle',
      tags: isRunning ? ['running', 'unfinished'] : [],
      ports: isRunning ? ['bulkDelivery', 'leaveWarning'] : [],
      shows: { owner },
      on: {
        'ana is signed in': isRunning ? undefined : { to: { ...told, owner: 'ana' }, does: [storesNone] },
        'acknowledges two incidents':
          isRunning || owner === undefined
            ? undefined
            : {
                to: { owner, isRunning: true },
                does: [
                  begins,
                  warns,
                  unticks([1, 2]),
                  call('storeRuns', { owner, runs: new Map([[owner, { ...acknowledged, standing: 'underWay' }]]) }),
                  start('bulkDelivery', { run: acknowledged, whose: owner }),
                ],
              },
        'both are acknowledged': {
          to: { ...told, isRunning: false },
          does: [
            tell('incidents', {
              type: 'incidents.takeOwn',
              incidents: [1, 2].map((pk) => incident({ pk, acked: true })),
            }),
            tell('incidents', { type: 'incidents.refetch' }),
            tell('actionLog', {
              type: 'actionLog.add',
              action: {
                operation: 'acknowledge',
                pks: [1, 2],
                done: 2,
                text: '',
                expiration: undefined,
                given: [{ pk: 1, acknowledgement: 11 }],
                unacked: [1, 2],
              },
            }),
            finishes,
            tell('drafts', { type: 'drafts.drop', key: 'bulk.acknowledge' }),
            storesNone,
          ],
        },
      },
    }
  },
})

const linking: BulkRun = {
  operation: 'saveTicketUrl',
  text: 'https://tickets.example/9',
  expiration: undefined,
  keepsTickets: true,
  undone: new Set([1, 2]),
  ledger: ledgerOf({ ...nothing, refused: [1, 2] }),
}
const linkingAgain: BulkRun = {
  ...linking,
  undone: new Set([1, 2]),
  ledger: { ...ledgerOf({ ...nothing, waiting: [1] }), leftOut: [{ pk: 2, reason: 'has a ticket already' }] },
}
const keptAs = (run: BulkRun, standing: KeptRun['standing']) =>
  call('storeRuns', { owner: 'ana', runs: new Map([['ana', { ...run, standing }]]) })

/** A ticket for those that had none, which was refused: what somebody else has linked to 2 meanwhile is kept. */
export const keepingTickets = defineWalk({
  machine: bulkRunMachine,
  singletons: {
    ...singletonsWith([1]),
    incidents: {
      store: {
        incidents: [],
        storedIncidents: new Map([
          [1, { incident: incident({ pk: 1 }), lastModified: 0 }],
          [2, { incident: incident({ pk: 2, ticketUrl: 'https://tickets.example/2' }), lastModified: 0 }],
        ]),
      },
    },
  },
  observe: ({ owner }: BulkRunContext) => ({ owner }),
  starts: {
    'a page': {
      input: { runs: new Map([['ana', { ...linking, standing: 'over' }]]) },
      to: 'nobody',
      does: [call('storeRuns', { owner: undefined, runs: new Map([['ana', { ...linking, standing: 'over' }]]) })],
    },
  },
  cases: { 'ana is signed in': cases['ana is signed in'], 'retries what failed': cases['retries what failed'] },
  rows: {
    nobody: {
      state: 'idle',
      shows: { owner: undefined },
      on: { 'ana is signed in': { to: 'settled', does: [keptAs(linking, 'over')] } },
    },
    settled: {
      state: 'settled',
      tags: ['ledger', 'settled'],
      shows: { owner: 'ana' },
      on: {
        'ana is signed in': { to: 'settled', does: [keptAs(linking, 'over')] },
        'retries what failed': {
          to: 'running',
          does: [
            begins,
            warns,
            unticks([1, 2]),
            keptAs(linkingAgain, 'underWay'),
            start('bulkDelivery', { run: linkingAgain, whose: 'ana' }),
          ],
        },
      },
    },
    running: {
      state: { unfinished: 'running' },
      tags: ['running', 'unfinished'],
      ports: ['bulkDelivery', 'leaveWarning'],
      shows: { owner: 'ana' },
      on: {},
    },
  },
})
