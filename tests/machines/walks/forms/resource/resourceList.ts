/**
 * What the lists of all resources do (docs/behaviour.md#forms): they are loaded, created, changed and deleted, each in
 * its row, of which one can be open, and fetched again after each change. Each list names its own port and rows, and adds what only it can do.
 */
import type { AnyStateMachine, StateValue } from 'xstate'
import type { OpenRow } from '../../../../../machines/forms/resourceList.ts'
import { start, tell, type AnyEvent, type Effect } from '../../../support/effects.ts'
import { broken, unreachable } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { fail, hear, send, settle, type Case, type Walk } from '../../../support/walk.ts'

/** Two resources. The second can also have another name, and has unsaved changes in either case. */
export type Item = 'first' | 'second' | 'renamed'

export interface List {
  /** 'waiting' and 'waited': before the list is asked for at all. */
  readonly at: 'waiting' | 'waited' | 'loading' | 'failed' | 'loaded' | 'refreshing'
  /** In display order. */
  readonly rows: readonly Item[]
  /** The number of resources on the server that cannot be read. */
  readonly unreadable: 0 | 1
  /** The row that is open. When the list first arrives, that of the second opens, which has unsaved changes. */
  readonly open: 'none' | 'first' | 'second' | 'new'
}

/** The list of one kind of resource. */
export interface ResourceListUnderTest {
  readonly machine: AnyStateMachine
  readonly singletons: Readonly<Record<string, object>>
  readonly kind: 'profile' | 'timeslot' | 'destination' | 'maintenanceTask'
  readonly items: Readonly<Record<Item, { readonly pk: number }>>
  /** The two resources as they are sorted in the beginning. */
  readonly sorted: readonly Item[]
  readonly observe: (context: never) => { readonly rows: unknown; readonly unreadable: unknown }
  /** The state of the chart, given that of the list; by default, they are the same. */
  readonly state?: (list: StateValue) => StateValue
  /** The input of the chart, if it has one. */
  readonly opened?: object
  /** Whether saving or deleting closes the row of what was saved or deleted; by default, it does not. */
  readonly closes?: 'own'
  /** What each change tells besides. */
  readonly tells?: readonly Effect[]
  /** What each creation, change and deletion of the second resource tells besides. */
  readonly tellsOfSecond?: readonly Effect[]
  /** What each list that arrives tells besides. */
  readonly tellsFound?: (items: readonly unknown[], areAll: boolean) => readonly Effect[]
  /** The port that fetches the list, and its output. */
  readonly fetch: string
  readonly found: (items: readonly unknown[], unreadable: number) => object
  /** The children that always run. */
  readonly beside: readonly string[]
  /** The child that reports new resources, if it always runs. */
  readonly creates?: string
  /** The input of a row. */
  readonly input: (item: unknown) => object
  /** The effects of the start, and those of a refresh besides the request for the list. */
  readonly begins: readonly Effect[]
  readonly asks: readonly Effect[]
  /** The message after the list failed to load. */
  readonly failed: Effect
  /** The loss of the unsaved changes of the second resource, which no longer exists. */
  readonly lost: readonly Effect[]
  /** Where the list begins; by default, it is loading. */
  readonly firstAt?: 'waiting'
  /** The row that has unsaved input besides the second. */
  readonly unfinished?: 'first' | 'new'
  /** The cases of this list only, with their outcomes. */
  readonly further?: Readonly<Record<string, Case>>
  readonly outcomes?: (list: List) => ModelledRow<List>['on']
}

export function idOf({ kind, items }: ResourceListUnderTest, item: Item): string {
  return `${kind}.${items[item].pk}`
}

export function follows(list: ResourceListUnderTest, item: Item): Effect {
  return tell(idOf(list, item), { type: 'form.follow', item: list.items[item] })
}

function startsRow(list: ResourceListUnderTest, item: Item): Effect {
  return start(idOf(list, item), list.input(list.items[item]))
}

/** Fetches the list again. The response to an earlier call is dropped. */
export function refreshes(list: ResourceListUnderTest, model: List, ...does: readonly Effect[]): ModelledOutcome<List> {
  const isKnown = model.at === 'loaded' || model.at === 'refreshing'
  const at = isKnown ? 'refreshing' : (list.firstAt ?? 'loading')
  return { to: { ...model, at }, does: [...does, ...list.asks, ...(at === 'waiting' ? [] : [start(list.fetch)])] }
}

/**
 * Existing rows keep their places and their edits; new ones follow; rows that no longer exist are removed. If the server
 * sent unreadable resources, any missing one may be among them, so its row stays.
 */
function arrive(
  list: ResourceListUnderTest,
  { at, rows, open }: List,
  answered: readonly Item[],
  unreadable: 0 | 1 = 0,
): ModelledOutcome<List> {
  const isSame = (one: Item) => (other: Item) => idOf(list, one) === idOf(list, other)
  const found = unreadable === 0 ? answered : [...answered, ...rows.filter((row) => !answered.some(isSame(row)))]
  const staying = rows.flatMap((row) => found.filter(isSame(row)))
  const coming = found.filter((item) => !staying.includes(item))
  return {
    to: {
      at: 'loaded',
      rows: [...staying, ...coming],
      unreadable,
      open: at === 'loading' ? (found.some(isSame('second')) ? 'second' : (list.unfinished ?? open)) : open,
    },
    does: [
      ...staying.map((item) => follows(list, item)),
      ...coming.map((item) => startsRow(list, item)),
      ...(list.tellsFound?.(
        answered.toSorted((one) => (one === 'first' ? -1 : 1)).map((item) => list.items[item]),
        unreadable === 0,
      ) ?? []),
      ...(unreadable > 0 || found.some(isSame('second')) ? [] : list.lost),
    ],
  }
}

