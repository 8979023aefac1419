import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { emptyStore, loadAll, modify } from '../../../../machines/incident/domain/incidentStore.ts'
import { takePiece } from '../../../../machines/list/domain/liveList.ts'
import { newsTime, rememberedGlows, withGlow, type Glowed } from '../../../../machines/list/domain/news.ts'
import { incident } from '../../support/fixtures.ts'

const unseen: Glowed = new Map()

function changedAt(time: number) {
  return { incident: incident({ pk: 7 }), lastModified: time, changedAt: time }
}

describe('an incident is news', () => {
  it('when it arrived or changed after the list was first shown', () => {
    expect(newsTime(changedAt(1001), 1000, unseen)).toBe(1001)
    expect(newsTime(changedAt(1000), 1000, unseen)).toBeUndefined()
  })

  it('but not if it merely arrived with a later piece of a long list', () => {
    const page = {
      question: { filter: defaultFilter, timeframeHours: 0, search: '', withLevels: true },
      skew: 0,
      pageSize: 5000,
      isFirst: true,
      hasMore: false,
    }
    const times = { askedAt: 900, newsAt: 900, now: 2000 }
    const empty = { store: emptyStore, latest: [], departed: new Set<number>() }
    const { store } = takePiece(empty, [], [incident({ pk: 7 })], [], page, times)
    const later = store.storedIncidents.get(7)
    expect(later && newsTime(later, 1000, unseen)).toBeUndefined()
    expect(later?.changedAt).toBe(900)
  })

  it('but not if it merely arrived again, unchanged', () => {
    const acked = incident({ pk: 7, acked: true })
    const shown = loadAll(emptyStore, [incident({ pk: 7 })], 900, 1000)
    const news = (store: typeof shown, glowed: Glowed) => {
      const stored = store.storedIncidents.get(7)
      return stored && newsTime(stored, 1000, glowed)
    }
    expect(news(modify(shown, incident({ pk: 7 }), 2000), unseen)).toBeUndefined()
    const changed = modify(shown, acked, 2000)
    expect(news(changed, unseen)).toBe(2000)
    expect(news(modify(changed, { ...acked }, 3000), withGlow(unseen, 7, 2000))).toBeUndefined()
  })

  it('only once for each change', () => {
    const glowed = withGlow(unseen, 7, 1001)
    expect(newsTime(changedAt(1001), 1000, glowed)).toBeUndefined()
    expect(newsTime(changedAt(1002), 1000, glowed)).toBe(1002)
    expect(newsTime(changedAt(1001), 1000, withGlow(unseen, 8, 1001))).toBe(1001)
  })
})

it('of many remembered highlights, the oldest are forgotten first', () => {
  let glowed: Glowed = new Map(Array.from({ length: rememberedGlows }, (_, pk) => [pk, 1]))
  glowed = withGlow(glowed, 0, 2)
  glowed = withGlow(glowed, rememberedGlows, 2)
  expect(glowed.size).toBe(rememberedGlows)
  expect(glowed.has(0)).toBe(true)
  expect(glowed.has(1)).toBe(false)
})
