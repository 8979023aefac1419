/**
 * One order that waits (docs/behaviour.md#undo): it can be undone while the seconds are counted. An order that may have
 * been sent is looked up, and never sent again unless the operator says so.
 */
import { arrivalPatience, heldOrderMachine } from '../../../../machines/bulk/heldOrder.ts'
import { actionOnOne } from '../../../../machines/incident/domain/action.ts'
import type { HeldOrderContext } from '../../../../machines/bulk/heldOrderEvent.ts'
import type { HeldOrder, HeldStanding } from '../../../../machines/incident/domain/heldOrder.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unauthorized, unreachable } from '../../support/fixtures.ts'
import {
  defineWalk,
  fail,
  hear,
  send,
  settle,
  sleep,
  wait,
  type Case,
  type Outcome,
  type Row,
} from '../../support/walk.ts'

const url = 'https://tickets.example/7'
const oldUrl = 'https://old.example/1'

type Rows = Record<string, Row<string, string>>

/** What is different for each operation on one incident. */
interface Kind {
  readonly operation: HeldOrder['operation']
  readonly text: string
  readonly replacedUrl: string
  /** The URL that the incident has once it is written; '' if it is not about its ticket. */
  readonly output: string
  /** The incident as the operator wants it, and as it was. */
  readonly wanted: object
  readonly before: object
  readonly success: string
  readonly change: object
  /** What comes before the words of a failure; undefined if the API client reports it. */
  readonly failure: string | undefined
  readonly drafts: readonly (readonly [string, string])[]
  /** The event by which somebody else does the same, and the words for it; undefined if it is not about the state. */
  readonly others?: { readonly type: string; readonly words: string; readonly opposite: string }
}

const kinds: Readonly<Record<'close' | 'reopen' | 'save' | 'create', Kind>> = {
  close: {
    operation: 'close',
    text: 'fixed',
    replacedUrl: '',
    output: '',
    wanted: { open: false },
    before: { open: true },
    success: 'Closed incident 7',
    change: { open: false },
    failure: 'Failed to close incident 7 -',
    drafts: [['signOff.7', 'fixed']],
    others: { type: 'CLO', words: 'closed', opposite: 'REO' },
  },
  reopen: {
    operation: 'reopen',
    text: 'not fixed',
    replacedUrl: '',
    output: '',
    wanted: { open: true },
    before: { open: false },
    success: 'Reopened incident 7',
    change: { open: true },
    failure: 'Failed to reopen incident 7 -',
    drafts: [['reopening.7', 'not fixed']],
    others: { type: 'REO', words: 'reopened', opposite: 'CLO' },
  },
  save: {
    operation: 'saveTicketUrl',
    text: url,
    replacedUrl: oldUrl,
    output: url,
    wanted: { ticketUrl: url },
    before: { ticketUrl: oldUrl },
    success: 'Updated ticket URL for 7',
    change: { ticketUrl: url },
    failure: 'Failed to updated ticket URL',
    drafts: [
      ['ticket.7', `url: ${url}`],
      ['ticket.7.replaced', oldUrl],
    ],
  },
  create: {
    operation: 'createTicket',
    text: '',
    replacedUrl: '',
    output: url,
    wanted: { ticketUrl: url },
    before: { ticketUrl: '' },
    success: 'Created ticket from incident 7',
    change: { ticketUrl: url },
    failure: undefined,
    drafts: [],
  },
}

/** The end, with this many seconds left, of an order for these incidents. */
const overAt =
  (left: number, pks: readonly number[] = [7]) =>
  (does: readonly Effect[]): Outcome<string> => ({
    to: endName(left, pks),
    does: [...does, tellParent({ type: 'heldOrder.ended', id: 'a' })],
  })
