/** What the wall notices of its rows: new ones, and critical ones that wait too long (docs/behaviour.md#wall-mode). */
import { assign, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { isFilling } from '../list/domain/keptList.ts'
import { queryOnScreen } from '../filter/readings.ts'
import { nothingWatched, watchedAfter, type RowsSeen, type WatchedRows } from '../list/domain/figures/watchedRows.ts'

/** Milliseconds between two looks. One timer serves all rows. */
export const lookInterval = 1000

export interface WallRowsContext extends WatchedRows {
  /** How many tiles fit on the wall. */
  readonly room: number
}

/** The wall was measured: so many tiles fit. */
export type WallRowsEvent = { type: 'wallRows.measure'; room: number }

/** As many tiles as fit on most walls. */
const usualRoom = 12

/** Reads the rows once a second, however often they change. */
export const wallRowsMachine = setup({
  types: { context: {} as WallRowsContext, events: {} as WallRowsEvent },
  actions: {
    look: assign(({ context, self }) => watchedAfter(context, rowsSeen(self))),
    takeRoom: assign((_, { room }: { room: number }) => ({ room })),
  },
  delays: { lookInterval },
}).createMachine({
  id: 'wallRows',
  description: 'What the wall notices of its rows.',
  context: { ...nothingWatched, room: usualRoom },
  on: { 'wallRows.measure': { actions: { type: 'takeRoom', params: theEvent } } },
  initial: 'watching',
  states: {
    watching: {
      description: 'The rows are read again after a second.',
      entry: 'look',
      after: { lookInterval: { target: 'watching', reenter: true } },
    },
  },
})

hasCome(wallRowsMachine)

export type WallRowsRef = ActorRefFrom<typeof wallRowsMachine>

const noRows: readonly number[] = []

function rowsSeen(self: AnyActorRef): RowsSeen {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const { store, request, hasMore, unreadable, skew, refreshedAt } = snapshot.context
  const now = Date.now() + skew
  // The rows in the store are still those of the list before.
  const isWithoutRows = snapshot.hasTag('loading') || snapshot.hasTag('failed') || snapshot.hasTag('superseded')
  return {
    rows: isWithoutRows ? noRows : singletonActor(self, 'incidentList').getSnapshot().context.arrangement.rows,
    stored: store.storedIncidents,
    query: queryOnScreen(self),
    withLevels: request.withLevels,
    isWhole: !hasMore && unreadable === 0 && request.cursor === undefined,
    isComing: isWithoutRows || snapshot.hasTag('gathering') || isFilling(snapshot.context),
    now,
    confirmedAt: refreshedAt === undefined ? now : refreshedAt + skew,
  }
}
