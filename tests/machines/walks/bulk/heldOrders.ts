/**
 * The orders that wait (docs/behaviour.md#undo): each is kept in this browser until it is written, undone or dropped; a
 * later one takes over the incidents of the earlier ones of its kind; nobody else meets them.
 */
import { heldOrdersMachine, type HeldOrdersContext } from '../../../../machines/bulk/heldOrders.ts'
import type { HeldOrder, HeldStanding } from '../../../../machines/incident/domain/heldOrder.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { defineWalk, hear, send, type Outcome, type Row } from '../../support/walk.ts'

const request = { operation: 'close', pks: [7], text: 'fixed', isSingle: true, replacedUrl: '' } as const
const linking = { operation: 'createTicket', pks: [7], text: '', isSingle: true, replacedUrl: '' } as const

function made(given: typeof request | typeof linking): HeldOrder {
  return { ...given, id: `${beginning}.${given.operation}.7`, owner: 'ana', orderedAt: beginning, isSent: false }
}
const left: HeldOrder = { ...request, id: 'left', owner: 'ana', orderedAt: beginning - 1000, isSent: false }
const idOf = ({ id }: HeldOrder) => `heldOrder.${id}`
const closing = made(request)
const ticket = made(linking)

const keep = (order: HeldOrder) => tell('heldOrderStore', { type: 'heldOrderStore.keep', order })
const drop = (order: HeldOrder) => tell('heldOrderStore', { type: 'heldOrderStore.drop', id: order.id })
const runs = (order: HeldOrder, isFound = false) => start(idOf(order), { order, seconds: 5, isFound })
const opens = (owner: string): readonly Effect[] => [start('heldOrderStore', { owner }), start('undoKey')]
const takesBack: Effect[] = [tell('actionLog', { type: 'actionLog.takeBack', id: '3' })]
const begins: Effect[] = [
  tellParent({ type: 'heldOrders.changed', isUnfinished: true }),
  start('leaveWarning'),
  start('pageEnd'),
]
const ends: Effect[] = [tellParent({ type: 'heldOrders.changed', isUnfinished: false })]

/** A situation: whose orders these are, and how they stand, oldest first. */
interface Model {
  readonly owner: 'ana' | 'bob'
  readonly held: readonly (readonly [HeldOrder, HeldStanding])[]
}

const words = new Map([
  [closing.id, 'closing'],
  [ticket.id, 'ticket'],
  [left.id, 'left'],
])

function name({ owner, held }: Model): string {
  return `${owner}: ${held.map(([{ id }, standing]) => `${words.get(id)} ${standing}`).join(' and ') || 'none'}`
}

const isBusy = ({ held }: Model) => held.some(([, standing]) => standing !== 'asking')

/** From one model to another, with the effects, and those of beginning or ceasing to be unfinished. */
function to(from: Model, next: Model, does: readonly Effect[] = []): Outcome<string> {
  const begun = isBusy(next) ? begins : ends
  return { to: name(next), does: [...does, ...(isBusy(from) === isBusy(next) ? [] : begun)] }
}

type Rows = Record<string, Row<string, string>>

const standings: readonly HeldStanding[] = ['waiting', 'sending', 'looking', 'asking']
const said = {
  waiting: 'waits',
  sending: 'is being written',
  looking: 'is looked up',
  asking: 'is asked about',
} as const

/** What can happen to this order in this situation. */
function happensTo(order: HeldOrder, model: Model): Row<string, string>['on'] {
  const { owner, held } = model
  const word = words.get(order.id)
  if (!held.some(([{ id }]) => id === order.id)) return {}
  const others = held.filter(([{ id }]) => id !== order.id)
  return {
    ...Object.fromEntries(
      standings.map((standing) => [
        `${word} ${said[standing]}`,
        to(model, { owner, held: held.map((one) => (one[0].id === order.id ? [order, standing] : one)) }, [
          keep({
            ...order,
            owner,
            isSent: standing !== 'waiting',
            ...(standing === 'asking' && { isAsked: true as const }),
          }),
        ]),
      ]),
    ),
    [`${word} ends`]: to(model, { owner, held: others }, [drop(order)]),
  }
}