const endName = (left: number, pks: readonly number[]) => `over with ${left} left for ${pks.join(' and ')}`
function end(left: number, pks: readonly number[] = [7]): Rows {
  return { [endName(left, pks)]: { state: 'ended', ended: { output: undefined }, shows: { left, pks }, on: {} } }
}
const refreshes = tell('currentPage', { type: 'currentPage.refresh', because: 'doubt' })
const observe = ({ left, order: { pks } }: HeldOrderContext) => ({ left, pks })
/** A note that was typed and not sent. */
const unsentNote = { owner: 'ana', texts: new Map([[draftKey('ana', 'note.7'), 'seen']]) }
const singletons = {
  bulkRun: { tags: [] },
  actionLog: {},
  incidents: {},
  currentPage: {},
  toasts: {},
  drafts: unsentNote,
}

const cases = {
  'a second passes': wait(1000),
  'the computer sleeps for two minutes': sleep(120_000),
  undoes: send({ type: 'heldOrder.undo' }),
  'what was ordered with it is undone': send({ type: 'heldOrder.undoToo' }),
  'does not wait any longer': send({ type: 'heldOrder.write' }),
  'a later order takes over 7': send({ type: 'heldOrder.leaveOut', pks: [7] }),
  'a later order is about others': send({ type: 'heldOrder.leaveOut', pks: [9] }),
} as const

/** What another user did last. */
function historyOf(value: string) {
  const event = { pk: 1, incident: 7, actor: { pk: 2, username: 'ben' }, timestamp: '2026-01-15T12:00:00Z' }
  return { events: [{ ...event, type: { value, display: value }, description: '' }], acknowledgements: [] }
}

function refusedWith(value: string) {
  return { ticketUrl: '', error: refused('change incident', 400, { detail: 'No.' }), history: historyOf(value) }
}

function othersCases({ others }: Kind): Readonly<Record<string, Case>> {
  if (others === undefined) return {}
  return {
    'somebody else is found to have done it': settle('lookUp', {
      isWritten: true,
      ticketUrl: '',
      history: historyOf(others.type),
    }),
    'somebody else was faster': settle('heldDelivery', refusedWith(others.type)),
    'it is refused although nobody was faster': settle('heldDelivery', refusedWith(others.opposite)),
  }
}

/** The parent undoes what was ordered in the same dialog. */
function told(order: HeldOrder): Effect {
  return tellParent({ type: 'heldOrder.undone', order })
}

function orderOf(given: Partial<HeldOrder>): HeldOrder {
  return {
    id: 'a',
    owner: 'ana',
    operation: 'close',
    pks: [7],
    text: '',
    isSingle: true,
    replacedUrl: '',
    orderedAt: beginning,
    isSent: false,
    ...given,
  }
}

