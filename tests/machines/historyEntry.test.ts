/** The dialog over the list has its own entry in the browser's history (docs/behaviour.md#keyboard). */
import { expect, it } from 'vitest'
import { createActor, fromCallback, setup } from 'xstate'
import { navigationMachine } from '../../machines/app/navigation.ts'
import type { LocationCommand, LocationEvent } from '../../machines/app/ports.ts'
import { historyEntry, type HistoryEntryLeft } from '../../machines/list/actors/historyEntry.ts'

const place = { path: '/incidents/', search: '' }

/** The dialog over the list, at the address of the list. */
function open() {
  const commands: string[] = []
  const told: string[] = []
  const location = fromCallback<LocationCommand, undefined>(({ receive }) =>
    receive(({ type }) => void commands.push(type)),
  )
  const screen = setup({
    types: {
      events: {} as LocationEvent | HistoryEntryLeft | { type: 'close' },
      children: {} as { navigation: 'navigation'; historyEntry: 'historyEntry' },
    },
    actors: { navigation: navigationMachine.provide({ actors: { location } }), historyEntry },
    actions: { note: ({ event }) => void told.push(event.type) },
  }).createMachine({
    invoke: { src: 'navigation', id: 'navigation', systemId: 'navigation', input: { place } },
    on: { 'historyEntry.left': { actions: 'note' } },
    initial: 'open',
    states: { open: { invoke: { src: 'historyEntry', id: 'historyEntry' }, on: { close: 'closed' } }, closed: {} },
  })
  const actor = createActor(screen).start()
  const goBack = () => actor.getSnapshot().children.navigation?.send({ type: 'location.changed', place, by: -1 })
  return { commands, told, goBack, close: () => actor.send({ type: 'close' }) }
}

it('Back from its entry tells the dialog, and there is nothing to remove afterwards', () => {
  const { commands, told, goBack, close } = open()
  expect([commands, told]).toEqual([['location.push'], []])
  goBack()
  expect(told).toEqual(['historyEntry.left'])
  close()
  expect(commands).toEqual(['location.push'])
})

it('the entry of a dialog that is closed in any other way is removed', () => {
  const { commands, told, close } = open()
  close()
  expect([commands, told]).toEqual([['location.push', 'location.travel'], []])
})
