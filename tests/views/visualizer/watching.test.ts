import { expect, it, vi } from 'vitest'
import { createActor, setup, type AnyActorRef } from 'xstate'
import { createMask } from '../../../machines/core/domain/secret.ts'
import { isUnhandled } from '../../../machines/visualizer/domain/entry.ts'
import type { Answer } from '../../../machines/visualizer/domain/answer.ts'
import { pictureOf } from '../../../src/build/chartPictures.ts'
import { inspectionOf, type Inspection } from '../../../src/inspection/inspection.ts'
import { openChannel, type Message } from '../../../src/visualizer/channel.ts'
import { createEntries } from '../../../src/visualizer/entries.ts'
import { recordedEntries } from '../../../src/visualizer/recordedEntries.ts'
import { letWatch } from '../../../src/visualizer/watched.ts'
import { invokedIn } from '../../../src/visualizer/views/invoked.ts'

const switchMachine = setup({ types: { events: {} as { type: 'press' } | { type: 'ignored' } } }).createMachine({
  id: 'switch',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { always: { guard: () => false, target: 'off' } } },
})
const lampMachine = setup({ actors: { switch: switchMachine } }).createMachine({
  id: 'lamp',
  context: { token: 'secret-token', brightness: 3 },
  invoke: { src: 'switch', id: 'switch' },
})

function childOf(root: AnyActorRef): AnyActorRef {
  const { children } = root.getSnapshot() as { children: Record<string, AnyActorRef> }
  const child = children.switch
  if (child === undefined) throw new Error('there is no switch')
  return child
}

/** Asks over a channel of its own, as another tab does. */
function asker(channelName: string) {
  const received: Message[] = []
  let arrived = () => {}
  const channel = openChannel(channelName, (message) => {
    received.push(message)
    arrived()
  })
  async function next<Type extends Message['type']>(type: Type): Promise<Extract<Message, { type: Type }>> {
    for (;;) {
      const at = received.findIndex((message) => message.type === type)
      if (at !== -1) return received.splice(at, 1)[0] as Extract<Message, { type: Type }>
      await new Promise<void>((resolve) => (arrived = resolve))
    }
  }
  async function ask(tab: string, after: number, actor?: string): Promise<Answer> {
    channel.post({ type: 'asked', tab, watcher: 'me', after, look: { actor, entry: undefined, open: [] } })
    return (await next('answered')).answer
  }
  return { channel, next, ask }
}

it('a watched tab first reports the actors that it already has and then what happens, and masks secrets', async () => {
  const { channel, next, ask } = asker('test.charts')
  const root = createActor(lampMachine).start()
  letWatch({ root, channel: 'test.charts', copyOf: createMask().copy, page: window })
  const { tab } = await next('announced')
  const first = await ask(tab.id, -1, root.sessionId)
  expect(first.everything?.map(({ name, chart, states }) => [name, chart, states])).toEqual([
    ['lamp', 'lamp', ['lamp']],
    ['switch', 'switch', ['switch', 'switch.off']],
  ])
  expect(first.look.context?.map(({ name, text }) => [name, text])).toEqual([
    ['', '{2}'],
    ['token', '"•••"'],
    ['brightness', '3'],
  ])
  childOf(root).send({ type: 'press' })
  const second = await ask(tab.id, first.last)
  expect(second.everything).toBeUndefined()
  expect(second.entries.map(({ type, actor, change }) => [type, actor.name, change?.states, change?.edges])).toEqual([
    ['press', 'switch', ['switch', 'switch.on'], ['switch.off|press|0']],
  ])
  expect(second.entries.map(isUnhandled)).toEqual([false])
  childOf(root).send({ type: 'ignored' })
  const third = await ask(tab.id, second.last)
  expect(third.entries.map((entry) => [entry.type, isUnhandled(entry)])).toEqual([['ignored', true]])
  const fourth = await ask(tab.id, third.last)
  expect(fourth.entries).toEqual([])
  channel.close()
})

it('nothing observes the charts until a tab asks, nor after three seconds without a question', async () => {
  const { channel, next, ask } = asker('test.unwatched')
  const root = createActor(lampMachine).start()
  const inspect = vi.spyOn(root.system, 'inspect')
  const time = vi.spyOn(window.performance, 'now').mockReturnValue(0)
  letWatch({ root, channel: 'test.unwatched', copyOf: createMask().copy, page: window })
  const { tab } = await next('announced')
  childOf(root).send({ type: 'press' })
  expect(inspect).not.toHaveBeenCalled()
  await ask(tab.id, -1)
  expect(inspect).toHaveBeenCalledTimes(1)
  time.mockReturnValue(2999)
  childOf(root).send({ type: 'ignored' })
  time.mockReturnValue(3000)
  childOf(root).send({ type: 'ignored' })
  // The first question after that observes the charts anew.
  await ask(tab.id, -1)
  expect(inspect).toHaveBeenCalledTimes(2)
  time.mockRestore()
  channel.close()
})