/** The walk of an order for one incident. */
function walkOf(kind: Kind) {
  const { operation, text, replacedUrl, output, failure } = kind
  const order = orderOf({ operation, text, replacedUrl })
  const stood = (standing: HeldStanding, given = order) =>
    tellParent({ type: 'heldOrder.stood', order: given, standing })
  const written: Effect[] = [
    say('success', kind.success),
    tell('actionLog', { ...actionOnOne(kind.operation, 7, kind.text) }),
    tell('incidents', { type: 'incidents.change', pk: 7, change: kind.change }),
    refreshes,
  ]
  const givenBack = kind.drafts.map(([key, kept]) => tell('drafts', { type: 'drafts.keep', key, text: kept }))
  const says = (words: string) => (failure === undefined ? [] : [say('error', `${failure} ${words}`)])
  const saysChecked = (words: string) => [say('error', `${failure ?? 'Failed to updated ticket URL'} ${words}`)]
  const fetches = start('check', { pk: 7 })
  /** Only what an earlier page has sent, and has not asked about, may still arrive: for a while after its two seconds. */
  const looksUp = (given: HeldOrder) =>
    start('lookUp', {
      order: given,
      mayArriveUntil: given.isSent && given.isAsked !== true ? given.orderedAt + 2000 + arrivalPatience : 0,
    })
  const delivers = (isClicked: boolean) => start('heldDelivery', { operation, pk: 7, text, isClicked })

  /** The rows of an order that was given as `given`, with this many seconds left; a click may have ended the wait. */
  function rowsFrom(name: string, left: number, given: HeldOrder, isClicked = false): Rows {
    const named = (row: string) => `${name}: ${row}`
    const shows = { left, pks: [7] }
    const over = overAt(left)
    const asks = (does: readonly Effect[] = []) => ({
      to: named('asking'),
      does: [...does, stood('asking', given)],
    })
    const looks = (does: readonly Effect[]) => ({
      to: named('looking'),
      does: [...does, stood('looking', given), looksUp(given)],
    })
    const taken = { 'a later order takes over 7': over([]) }
    const sends = { to: named('sending'), does: [stood('sending', given), delivers(isClicked)] }
    const fails = over([...says('No.'), ...givenBack, refreshes])
    const outcomes = {
      'it is refused': fails,
      ...(kind.others && {
        'somebody else was faster': over([
          tell('toasts', {
            type: 'toasts.show',
            message: {
              severity: 'warning',
              text: `ben has ${kind.others.words} incident 7 in the meantime. Your message was not sent; it is in the field for a note.`,
              stays: true,
            },
          }),
          tell('drafts', { type: 'drafts.keep', key: 'note.7', text: `seen\n${text}` }),
          ...givenBack,
          refreshes,
        ]),
        'it is refused although nobody was faster': fails,
      }),
      'nobody is signed in': asks(),
      'the server breaks': looks(says('Internal Server Error')),
      'no response arrives': looks(says('no response from the server')),
      'it is written': over(written),
    }
    return {
      [named('checking')]: {
        state: 'checking',
        tags: ['sending'],
        ports: ['check'],
        shows,
        on: {
          'the incident is as wanted': over(written),
          'the incident is as before': sends,
          'the incident cannot be fetched': asks(saysChecked('no response from the server')),
          ...(operation === 'saveTicketUrl'
            ? {
                'the incident has another URL': over([
                  tell('toasts', {
                    type: 'toasts.show',
                    message: {
                      severity: 'warning',
                      text: 'Somebody else has changed the ticket URL of incident 7 in the meantime. Yours was not saved; it is kept in the form.',
                      stays: true,
                    },
                  }),
                  ...givenBack,
                  refreshes,
                ]),
              }
            : { 'the incident has another URL': operation === 'createTicket' ? over(written) : sends }),
        },
      },
      [named('sending')]: {
        state: 'sending',
        tags: ['sending'],
        ports: ['heldDelivery'],
        shows,
        on: outcomes,
      },
      [named('looking')]: {
        state: 'looking',
        tags: ['looking'],
        ports: ['lookUp'],
        shows,
        on: {
          'it is found as ordered': over(written),
          'it is found not as ordered': asks(),
          ...(kind.others && { 'somebody else is found to have done it': outcomes['somebody else was faster'] }),
        },
      },
      [named('asking')]: {
        state: 'asking',
        tags: ['asking'],
        shows,
        on: {
          undoes: over(givenBack),
          'does not wait any longer': { to: named('checking'), does: [stood('sending', given), fetches] },
          ...taken,
          'a later order is about others': { to: named('asking'), does: [stood('asking', given)] },
        },
      },
    }
  }

  /** What follows the wait. */
  const due = (name: string, given: HeldOrder, isClicked = false): Outcome<string> =>
    operation === 'saveTicketUrl'
      ? { to: `${name}: checking`, does: [stood('sending', given), fetches] }
      : { to: `${name}: sending`, does: [stood('sending', given), delivers(isClicked)] }

  function waiting(left: number): Rows {
    const over = overAt(left)
    const row = (slept: boolean): Row<string, string> => ({
      state: { waiting: 'counting' },
      tags: ['waiting', 'counting'],
      shows: { left, pks: [7] },
      on: {
        'a second passes': slept
          ? { to: `${left} left: asking`, does: [stood('asking')] }
          : left === 1
            ? due('1 left', order)
            : `waiting, ${left - 1} left`,
        'six seconds pass': slept ? { to: `${left} left: asking`, does: [stood('asking')] } : due('1 left', order),
        'ten seconds pass': slept ? { to: `${left} left: asking`, does: [stood('asking')] } : due('1 left', order),
        'the computer sleeps for two minutes': `waiting, ${left} left, slept`,
        undoes: over([told(order), ...givenBack]),
        'what was ordered with it is undone': over(givenBack),
        'does not wait any longer': due(`${left} left, clicked`, order, true),
        'a later order takes over 7': over([]),
        'a later order is about others': {
          to: `waiting, ${left} left${slept ? ', slept' : ''}`,
          does: [stood('waiting')],
        },
      },
    })
    return {
      [`waiting, ${left} left`]: row(false),
      [`waiting, ${left} left, slept`]: row(true),
      ...rowsFrom(`${left} left, clicked`, left, order, true),
    }
  }

  const old = { ...order, orderedAt: beginning - 62_000 }
  const sent = { ...order, isSent: true }
  const oldSent = { ...old, isSent: true }
  const asked = { ...order, isSent: true, isAsked: true as const }
  return defineWalk({
    machine: heldOrderMachine,
    singletons,
    observe,
    starts: {
      'a new order': { input: { order, seconds: 2, isFound: false }, to: 'waiting, 2 left' },
      'an order without a wait': { input: { order, seconds: 0, isFound: false }, ...startOf(due('0 left', order)) },
      'an order of a moment ago, from an earlier page': {
        input: { order: { ...order }, seconds: 2, isFound: true },
        to: 'waiting, 2 left',
      },
      'an order that was due a minute ago, from an earlier page': {
        input: { order: old, seconds: 2, isFound: true },
        to: 'old: asking',
        does: [stood('asking', old)],
      },
      'an order of a minute ago, from an earlier page, without a wait': {
        input: { order: old, seconds: 0, isFound: true },
        to: 'old, at once: asking',
        does: [stood('asking', old)],
      },
      'an old order that an earlier page may have sent': {
        input: { order: oldSent, seconds: 2, isFound: true },
        to: 'old, sent: looking',
        does: [stood('looking', oldSent), looksUp(oldSent)],
      },
      'an order that an earlier page may have sent': {
        input: { order: sent, seconds: 2, isFound: true },
        to: 'sent: looking',
        does: [stood('looking', sent), looksUp(sent)],
      },
      'an order about which an earlier page has asked': {
        input: { order: asked, seconds: 2, isFound: true },
        to: 'asked: looking',
        does: [stood('looking', asked), looksUp(asked)],
      },
    },
    cases: {
      ...cases,
      'six seconds pass': wait(6000),
      'ten seconds pass': wait(10_000),
      'it is written': settle('heldDelivery', { ticketUrl: output, error: undefined }),
      'it is refused': settle('heldDelivery', {
        ticketUrl: '',
        error: refused('change incident', 400, { detail: 'No.' }),
      }),
      ...othersCases(kind),
      'nobody is signed in': settle('heldDelivery', { ticketUrl: '', error: unauthorized('change incident') }),
      'the server breaks': settle('heldDelivery', { ticketUrl: '', error: broken('change incident') }),
      'no response arrives': settle('heldDelivery', { ticketUrl: '', error: unreachable('change incident') }),
      'it is found as ordered': settle('lookUp', { isWritten: true, ticketUrl: output, history: undefined }),
      'it is found not as ordered': settle('lookUp', { isWritten: false, ticketUrl: '', history: undefined }),
      'the incident is as wanted': settle('check', incident(kind.wanted)),
      'the incident is as before': settle('check', incident(kind.before)),
      'the incident has another URL': settle(
        'check',
        incident({ ...kind.before, ticketUrl: operation === 'createTicket' ? url : 'https://third.example/3' }),
      ),
      'the incident cannot be fetched': fail('check', unreachable('get incident')),
    },
    rows: {
      ...waiting(2),
      ...waiting(1),
      ...rowsFrom('2 left', 2, order),
      ...rowsFrom('1 left', 1, order),
      ...rowsFrom('0 left', 0, order),
      ...rowsFrom('old', 2, old),
      ...rowsFrom('old, at once', 0, old),
      ...rowsFrom('sent', 2, sent),
      ...rowsFrom('asked', 2, asked),
      ...rowsFrom('old, sent', 2, oldSent),
      ...end(2),
      ...end(1),
      ...end(0),
    },
  })
}

