import { describe, expect, it } from 'vitest'
import { mostLogged, mostWaiting, shownAfter, waitingAfter } from '../../../../machines/visualizer/domain/arrivals.ts'
import { kindOf, type Entry, type ShownActor } from '../../../../machines/visualizer/domain/entry.ts'
import { shownEntries, wholeLog } from '../../../../machines/visualizer/domain/logFilter.ts'
import { recordingOf, sceneAt } from '../../../../machines/visualizer/domain/recording.ts'
import { actorIn, emptyScene, sceneAfter, sceneOf, treeOf } from '../../../../machines/visualizer/domain/scene.ts'

function actor(id: string, parent?: string): ShownActor {
  return { id, name: `actor ${id}`, parent, chart: id, status: 'active', states: [id], tags: [], edges: [] }
}

function entry(number: number, id: string, parts: Partial<Entry> = {}): Entry {
  const change = { chart: id, status: 'active', states: [`${id}.${number}`], tags: [], edges: [] }
  const own = { number, at: number, actor: { id, name: `actor ${id}` }, sender: undefined, type: 'lamp.switch' }
  return { ...own, bornOf: undefined, change, ...parts }
}

describe('a scene', () => {
  it('changes with each event, without changing the scene before it', () => {
    const before = sceneOf([actor('a'), actor('b', 'a')])
    const after = sceneAfter(before, [entry(1, 'b')])
    expect(actorIn(after, 'b')?.states).toEqual(['b.1'])
    expect(actorIn(before, 'b')?.states).toEqual(['b'])
  })

  it('gains an actor below its parent when the actor starts, and still finds the actor by its id after it has ended', () => {
    const started = sceneAfter(sceneOf([actor('a')]), [entry(1, 'c', { type: 'xstate.init', bornOf: 'a' })])
    expect(treeOf(started).map((row) => [row.actor.id, row.depth])).toEqual([
      ['a', 0],
      ['c', 1],
    ])
    const change = { chart: 'c', status: 'done', states: ['c.end'], tags: [], edges: [] }
    const ended = sceneAfter(started, [entry(2, 'c', { change })])
    expect([...ended.actors.keys()]).toEqual(['a'])
    expect(actorIn(ended, 'c')?.status).toBe('done')
  })

  it('keeps the last edge highlighted when an event is ignored', () => {
    const taken = { chart: 'a', status: 'active', states: ['a.on'], tags: [], edges: ['a.off|switch|0'] }
    const scene = sceneAfter(sceneOf([actor('a')]), [entry(1, 'a', { change: taken }), entry(2, 'a')])
    expect(actorIn(scene, 'a')?.edges).toEqual(['a.off|switch|0'])
  })

  it('ignores events of an actor that it does not know', () => {
    expect(sceneAfter(emptyScene, [entry(1, 'a')]).actors.size).toBe(0)
  })
})

describe('what is on screen', () => {
  const shown = { scene: sceneOf([actor('a')]), log: [] }

  it('keeps a bounded log', () => {
    const arrivals = Array.from({ length: mostLogged + 5 }, (_, number) => ({ entry: entry(number, 'a') }))
    expect(
      shownAfter(shown, arrivals)
        .log.map(({ number }) => number)
        .slice(0, 1),
    ).toEqual([5])
  })

  it('is the same after a pause as without one, even if more events arrived than are kept', () => {
    const arrivals = Array.from({ length: mostWaiting + 7 }, (_, number) => ({ entry: entry(number, 'a') }))
    const waiting = waitingAfter(shown, [], arrivals)
    expect(waiting.length).toBeLessThanOrEqual(mostWaiting)
    expect(shownAfter(shown, waiting).scene.actors).toEqual(shownAfter(shown, arrivals).scene.actors)
  })
})

describe('the log', () => {
  const log = [
    entry(1, 'a', { sender: { id: 'b', name: 'switch' } }),
    entry(2, 'b', { type: 'xstate.after.1000.b' }),
    entry(3, 'b', { type: 'xstate.init' }),
    entry(4, 'c', { type: 'xstate.done.actor.c' }),
  ]
  const numbers = (parts: Partial<typeof wholeLog>, selected?: string) =>
    shownEntries(log, { ...wholeLog, ...parts }, selected).map(({ number }) => number)

  it('shows the newest first', () => expect(numbers({})).toEqual([4, 3, 2, 1]))
  it('is filtered by event name, sender and receiver', () => {
    expect([numbers({ text: 'LAMP' }), numbers({ text: 'switch' }), numbers({ text: 'actor c' })]).toEqual([
      [1],
      [1],
      [4],
    ])
  })
  it('is filtered by kind', () => {
    expect(log.map(kindOf)).toEqual(['event', 'delay', 'life', 'outcome'])
    expect(numbers({ kind: 'delay' })).toEqual([2])
  })
  it('is filtered by the selected actor as sender or receiver', () => {
    expect(numbers({ isOfSelected: true }, 'b')).toEqual([3, 2, 1])
  })
})

it('each step of a recording looks as if everything up to that step had just happened', () => {
  const first = entry(0, 'a', { type: 'xstate.init', bornOf: null })
  const entries = [first, ...Array.from({ length: 450 }, (_, index) => entry(index + 1, 'a'))].map((one) => ({
    ...one,
    event: { type: one.type },
    context: undefined,
  }))
  const recording = recordingOf('lamp.json', { entries, difference: undefined })
  for (const step of [0, 1, 99, 100, 101, 399, 451]) {
    expect(sceneAt(recording, step)).toEqual(sceneAfter(emptyScene, entries.slice(0, step)))
  }
})