it('a replay reports the same kind of entries as a watched tab, with contexts and events', () => {
  const steps: Inspection[] = []
  const mask = createMask()
  const root = createActor(lampMachine, { inspect: (found) => void steps.push(inspectionOf(found, mask)) }).start()
  childOf(root).send({ type: 'press' })
  childOf(root).send({ type: 'ignored' })
  const entries = recordedEntries(steps)
  const ofSwitch = entries.filter(({ actor }) => actor.name === 'switch')
  expect(ofSwitch.map(({ type, change }) => [type, change?.states.at(-1), change?.edges])).toEqual([
    ['xstate.init', 'switch.off', []],
    ['press', 'switch.on', ['switch.off|press|0']],
    ['ignored', 'switch.on', []],
  ])
  expect(ofSwitch[1]?.event).toEqual({ type: 'press' })
  const lamp = entries.find(({ actor }) => actor.id === root.sessionId)
  expect(lamp?.context?.()).toEqual({ token: '•••', brightness: 3 })
})

it("a picture becomes data with React's attribute names, without its styles, and its links name other charts", () => {
  const svg =
    '<svg xmlns="x" viewBox="0 0 1 1"><style>.a{}</style><g class="box" data-state="a.b"><title>A &amp; B</title>' +
    '<a href="lamp.svg"><text text-anchor="middle">lamp</text></a><path d="M0 0"/></g></svg>'
  const picture = pictureOf(svg)
  expect(picture).toEqual([
    'svg',
    { viewBox: '0 0 1 1' },
    [
      'g',
      { className: 'box', 'data-state': 'a.b' },
      ['title', {}, 'A & B'],
      ['a', { href: 'lamp.svg' }, ['text', { textAnchor: 'middle' }, 'lamp']],
      ['path', { d: 'M0 0' }],
    ],
  ])
  expect(invokedIn(picture)).toEqual(['lamp'])
})

it('a watched tab keeps only the last events: asked for earlier ones, it reports its actors anew', async () => {
  // Time stands still, so that the tab counts as watched however long this takes.
  vi.spyOn(window.performance, 'now').mockReturnValue(0)
  const { channel, next, ask } = asker('test.kept')
  const root = createActor(lampMachine).start()
  letWatch({ root, channel: 'test.kept', copyOf: createMask().copy, page: window })
  const { tab } = await next('announced')
  const first = await ask(tab.id, -1)
  for (let sent = 0; sent <= 4000; sent++) childOf(root).send({ type: 'ignored' })
  const second = await ask(tab.id, first.last)
  expect(second.last - first.last).toBe(4001)
  expect(second.everything?.map(({ name }) => name)).toEqual(['lamp', 'switch'])
  expect((await ask(tab.id, second.last - 1)).entries.map(({ type }) => type)).toEqual(['ignored'])
  channel.close()
  vi.restoreAllMocks()
})

it('a tab ignores what is no message', () => {
  const listeners: ((event: { readonly data: unknown }) => void)[] = []
  class FakeChannel {
    addEventListener = (_type: string, listener: (typeof listeners)[number]) => void listeners.push(listener)
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const receive = vi.fn<(message: Message) => void>()
  openChannel('test.charts', receive)
  for (const data of ['called', null, undefined, 7, {}, { type: 7 }, { type: 'called' }]) {
    for (const listen of listeners) listen({ data })
  }
  expect(receive.mock.calls).toEqual([[{ type: 'called' }]])
})

it('of the events that an actor does not process, only the newest are remembered', () => {
  const entries = createEntries(() => 0)
  const happening = (type: string, event: number) => ({
    type,
    event,
    eventType: 'press',
    actor: { id: 'x:1', name: 'switch' },
    parent: null,
    sender: undefined,
    edges: [],
    change: { chart: 'switch', status: 'active', states: [], tags: [] },
  })
  for (let event = 0; event < 102; event++) entries.add(happening('@xstate.event', event))
  expect(entries.add(happening('@xstate.snapshot', 0))).toMatchObject({ number: 102 })
  expect(entries.add(happening('@xstate.snapshot', 1))).toBeUndefined()
})