function startOf(outcome: Outcome<string>) {
  return typeof outcome === 'string' ? { to: outcome } : outcome
}

/** An order for many, and whether a run is unfinished. */
interface Many {
  readonly operation: HeldOrder['operation']
  readonly isUnfinished: boolean
}

/** The rows of an order for 7 and 8, or for 8 once a later order has taken over 7. */
function rowsOfMany({ operation, isUnfinished }: Many, pks: readonly number[], isSent = false): Rows {
  const without = `${isSent ? ', sent' : ''}${pks.length === 1 ? ' without 7' : ''}`
  const order = orderOf({ operation, text: 'fixed', isSingle: false, pks, isSent })
  const stood = (standing: HeldStanding, given = order) =>
    tellParent({ type: 'heldOrder.stood', order: given, standing })
  const shows = { left: 1, pks }
  const over = overAt(1, pks)
  const others = (row: string, standing: HeldStanding, change: Partial<HeldOrder> = {}): Row<string, string>['on'] => ({
    'a later order is about others': { to: row + without, does: [stood(standing, { ...order, ...change })] },
    'a later order takes over 7': {
      to: `${row}${isSent ? ', sent' : ''} without 7`,
      does: [stood(standing, { ...order, ...change, pks: [8] })],
    },
    'a later order takes over both': over([]),
  })
  const givenBack = tell('drafts', { type: 'drafts.keep', key: `bulk.${operation}`, text: 'fixed' })
  const undone = {
    undoes: over([told(order), givenBack]),
    'what was ordered with it is undone': over([givenBack]),
  }
  const handsOver: Outcome<string> = over([
    tell('bulkRun', {
      type: 'bulkRun.start',
      order: { operation, pks, text: 'fixed', expiration: undefined },
    }),
  ])
  const queues: Outcome<string> = { to: `queueing${without}`, does: [stood('waiting'), start('runLook')] }
  const goes = isUnfinished ? queues : handsOver
  const first: Rows = isSent
    ? {
        [`asking${without}`]: {
          state: 'asking',
          tags: ['asking'],
          shows,
          on: { undoes: over([givenBack]), 'does not wait any longer': goes, ...others('asking', 'asking') },
        },
      }
    : {
        [`waiting${without}`]: {
          state: { waiting: 'counting' },
          tags: ['waiting', 'counting'],
          shows,
          on: {
            'a second passes': goes,
            ...undone,
            'does not wait any longer': goes,
            ...others('waiting', 'waiting'),
          },
        },
      }
  if (!isUnfinished) return first
  const turns = {
    'the run has succeeded': `next${without}`,
    'the outcome of the run is on screen': `outcome${without}`,
    'a run is unfinished': `queueing${without}`,
  }
  return {
    ...first,
    [`queueing${without}`]: {
      state: { queueing: 'looking' },
      tags: ['waiting'],
      ports: ['runLook'],
      shows,
      on: {
        ...turns,
        'does not wait any longer': queues,
        ...undone,
        ...others('queueing', 'waiting'),
      },
    },
    [`outcome${without}`]: {
      state: { queueing: 'outcome' },
      tags: ['waiting', 'afterOutcome'],
      ports: ['runLook'],
      shows,
      on: {
        ...turns,
        'does not wait any longer': queues,
        ...undone,
        ...others('outcome', 'waiting'),
      },
    },
    [`next${without}`]: {
      state: { queueing: 'next' },
      tags: ['waiting'],
      ports: ['runLook'],
      shows,
      on: {
        ...turns,
        'does not wait any longer': queues,
        'six milliseconds pass': `halfway${without}`,
        'a second passes': goes,
        ...undone,
        ...others('next', 'waiting'),
      },
    },
    [`halfway${without}`]: {
      state: { queueing: 'next' },
      tags: ['waiting'],
      ports: ['runLook'],
      shows,
      on: {
        ...turns,
        'does not wait any longer': queues,
        'six milliseconds pass': goes,
        'a second passes': goes,
        ...undone,
        ...others('halfway', 'waiting'),
      },
    },
  }
}

