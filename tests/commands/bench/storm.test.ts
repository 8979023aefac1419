import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStandIn, type StandIn } from '../../server/standIn.ts'
import { isAcked, isOpen, type Incident } from '../../server/world/model.ts'
import { Storm, stormFilter } from './storm.ts'

let standIn: StandIn
let storm: Storm

beforeEach(() => {
  standIn = createStandIn({ seed: 1, incidents: 2000 })
  storm = new Storm(standIn.world)
})

function matches(incident: Incident): boolean {
  const now = standIn.world.now()
  return isOpen(incident, now) && !isAcked(incident, now) && incident.level <= stormFilter.maxLevel
}

/** Primary keys of the incidents that the server would return for the bench's filter, newest first. */
function matching(): readonly number[] {
  return [...standIn.world.incidents.newestFirst()].filter(matches).map(({ pk }) => pk)
}

function happen(times: number): void {
  for (let count = 0; count < times; count += 1) storm.happen()
}

/** The number of messages of each kind that the sockets receive while `changes` runs. */
function countMessages(changes: () => void): ReadonlyMap<string, number> {
  const known = new Set(matching())
  const counts = new Map<string, number>()
  const stop = standIn.world.onChange((change, incident) => {
    const what = change === 'modified' ? `modified, ${matches(incident) ? '' : 'not '}matching` : change
    const back = change === 'modified' && matches(incident) && !known.has(incident.pk)
    for (const kind of back ? [what, 'matching again'] : [what]) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (matches(incident)) known.add(incident.pk)
    else known.delete(incident.pk)
  })
  changes()
  stop()
  return counts
}

describe('a storm', () => {
  it('produces every kind of message within a hundred changes', () => {
    const counts = countMessages(() => happen(100))
    const kinds = ['created', 'modified, matching', 'modified, not matching', 'matching again', 'deleted']
    expect(kinds.filter((kind) => (counts.get(kind) ?? 0) <= 5)).toEqual([])
  })

  it('hardly changes the number of incidents or of matching ones', () => {
    const before = { all: standIn.world.incidents.size, matching: matching().length }
    happen(5000)
    expect(Math.abs(standIn.world.incidents.size - before.all)).toBeLessThan(50)
    expect(Math.abs(matching().length - before.matching)).toBeLessThan(50)
  })

  it('always has the same matching incidents as the server', () => {
    for (let turn = 0; turn < 20; turn += 1) {
      happen(50)
      expect(storm.matching).toEqual({ count: matching().length, newest: matching()[0] })
    }
  })

  it('changes the newest rows most: half of the matching changes are in the newest quarter', () => {
    const places: number[] = []
    standIn.world.onChange((change, { pk }) => {
      const rows = matching()
      const place = rows.indexOf(pk) / rows.length
      if (change === 'modified' && place >= 0) places.push(place)
    })
    happen(400)
    expect(places.filter((place) => place < 0.25).length).toBeGreaterThan(places.length / 2)
  })

  it('never removes a spared incident', () => {
    const spared = matching().slice(0, 6)
    storm.spare(spared)
    happen(2000)
    expect(matching()).toEqual(expect.arrayContaining([...spared]))
  })

  it('counts the messages, and sends the requested number per second', () => {
    vi.useFakeTimers()
    try {
      let received = 0
      standIn.world.onChange(() => {
        received += 1
      })
      storm.blow(200)
      vi.advanceTimersByTime(3000)
      expect(storm.messages).toBe(received)
      expect(received).toBeGreaterThanOrEqual(590)
      expect(received).toBeLessThanOrEqual(602)
      storm.blow(0)
      vi.advanceTimersByTime(3000)
      expect(storm.messages).toBe(received)
    } finally {
      vi.useRealTimers()
    }
  })
})