function casesOf(order: HeldOrder) {
  const word = words.get(order.id)
  return {
    ...Object.fromEntries(
      standings.map((standing) => [
        `${word} ${said[standing]}`,
        hear(idOf(order), (input: { order: HeldOrder }) => ({
          type: 'heldOrder.stood',
          order: input.order,
          standing,
        })),
      ]),
    ),
    [`${word} ends`]: hear(idOf(order), { type: 'heldOrder.ended', id: order.id }),
  }
}

/** An earlier order for the incident is being written: the text is kept. */
const refused: Effect[] = [
  say(
    'warning',
    'An earlier order for this incident is being written, so closing incident 7 has to wait. Try again when that is done.',
  ),
  tell('drafts', { type: 'drafts.keep', key: 'signOff.7', text: 'fixed' }),
]

/** An order is given: it takes over the incidents of the earlier ones of its kind. */
function ordered(order: HeldOrder, model: Model): Outcome<string> {
  const { owner, held } = model
  const given = { ...order, owner }
  if (held.some(([{ id }]) => id === order.id)) return name(model)
  const earlier = held.filter(([{ operation }]) => operation === order.operation)
  if (earlier.some(([, standing]) => standing === 'sending' || standing === 'looking'))
    return { to: name(model), does: refused }
  const takesOver = earlier.map(([one]) => tell(idOf(one), { type: 'heldOrder.leaveOut', pks: [7] }))
  return to(model, { owner, held: [...held, [order, 'waiting']] }, [...takesOver, keep(given), runs(given)])
}

/** What is the same in every situation in which a user is signed in. */
function signedIn(model: Model, hasKeys: boolean): Row<string, string> {
  const { owner, held } = model
  const waiting = held.filter(([, standing]) => standing === 'waiting').map(([order]) => order)
  const undo = (named: HeldOrder) => ({
    to: name(model),
    does: waiting.includes(named) ? [tell(idOf(named), { type: 'heldOrder.undo' })] : [],
  })
  const signsIn = (next: 'ana' | 'bob'): Outcome<string> =>
    owner === next
      ? name(model)
      : { to: name({ owner: next, held: [] }), does: [...(isBusy(model) ? ends : []), ...opens(next)] }
  return {
    state: { somebody: isBusy(model) ? 'unfinished' : 'finished' },
    tags: isBusy(model) ? ['unfinished'] : [],
    ports: [
      ...held.map(([order]) => idOf(order)),
      'heldOrderStore',
      'undoKey',
      ...(isBusy(model) ? ['leaveWarning', 'pageEnd'] : []),
    ],
    shows: { owner, held: held.map(([{ id }, standing]) => [id, standing]) },
    on: {
      ...(isBusy(model)
        ? {
            'closing is undone': undo(closing),
            'everything is to be written': {
              to: name(model),
              does: waiting.map((order) => tell(idOf(order), { type: 'heldOrder.write' })),
            },
            'the page ends': {
              to: name(model),
              does: waiting
                .filter(({ operation }) => operation === 'close')
                .map((order) => tell(idOf(order), { type: 'heldOrder.write' })),
            },
          }
        : {}),
      'the key is pressed while closing is on screen': hasKeys && isBusy(model) ? undo(closing) : name(model),
      'the key is pressed while nothing is on screen': name(model),
      // Only if nothing is on screen to be undone, and nothing waits, is the key about what was written last.
      'the key is pressed': { to: name(model), does: hasKeys && !isBusy(model) ? takesBack : [] },
      'ana signs in': signsIn('ana'),
      'bob signs in': signsIn('bob'),
      'the user signs out': { to: 'nobody', does: isBusy(model) ? ends : [] },
    },
  }
}

