/** What charts are told about the charts that they follow. */
import { describe, expect, it, test } from 'vitest'
import { assign, createActor, setup, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { alarmFilter, silencing, type AlarmFilterTold, type SilencingTold } from '../../machines/alarms/followed.ts'
import { defaultFilter } from '../../machines/filter/domain/filter.ts'
import { unrestrictedQuery, type IncidentQuery } from '../../machines/filter/domain/incidentQuery.ts'
import { emptyList } from '../../machines/list/domain/keptList.ts'
import { defaultPreferences } from '../../machines/list/domain/preferences.ts'
import { keptList, listing, type KeptListTold, type ListingChanged } from '../../machines/list/followed.ts'
import { heldFigures, type HeldFiguresTold } from '../../machines/list/heldFigures.ts'

type Told = AlarmFilterTold | SilencingTold | HeldFiguresTold | KeptListTold | ListingChanged

/** Follows these singletons: what has been told so far, and how to change one of them. */
function follow<Event extends Told>(followed: AnyActorLogic, singletons: Record<string, AnyStateMachine>) {
  const told: Event[] = []
  const actors: Record<string, AnyActorLogic> = { ...singletons, followed }
  const reader = setup({ actors }).createMachine({
    invoke: Object.keys(actors).map((id) => ({ src: id, id, systemId: id })),
    on: { '*': { actions: ({ event }) => void told.push(event as Event) } },
  })
  const actor = createActor(reader).start()
  const change = (id: string, event: { readonly type: string }) => {
    actor.getSnapshot().children[id]?.send(event)
  }
  return { told, change }
}

test('the list is told immediately and after each change, but never the same list twice in a row', () => {
  const incidents = setup({}).createMachine({
    context: {
      latest: [1],
      hasMore: false,
      request: { cursor: undefined },
      store: { storedIncidents: new Map<number, never>() },
    },
    on: { come: { actions: assign({ latest: [2] }) }, rest: { actions: assign({}) } },
  })
  const { told, change } = follow<ListingChanged>(listing, { incidents })
  change('incidents', { type: 'rest' })
  change('incidents', { type: 'come' })
  expect(told.map(({ listed }) => listed)).toEqual([[1], [2]])
})

test('the list in full is told with whether it is settled or its last refresh failed', () => {
  const incidents = setup({}).createMachine({
    context: { latest: [1] },
    initial: 'asked',
    on: { settle: '.settled', fail: '.failed', pause: '.paused' },
    states: {
      asked: {},
      settled: { tags: 'settled' },
      failed: { tags: 'stale' },
      // During a pause that the server asked for, the list is not asked for either.
      paused: { tags: ['stale', 'restrained'] },
    },
  })
  const { told, change } = follow<KeptListTold>(keptList, { incidents })
  for (const type of ['settle', 'fail', 'pause']) change('incidents', { type })
  const list = { type: 'keptList.told', list: { latest: [1] } }
  expect(told).toEqual([
    { ...list, isSettled: false, isStale: false },
    { ...list, isSettled: true, isStale: false },
    { ...list, isSettled: false, isStale: true },
    { ...list, isSettled: false, isStale: false },
  ])
})

test('the alarm filter is told immediately and after each change, but never the same filter twice in a row', () => {
  const preferences = setup({}).createMachine({
    context: { preferences: defaultPreferences },
    on: {
      choose: { actions: assign({ preferences: { ...defaultPreferences, alarmFilter: 4 } }) },
      rest: { actions: assign({}) },
    },
  })
  const savedFilters = setup({ types: { context: {} as { saved: readonly object[] } } }).createMachine({
    context: { saved: [] },
    on: { fetched: { actions: assign({ saved: [{ pk: 4, name: 'Night', filter: defaultFilter }] }) } },
  })
  const { told, change } = follow<AlarmFilterTold>(alarmFilter, { preferences, savedFilters })
  change('preferences', { type: 'rest' })
  change('preferences', { type: 'choose' })
  expect(told.map(({ filter }) => filter.pk)).toEqual([undefined])
  change('savedFilters', { type: 'fetched' })
  expect(told.map(({ filter }) => filter.pk)).toEqual([undefined, 4])
})

test('maintenance keeps alarms silent until the server has not answered for long, unless somebody has switched that off', () => {
  const preferences = setup({}).createMachine({
    context: { preferences: defaultPreferences },
    on: { ring: { actions: assign({ preferences: { ...defaultPreferences, silentMaintenance: false } }) } },
  })
  const task = { pk: 3, description: '', start: 0, end: 9, filters: [] }
  const maintenance = setup({
    types: { context: {} as { ongoing: readonly object[] | undefined; isDoubtful: boolean; isOutdated: boolean } },
  }).createMachine({
    context: { ongoing: undefined, isDoubtful: false, isOutdated: false },
    initial: 'shown',
    states: { shown: {}, hidden: { tags: 'absent' } },
    on: {
      begin: { actions: assign({ ongoing: [task] }) },
      fail: { actions: assign({ isDoubtful: true }) },
      failOn: { actions: assign({ isOutdated: true }) },
      answer: { actions: assign({ isDoubtful: false, isOutdated: false }) },
      hide: '.hidden',
      show: '.shown',
    },
  })
  const { told, change } = follow<SilencingTold>(silencing, { preferences, maintenance })
  for (const type of ['begin', 'fail', 'failOn', 'answer', 'hide', 'show']) change('maintenance', { type })
  change('preferences', { type: 'ring' })
  expect(told.map(({ tasks }) => tasks.length)).toEqual([0, 1, 0, 1, 0, 1, 0])
})

describe('the figures', () => {
  const list = { withLevels: true, pageSize: 25, cursor: undefined, rowsBefore: 0, extent: 'page' } as const
  const context = emptyList({ ...unrestrictedQuery, ...list, limit: 100, skew: 0 })
  const filter = setup({ types: { context: {} as { query: IncidentQuery; maintenance: undefined } } }).createMachine({
    context: { query: unrestrictedQuery, maintenance: undefined },
  })

  it.each([
    ['settled', 'all', false],
    ['stale', 'all', false],
    ['refreshing', 'all', false],
    ['gathering', 'growing', true],
    ['loading', undefined, true],
    ['failed', undefined, false],
    ['superseded', undefined, false],
  ])('of a list that is %s cover %s', (tag, covers, isGrowing) => {
    const incidents = setup({ types: { context: {} as typeof context } }).createMachine({ context, tags: tag })
    const { told } = follow<HeldFiguresTold>(heldFigures, { incidents, filter })
    expect(told.map(({ figures, isGrowing: grows }) => [figures?.covers, grows])).toEqual([[covers, isGrowing]])
  })
})
