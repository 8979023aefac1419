import { expect, it } from 'vitest'
import { createActor, createMachine, fromCallback } from 'xstate'
import { actorAt } from '../../../src/recording/actors.ts'
import { Decoder } from '../../../src/recording/codec.ts'
import { Delivery } from '../../../src/recording/delivery.ts'
import { HeldClock } from '../../../src/recording/heldClock.ts'

const listening = createMachine({
  initial: 'online',
  invoke: { id: 'network', src: fromCallback(() => {}) },
  states: { online: { on: { 'network.offline': 'offline' } }, offline: {} },
})
const visiting = createMachine({ invoke: { id: 'visit', src: listening } })

it.each([
  ['network', '', listening],
  ['visit/network', 'visit', visiting],
])('a port at %s that has not been noted yet reaches the chart above it', (port, chart, machine) => {
  const root = createActor(machine).start()
  const delivery = new Delivery(new HeldClock(), new Decoder([]))
  const step = { kind: 'told', at: 0, actor: 0, what: { type: 'network.offline' }, states: [] } as const
  expect(delivery.deliver(root, actorAt(root, port), step)).toBeUndefined()
  expect(actorAt(root, chart)?.getSnapshot()).toMatchObject({ value: 'offline' })
})