function answers(list: ResourceListUnderTest, model: List): ModelledRow<List>['on'] {
  if (model.at !== 'loading' && model.at !== 'refreshing') return {}
  const unanswered: List = { ...model, at: model.at === 'loading' ? 'failed' : 'loaded' }
  return {
    'both arrive': arrive(list, model, list.sorted),
    'only the first arrives': arrive(list, model, ['first']),
    'the first arrives, and an unreadable one': arrive(list, model, ['first'], 1),
    'the list fails to load': { to: unanswered, does: [list.failed] },
    // There is no toast, because the connection banner shows the problem.
    'no answer': { to: unanswered },
  }
}

function rowOf(list: ResourceListUnderTest, model: List): ModelledRow<List> {
  const { at, rows, unreadable, open } = model
  const isAsking = at === 'loading' || at === 'refreshing'
  const isWaiting = at === 'waiting' || at === 'waited'
  const isKnown = at === 'loaded' || at === 'refreshing'
  const second = rows.find((row) => row !== 'first')
  const changed = (next: readonly Item[], ...does: readonly Effect[]) =>
    refreshes(list, { ...model, rows: next }, ...does, ...(list.tells ?? []))
  const closing = (row: List['open'], outcome: ModelledOutcome<List>): ModelledOutcome<List> =>
    list.closes === 'own' && open === row ? { ...outcome, to: { ...outcome.to, open: 'none' } } : outcome
  const ofSecond = list.tellsOfSecond ?? []
  const saved = (as: Item) =>
    closing(
      'second',
      changed(
        rows.map((row) => (row === second ? as : row)),
        ...ofSecond,
      ),
    )
  const state: StateValue = isWaiting ? { unknown: 'waiting' } : isKnown ? { known: at } : { unknown: at }
  return {
    state: list.state?.(state) ?? state,
    tags: isWaiting ? ['loading'] : at === 'loaded' ? [] : [at],
    ports: [...list.beside, ...rows.map((row) => idOf(list, row)), ...(isAsking ? [list.fetch] : [])],
    shows: {
      rows: rows.map((row) => list.items[row]),
      unreadable,
      open: open === 'none' ? undefined : open === 'new' ? `${list.kind}.new` : idOf(list, open),
    },
    on: {
      ...answers(list, model),
      ...list.outcomes?.(model),
      'is refreshed': refreshes(list, model),
      'opens the first': { to: { ...model, open: 'first' } },
      'closes it': { to: { ...model, open: 'none' } },
      'the second is created':
        list.creates === undefined
          ? undefined
          : second === undefined
            ? closing('new', changed(['second', ...rows], startsRow(list, 'second'), ...ofSecond))
            : saved('second'),
      ...(second !== undefined && {
        'the second is renamed': saved('renamed'),
        'the second is deleted': closing(
          'second',
          changed(
            rows.filter((row) => row !== second),
            ...ofSecond,
          ),
        ),
        'anything may have changed': changed(rows),
      }),
    },
  }
}

function openIn({ open }: OpenRow): OpenRow {
  return { open }
}

/** The walk of a list. */
export function listWalk(list: ResourceListUnderTest): Walk {
  const { items, fetch, found } = list
  const begun: List = { at: list.firstAt ?? 'loading', rows: [], unreadable: 0, open: 'none' }
  const changes = (port: string, change: AnyEvent) => hear(port, { type: 'resource.changed', change })
  const second = idOf(list, 'second')
  const cases: Record<string, Case> = {
    'both arrive': settle(fetch, found([items.first, items.second], 0)),
    'only the first arrives': settle(fetch, found([items.first], 0)),
    'the first arrives, and an unreadable one': settle(fetch, found([items.first], 1)),
    'the list fails to load': fail(fetch, broken('get the list')),
    'no answer': fail(fetch, unreachable('get the list')),
    'is refreshed': send({ type: 'resources.refresh' }),
    'opens the first': send({ type: 'resources.open', row: idOf(list, 'first') }),
    'closes it': send({ type: 'resources.close' }),
    ...(list.creates !== undefined && {
      'the second is created': changes(list.creates, { type: 'kept', item: items.second }),
    }),
    'the second is renamed': changes(second, { type: 'kept', item: items.renamed }),
    'the second is deleted': changes(second, { type: 'deleted', pk: items.second.pk }),
    'anything may have changed': changes(second, { type: 'unknown' }),
    ...list.further,
  }
  return modelledWalk({
    machine: list.machine,
    singletons: { toasts: {}, resumption: { wanted: undefined }, ...list.singletons },
    observe: (context: never) => ({ ...list.observe(context), ...openIn(context) }),
    starts: { 'the page is opened': { to: begun, does: list.begins, ...(list.opened && { input: list.opened }) } },
    cases,
    rowOf: (model: List) => rowOf(list, model),
  })
}
