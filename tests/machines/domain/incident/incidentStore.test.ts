import { describe, expect, it } from 'vitest'
import {
  change,
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
  it('makes the answer the current list, in the order of the server', () => {
    const store = loadAll(emptyStore, [eight, seven], 0, 100)
    expect(currentIncidents(store)).toEqual([eight, seven])
  })

  it('keeps what left the list among the known ones', () => {
    const store = loadAll(loadAll(emptyStore, [seven], 0, 100), [eight], 200, 300)
    expect(currentIncidents(store)).toEqual([eight])
    expect(known(store, 7)?.incident).toEqual(seven)
  })

  it('leaves alone what was modified after the question left: the later word wins', () => {
    const store = loadAll(modify(emptyStore, sevenAcked, 150), [seven], 100, 200)
    expect(currentIncidents(store)).toEqual([sevenAcked])
    expect(known(store, 7)?.lastModified).toBe(150)
  })

  it('takes the answer where the question left after the modification', () => {
    const store = loadAll(modify(emptyStore, sevenAcked, 100), [seven], 100, 200)
    expect(currentIncidents(store)).toEqual([seven])
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 100, changedAt: 200 })
  })

  it('keeps identity and time of what came back the same', () => {
    const before = loadAll(emptyStore, [seven], 0, 100)
    const after = loadAll(before, [incident({ pk: 7 })], 200, 300)
    expect(known(after, 7)?.incident).toBe(seven)
    expect(known(after, 7)?.lastModified).toBe(0)
  })

  it('lists an incident once, though the server sent it twice', () => {
    expect(loadAll(emptyStore, [seven, eight, seven], 0, 100).incidents).toEqual([7, 8])
  })
})

describe('modifying', () => {
  it('changes what is known, and leaves the order of the list', () => {
    const store = modify(loadAll(emptyStore, [eight, seven], 0, 100), sevenAcked, 200)
    expect(currentIncidents(store)).toEqual([eight, sevenAcked])
    expect(known(store, 7)?.lastModified).toBe(200)
  })

  it('with nothing changed is the later word all the same', () => {
    const store = modify(loadAll(emptyStore, [seven], 0, 100), incident({ pk: 7 }), 200)
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 200, changedAt: 100 })
    expect(known(store, 7)?.incident).toBe(seven)
    expect(currentIncidents(loadAll(store, [sevenAcked], 150, 300))).toEqual([seven])
  })

  it('adds what is unknown, outside the list', () => {
    const store = modify(emptyStore, seven, 100)
    expect(known(store, 7)?.incident).toEqual(seven)
    expect(currentIncidents(store)).toEqual([])
  })

  it('leaves the store it was given as it was', () => {
    const before = loadAll(emptyStore, [seven], 0, 100)
    modify(before, sevenAcked, 200)
    expect(currentIncidents(before)).toEqual([seven])
  })
})

describe('changing some fields', () => {
  it('leaves the others', () => {
    const store = change(loadAll(emptyStore, [seven], 0, 100), 7, { open: false }, 200)
    expect(store && currentIncidents(store)).toEqual([incident({ pk: 7, open: false })])
  })

  it('is not possible for an unknown incident', () => {
    expect(change(emptyStore, 7, { open: false }, 100)).toBeUndefined()
  })
})

describe('the bound', () => {
  const many = Array.from({ length: knownBeside + 1 }, (_, index) => incident({ pk: index + 100 }))

  it('lets go of what was unheard of the longest, and never of the list', () => {
    const listed = loadAll(modify(emptyStore, eight, 50), [seven], 100, 100)
    const full = modifyAll(listed, many, 200)
    expect(full.storedIncidents.size).toBeLessThanOrEqual(knownBeside + 1)
    expect(known(full, 8)).toBeUndefined()
    expect(known(full, knownBeside + 100)).toBeDefined()
    expect(currentIncidents(full)).toEqual([seven])
  })

  it('lets go of five hundred more at once, so that the next words find room, and of no other', () => {
    const full = modifyAll(loadAll(emptyStore, [seven], 100, 100), many, 200)
    expect(full.storedIncidents.size).toBe(1 + knownBeside - 500)
    expect([known(full, 600), known(full, 601)?.incident.pk]).toEqual([undefined, 601])
  })

  it('keeps what waits to be listed', () => {
    const listed = loadAll(modify(emptyStore, eight, 50), [seven], 100, 100)
    expect(known(modifyAll(listed, many, 200, [8]), 8)).toBeDefined()
  })

  it('keeps a list of any length', () => {
    expect(loadAll(modify(emptyStore, seven, 50), many, 100, 100).incidents).toHaveLength(many.length)
  })
})

describe('forgetting', () => {
  it('drops what is known, and leaves the store alone where nothing is', () => {
    const store = modify(modify(emptyStore, seven, 50), eight, 60)
    expect([...forgetAll(store, [7]).storedIncidents.keys()]).toEqual([8])
    expect(forgetAll(store, [9])).toBe(store)
  })
})

describe('the answer about one incident', () => {
  it('is stored', () => {
    const store = modifyUnlessOvertaken(loadAll(emptyStore, [seven], 0, 100), sevenAcked, 150, 200)
    expect(store.storedIncidents.get(7)).toEqual({ incident: sevenAcked, lastModified: 150, changedAt: 200 })
  })

  it('is a word of the time it was asked for, though it says nothing new', () => {
    const store = modifyUnlessOvertaken(loadAll(emptyStore, [seven], 0, 100), { ...seven }, 150, 200)
    expect(known(store, 7)).toEqual({ incident: seven, lastModified: 150, changedAt: 100 })
  })

  it('gives way to one that was asked for at the same time and comes later', () => {
    const store = loadAll(emptyStore, [sevenAcked], 150, 160)
    expect(known(modifyUnlessOvertaken(store, seven, 150, 200), 7)?.incident).toEqual(seven)
  })

  it('is dropped where something was heard of the incident since it was asked for', () => {
    const heard = modify(loadAll(emptyStore, [seven], 0, 100), sevenAcked, 160)
    expect(modifyUnlessOvertaken(heard, seven, 150, 200)).toBe(heard)
  })
})