const nobody: Row<string, string> = {
  state: 'nobody',
  shows: { owner: undefined, held: [] },
  on: {
    'ana signs in': { to: name({ owner: 'ana', held: [] }), does: opens('ana') },
    'bob signs in': { to: name({ owner: 'bob', held: [] }), does: opens('bob') },
  },
}

const cases = {
  'ana signs in': send({ type: 'heldOrders.changeOwner', owner: 'ana' }),
  'bob signs in': send({ type: 'heldOrders.changeOwner', owner: 'bob' }),
  'the user signs out': send({ type: 'heldOrders.changeOwner', owner: undefined }),
  'the key is pressed while closing is on screen': hear('undoKey', {
    type: 'undoKey.pressed',
    id: closing.id,
    offered: '3',
  }),
  'the key is pressed': hear('undoKey', { type: 'undoKey.pressed', id: undefined, offered: '3' }),
  'the key is pressed while nothing is on screen': hear('undoKey', {
    type: 'undoKey.pressed',
    id: undefined,
    offered: undefined,
  }),
  'closing is undone': send({ type: 'heldOrders.undo', id: closing.id }),
  'everything is to be written': send({ type: 'heldOrders.writeAll' }),
}

const ending = { 'the page ends': hear('pageEnd', { type: 'pageEnd.came' }) }

const observe = ({ owner, held }: HeldOrdersContext) => ({
  owner,
  held: held.map(({ order, standing }) => [order.id, standing]),
})
const singletons = {
  drafts: {},
  toasts: {},
  actionLog: {},
  preferences: { preferences: defaultPreferences },
}
const starts = { 'a page': { to: 'nobody' } } as const

/** Up to two orders, in either order. */
function situations(one: HeldOrder, other: HeldOrder): readonly Model['held'][] {
  const alone = [one, other].flatMap((order) => standings.map((standing): Model['held'] => [[order, standing]]))
  const both = standings.flatMap((ofOne) =>
    standings.flatMap((ofOther): Model['held'][] => [
      [
        [one, ofOne],
        [other, ofOther],
      ],
      [
        [other, ofOther],
        [one, ofOne],
      ],
    ]),
  )
  return [[], ...alone, ...both]
}

function rowsOf(
  models: readonly Model[],
  { hasKeys }: { readonly hasKeys: boolean },
  more: (model: Model) => Row<string, string>['on'],
): Rows {
  const row = (model: Model): Row<string, string> => {
    const same = signedIn(model, hasKeys)
    return { ...same, on: { ...same.on, ...more(model) } }
  }
  return { nobody, ...Object.fromEntries(models.map((model) => [name(model), row(model)])) }
}

/** Orders that are given on this page, by two users. */
function walkOf(keyboardShortcuts: boolean) {
  const models = situations(closing, ticket).flatMap((held): Model[] => [
    { owner: 'ana', held },
    { owner: 'bob', held },
  ])
  return defineWalk({
    machine: heldOrdersMachine,
    singletons: {
      ...singletons,
      preferences: { preferences: { ...defaultPreferences, keyboardShortcuts } },
    },
    observe,
    starts,
    cases: {
      ...cases,
      ...ending,
      'closing is ordered': send({ type: 'heldOrders.hold', request }),
      'a ticket is ordered': send({ type: 'heldOrders.hold', request: linking }),
      ...casesOf(closing),
      ...casesOf(ticket),
    },
    rows: rowsOf(models, { hasKeys: keyboardShortcuts }, (model) => ({
      'closing is ordered': ordered(closing, model),
      'a ticket is ordered': ordered(ticket, model),
      ...happensTo(closing, model),
      ...happensTo(ticket, model),
    })),
  })
}

export const walk = walkOf(true)
export const walkWithoutKeys = walkOf(false)

const models = situations(left, closing).flatMap((held): Model[] => [
  { owner: 'ana', held },
  { owner: 'bob', held },
])

