/** The actor `alarmFilter` sends the conditions that make an incident an alarm: immediately, and after each change. */
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { defaultFilter } from '../../machines/filter/domain/filter.ts'
import { alarmFilter, type AlarmFilterTold } from '../../machines/list/followed.ts'
import { defaultPreferences } from '../../machines/list/domain/preferences.ts'

const preferences = setup({ types: { events: {} as { type: 'choose'; pk: number } | { type: 'rest' } } }).createMachine(
  {
    context: { preferences: defaultPreferences },
    on: {
      choose: { actions: assign(({ event }) => ({ preferences: { ...defaultPreferences, alarmFilter: event.pk } })) },
      rest: { actions: assign({}) },
    },
  },
)

const savedFilters = setup({ types: { events: {} as { type: 'fetched' } } }).createMachine({
  context: { saved: [] as readonly object[] },
  on: { fetched: { actions: assign({ saved: [{ pk: 4, name: 'Night', filter: defaultFilter }] }) } },
})

test('sends the filter immediately and after each change, but never the same filter twice in a row', () => {
  const received: (number | undefined)[] = []
  const reader = setup({
    types: { events: {} as AlarmFilterTold },
    actors: { preferences, savedFilters, alarmFilter },
    actions: { note: (_, { pk }: AlarmFilterTold['filter']) => void received.push(pk) },
  }).createMachine({
    invoke: [
      { src: 'preferences', id: 'preferences', systemId: 'preferences' },
      { src: 'savedFilters', id: 'savedFilters', systemId: 'savedFilters' },
      { src: 'alarmFilter', id: 'alarmFilter' },
    ],
    on: { 'alarmFilter.told': { actions: { type: 'note', params: ({ event }) => event.filter } } },
  })
  const { children } = createActor(reader).start().getSnapshot()
  expect(received).toEqual([undefined])
  children.preferences?.send({ type: 'rest' })
  children.preferences?.send({ type: 'choose', pk: 4 })
  expect(received).toEqual([undefined])
  children.savedFilters?.send({ type: 'fetched' })
  expect(received).toEqual([undefined, 4])
})
