import { describe, expect, it } from 'vitest'
import {
  currentIncidents,
  knownBeside,
  emptyStore,
  forgetAll,
  loadAll,
  modify,
  modifyUnlessOvertaken,
  modifyAll,
  type IncidentStore,
} from '../../../../machines/incident/domain/incidentStore.ts'
import { incident } from '../../support/fixtures.ts'

const seven = incident({ pk: 7 })
const eight = incident({ pk: 8 })
const sevenAcked = incident({ pk: 7, acked: true })

function known(store: IncidentStore, pk: number) {
  return store.storedIncidents.get(pk)
}

describe('loading all', () => {
  it("makes the response the current list, in the server's order", () => {
    const store = loadAll(emptyStore, [eight, seven], 0, 100)
    expect(currentIncidents(store)).toEqual([eight, seven])
  })

  it('keeps incidents that left the list', () => {
    const store = loadAll(loadAll(emptyStore, [seven], 0, 100), [eight], 200, 300)
    expect(currentIncidents(store)).toEqual([eight])
    expect(known(store, 7)?.incident).toEqual(seven)
  })

  it('ignores the response for an incident that was modified after the request was sent: the newer version wins', () => {
    const store = loadAll(modify(emptyStore, sevenAcked, 150), [seven], 100, 200)
    expect(currentIncidents(store)).toEqual([sevenAcked])
    expect(known(store, 7)?.lastModified).toBe(150)
  })

  it('uses the response if the request was sent after the modification', () => {
    const store = loadAll(modify(emptyStore, sevenAcked, 100), [seven], 100, 200)
    expect(currentIncidents(store)).toEqual([seven])
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 100, changedAt: 200 })
  })

  it('keeps the objects and times of unchanged incidents', () => {
    const before = loadAll(emptyStore, [seven], 0, 100)
    const after = loadAll(before, [incident({ pk: 7 })], 200, 300)
    expect(known(after, 7)?.incident).toBe(seven)
    expect(known(after, 7)?.lastModified).toBe(0)
  })

  it('lists an incident once, even if the server sent the incident twice', () => {
    expect(loadAll(emptyStore, [seven, eight, seven], 0, 100).incidents).toEqual([7, 8])
  })
})

describe('modifying', () => {
  it('changes a known incident, and keeps the order of the list', () => {
    const store = modify(loadAll(emptyStore, [eight, seven], 0, 100), sevenAcked, 200)
    expect(currentIncidents(store)).toEqual([eight, sevenAcked])
    expect(known(store, 7)?.lastModified).toBe(200)
  })

  it('makes the incident newer even if nothing differs', () => {
    const store = modify(loadAll(emptyStore, [seven], 0, 100), incident({ pk: 7 }), 200)
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 200, changedAt: 100 })
    expect(known(store, 7)?.incident).toBe(seven)
    expect(currentIncidents(loadAll(store, [sevenAcked], 150, 300))).toEqual([seven])
  })

  it('adds an unknown incident, outside the list', () => {
    const store = modify(emptyStore, seven, 100)
    expect(known(store, 7)?.incident).toEqual(seven)
    expect(currentIncidents(store)).toEqual([])
  })

  it('does not change the given store', () => {
    const before = loadAll(emptyStore, [seven], 0, 100)
    modify(before, sevenAcked, 200)
    expect(currentIncidents(before)).toEqual([seven])
  })
})

describe('the limit', () => {
  const many = Array.from({ length: knownBeside + 1 }, (_, index) => incident({ pk: index + 100 }))

  it('evicts the least recently updated incidents, but never those in the list', () => {
    const listed = loadAll(modify(emptyStore, eight, 50), [seven], 100, 100)
    const full = modifyAll(listed, many, 200)
    expect(full.storedIncidents.size).toBeLessThanOrEqual(knownBeside + 1)
    expect(known(full, 8)).toBeUndefined()
    expect(known(full, knownBeside + 100)).toBeDefined()
    expect(currentIncidents(full)).toEqual([seven])
  })

  it('evicts exactly five hundred more incidents than necessary, to make room for the next updates', () => {
    const full = modifyAll(loadAll(emptyStore, [seven], 100, 100), many, 200)
    expect(full.storedIncidents.size).toBe(1 + knownBeside - 500)
    expect([known(full, 600), known(full, 601)?.incident.pk]).toEqual([undefined, 601])
  })

  it('keeps parked incidents', () => {
    const listed = loadAll(modify(emptyStore, eight, 50), [seven], 100, 100)
    expect(known(modifyAll(listed, many, 200, [8]), 8)).toBeDefined()
  })

  it('keeps a list of any length', () => {
    expect(loadAll(modify(emptyStore, seven, 50), many, 100, 100).incidents).toHaveLength(many.length)
  })
})

describe('forgetting', () => {
  it('drops a known incident, and does not change the store if the incident is unknown', () => {
    const store = modify(modify(emptyStore, seven, 50), eight, 60)
    expect([...forgetAll(store, [7]).storedIncidents.keys()]).toEqual([8])
    expect(forgetAll(store, [9])).toBe(store)
  })
})

describe('the response for one incident', () => {
  it('is stored', () => {
    const store = modifyUnlessOvertaken(loadAll(emptyStore, [seven], 0, 100), sevenAcked, 150, 200)
    expect(store.storedIncidents.get(7)).toEqual({ incident: sevenAcked, lastModified: 150, changedAt: 200 })
  })

  it('is as new as its request, even if nothing differs', () => {
    const store = modifyUnlessOvertaken(loadAll(emptyStore, [seven], 0, 100), { ...seven }, 150, 200)
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 150, changedAt: 100 })
  })

  it('replaces an earlier response to a request that was sent at the same time', () => {
    const store = loadAll(emptyStore, [sevenAcked], 150, 160)
    expect(known(modifyUnlessOvertaken(store, seven, 150, 200), 7)?.incident).toEqual(seven)
  })

  it('is dropped if the incident was updated after the request was sent', () => {
    const updated = modify(loadAll(emptyStore, [seven], 0, 100), sevenAcked, 160)
    expect(modifyUnlessOvertaken(updated, seven, 150, 200)).toBe(updated)
  })
})