/** While an order waits its turn. */
const turnCases: Readonly<Record<string, Case>> = {
  'the run has succeeded': hear('runLook', { type: 'runLook.told', isUnfinished: false, isShown: false }),
  'the outcome of the run is on screen': hear('runLook', { type: 'runLook.told', isUnfinished: false, isShown: true }),
  'a run is unfinished': hear('runLook', { type: 'runLook.told', isUnfinished: true, isShown: true }),
  'six milliseconds pass': wait(6),
}

/** The walk of an order for many incidents, while a run is unfinished or not. */
function walkOfMany(many: Many) {
  const { operation, isUnfinished } = many
  const order = orderOf({ operation, text: 'fixed', isSingle: false, pks: [7, 8] })
  return defineWalk({
    machine: heldOrderMachine,
    singletons: { ...singletons, bulkRun: { tags: isUnfinished ? ['unfinished'] : [] } },
    observe,
    starts: {
      'a new order': { input: { order, seconds: 1, isFound: false }, to: 'waiting' },
      'an order that an earlier page may have sent': {
        input: { order: { ...order, isSent: true }, seconds: 1, isFound: true },
        to: 'asking, sent',
        does: [tellParent({ type: 'heldOrder.stood', order: { ...order, isSent: true }, standing: 'asking' })],
      },
    },
    cases: {
      'a second passes': wait(1000),
      undoes: send({ type: 'heldOrder.undo' }),
      'what was ordered with it is undone': send({ type: 'heldOrder.undoToo' }),
      'does not wait any longer': send({ type: 'heldOrder.write' }),
      'a later order takes over 7': send({ type: 'heldOrder.leaveOut', pks: [7] }),
      'a later order takes over both': send({ type: 'heldOrder.leaveOut', pks: [7, 8] }),
      'a later order is about others': send({ type: 'heldOrder.leaveOut', pks: [9] }),
      ...(isUnfinished ? turnCases : undefined),
    },
    rows: {
      ...rowsOfMany(many, [7, 8]),
      ...rowsOfMany(many, [8]),
      ...rowsOfMany(many, [7, 8], true),
      ...rowsOfMany(many, [8], true),
      ...end(1, [7, 8]),
      ...end(1, [8]),
    },
  })
}