/** An order that an earlier page has left behind: a later one of the same kind takes over its incident. */
export const leftWalk = defineWalk({
  machine: heldOrdersMachine,
  singletons,
  observe,
  starts,
  cases: {
    ...cases,
    ...ending,
    'one is left behind': hear('heldOrderStore', ({ owner }: { owner: string }) => ({
      type: 'heldOrderStore.found',
      order: { ...left, owner },
    })),
    'closing is ordered': send({ type: 'heldOrders.hold', request }),
    ...casesOf(closing),
    ...casesOf(left),
  },
  rows: rowsOf(models, { hasKeys: true }, (model) => {
    const isLeft = model.held.some(([order]) => order === left)
    const found = to(model, { ...model, held: [...model.held, [left, 'waiting']] }, [
      runs({ ...left, owner: model.owner }, true),
    ])
    return {
      'one is left behind': isLeft ? name(model) : found,
      'closing is ordered': ordered(closing, model),
      ...happensTo(closing, model),
      ...happensTo(left, model),
    }
  }),
})

const round = { of: 'close', id: `${beginning}.7` } as const
const bothRequests = [
  { ...request, round: { of: 'close', id: '' } },
  {
    operation: 'saveTicketUrl',
    pks: [7],
    text: 'https://x.example/1',
    isSingle: true,
    replacedUrl: '',
    round: { of: 'close', id: '' },
  },
] as const
const [first, second] = [ofRound(bothRequests[0]), ofRound(bothRequests[1])]

function ofRound(each: (typeof bothRequests)[number]): HeldOrder {
  return {
    ...each,
    round,
    id: `${beginning}.${each.operation}.7`,
    owner: 'ana',
    orderedAt: beginning,
    isSent: false,
  }
}

/** Closing and a ticket, ordered in one dialog: both are kept before either runs, and undone together. */
export const roundWalk = defineWalk({
  machine: heldOrdersMachine,
  singletons,
  observe,
  starts: { 'a page': { to: 'nobody' } },
  cases: {
    'ana signs in': send({ type: 'heldOrders.changeOwner', owner: 'ana' }),
    'both are ordered': send({ type: 'heldOrders.hold', request: bothRequests[0], ticket: bothRequests[1] }),
    'the ticket is undone': hear(idOf(second), { type: 'heldOrder.undone', order: second }),
    'the ticket is being written': hear(idOf(second), { type: 'heldOrder.stood', order: second, standing: 'sending' }),
  },
  rows: {
    nobody: {
      state: 'nobody',
      shows: { owner: undefined, held: [] },
      on: { 'ana signs in': { to: 'none', does: opens('ana') } },
    },
    none: {
      state: { somebody: 'finished' },
      ports: ['heldOrderStore', 'undoKey'],
      shows: { owner: 'ana', held: [] },
      on: {
        'both are ordered': { to: 'both', does: [keep(first), keep(second), runs(first), runs(second), ...begins] },
      },
    },
    both: {
      state: { somebody: 'unfinished' },
      tags: ['unfinished'],
      ports: [idOf(first), idOf(second), 'heldOrderStore', 'leaveWarning', 'pageEnd', 'undoKey'],
      shows: {
        owner: 'ana',
        held: [
          [first.id, 'waiting'],
          [second.id, 'waiting'],
        ],
      },
      on: {
        'the ticket is undone': { to: 'both', does: [tell(idOf(first), { type: 'heldOrder.undoToo' })] },
        'the ticket is being written': { to: 'written', does: [keep({ ...second, isSent: true })] },
      },
    },
    written: {
      state: { somebody: 'unfinished' },
      tags: ['unfinished'],
      ports: [idOf(first), idOf(second), 'heldOrderStore', 'leaveWarning', 'pageEnd', 'undoKey'],
      shows: {
        owner: 'ana',
        held: [
          [first.id, 'waiting'],
          [second.id, 'sending'],
        ],
      },
      on: {
        'the ticket is undone': { to: 'written', does: [tell(idOf(first), { type: 'heldOrder.undoToo' })] },
        'the ticket is being written': { to: 'written', does: [keep({ ...second, isSent: true })] },
      },
    },
  },
})