export const walk = walkOf(kinds.close)
export const reopenWalk = walkOf(kinds.reopen)
export const saveWalk = walkOf(kinds.save)
export const createWalk = walkOf(kinds.create)
export const manyWalk = walkOfMany({ operation: 'close', isUnfinished: false })
export const manyUrlsWalk = walkOfMany({ operation: 'saveTicketUrl', isUnfinished: false })
export const busyWalk = walkOfMany({ operation: 'close', isUnfinished: true })

const outcomeCases: Readonly<Record<string, Case>> = {
  'the outcome is still on screen': hear('runLook', { type: 'runLook.told', isUnfinished: false, isShown: true }),
  'the outcome is dismissed': hear('runLook', { type: 'runLook.told', isUnfinished: false, isShown: false }),
}

/**
 * The outcome of a run is on screen, because not everything succeeded. An order that was given before it came waits until
 * it has been dismissed, or until the operator says that it need not wait.
 */
function walkBesideOutcome(order: HeldOrder, hasSeenIt: boolean) {
  const { operation, pks, text, round, keepsTickets = round && (true as const) } = order
  const stood = (standing: HeldStanding) => tellParent({ type: 'heldOrder.stood', order, standing })
  const queues: Outcome<string> = { to: 'queueing', does: [stood('waiting'), start('runLook')] }
  const handsOver: Outcome<string> = overAt(
    1,
    [7, 8],
  )([
    tell('bulkRun', {
      type: 'bulkRun.start',
      order: { operation, pks, text, expiration: undefined, ...(keepsTickets === true ? { keepsTickets } : {}) },
    }),
  ])
  const old = { ...order, orderedAt: beginning - 61_000 }
  const shows = { left: 1, pks: [7, 8] }
  const waits = !hasSeenIt || round !== undefined
  const turnRows: Rows = {
    queueing: {
      state: { queueing: 'looking' },
      tags: ['waiting'],
      ports: ['runLook'],
      shows,
      on: {
        'the outcome is dismissed': 'next',
        'the outcome is still on screen': 'outcome',
        'does not wait any longer': handsOver,
      },
    },
    outcome: {
      state: { queueing: 'outcome' },
      tags: ['waiting', 'afterOutcome'],
      ports: ['runLook'],
      shows,
      on: {
        'the outcome is dismissed': 'next',
        'the outcome is still on screen': 'outcome',
        'does not wait any longer': handsOver,
      },
    },
    next: {
      state: { queueing: 'next' },
      tags: ['waiting'],
      ports: ['runLook'],
      shows,
      // The next outcome is on screen by then.
      on: {
        'the outcome is dismissed': 'next',
        'the outcome is still on screen': 'outcome',
        'a second passes': queues,
        'does not wait any longer': handsOver,
      },
    },
  }
  const rows: Rows = {
    waiting: {
      state: { waiting: 'counting' },
      tags: ['waiting', 'counting'],
      shows,
      on: {
        'a second passes': waits ? queues : handsOver,
        'does not wait any longer': handsOver,
      },
    },
    /** What a page asks about is written beside an outcome: the operator says so. */
    asking: {
      state: 'asking',
      tags: ['asking'],
      shows,
      on: { 'does not wait any longer': handsOver },
    },
    ...(waits ? turnRows : undefined),
    ...end(1, [7, 8]),
  }
  return defineWalk({
    machine: heldOrderMachine,
    singletons: { ...singletons, bulkRun: { tags: ['settled'] } },
    observe,
    starts: {
      'an order': { input: { order, seconds: 1, isFound: !hasSeenIt }, to: 'waiting' },
      'an old order, from an earlier page': {
        input: { order: old, seconds: 1, isFound: true },
        to: 'asking',
        does: [tellParent({ type: 'heldOrder.stood', order: old, standing: 'asking' })],
      },
    },
    cases: {
      'a second passes': wait(1000),
      'does not wait any longer': send({ type: 'heldOrder.write' }),
      ...(waits ? outcomeCases : undefined),
    },
    rows,
  })
}

const forBoth = { text: url, isSingle: false, pks: [7, 8] }
const round = { of: 'acknowledge', id: 'r' } as const

/** An order from before the outcome. */
export const earlierWalk = walkBesideOutcome(orderOf({ ...forBoth, operation: 'createTicket' }), false)
/** An existing ticket for those that have none. */
export const existingWalk = walkBesideOutcome(
  orderOf({ ...forBoth, operation: 'saveTicketUrl', keepsTickets: true }),
  false,
)
/** Whoever gives an order beside an outcome has seen it. */
export const besideWalk = walkBesideOutcome(orderOf({ ...forBoth, operation: 'createTicket' }), true)
/** A ticket that was ordered together with an acknowledgement: the outcome is that of the acknowledgement. */
export const secondWalk = walkBesideOutcome(orderOf({ ...forBoth, operation: 'saveTicketUrl', round }), true)
