import { describe, expect, it, vi } from 'vitest'
import { defaultQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { displayOf } from '../../../../machines/views/domain/displayParts.ts'
import {
  changed,
  freeName,
  isModified,
  keptFrom,
  newViews,
  shownBy,
  standingOf,
  suggestedName,
  type KeptViews,
  type View,
} from '../../../../machines/views/domain/view.ts'
import { unfollowedParts } from '../../../../machines/views/domain/unfollowedParts.ts'
import { contentAddress, viewOf } from '../../../../machines/views/domain/viewAddress.ts'
import { contentOf, openAddress } from '../../../../machines/views/domain/viewContent.ts'
import { criticalQuestion, dueView } from '../../../../machines/views/domain/viewCount.ts'
import { importOf, viewFile } from '../../../../machines/views/domain/viewFile.ts'
import { fileOf, replacing } from '../../../../machines/views/viewRequests.ts'

/** What a view is (docs/behaviour.md#views). */

const query = {
  filter: { ...defaultQuery.filter, tags: ['location=oslo'] },
  timeframeHours: 3,
  search: 'fan',
  listOnly: { excluded: { tags: ['host=a'], sourceSystemIds: [7], levels: [5 as const] } },
}
const display = {
  ...defaultPreferences,
  order: { by: 'tag:rack, row', direction: 'descending' } as const,
  sortAll: true,
  group: 'tag:rack/row' as const,
  foldsAlike: true,
  columnChoices: { number: true, source: false },
  tagColumns: ['rack, row', 'host'],
  columnOrder: ['severity', 'tag:rack, row', 'time'],
  columnWidths: { severity: 140.5, 'tag:rack, row': 90 },
  density: 'compact' as const,
  listTimes: 'absolute' as const,
}
const view: View = { id: 'a', name: 'Oslo', address: contentAddress({ query, display }), lookedAt: 5 }

describe('the address of a view', () => {
  it('carries its conditions and every part of its display, and is read as it was written', () => {
    const read = contentOf(openAddress({ query, display }, 'a').slice('/incidents'.length))
    expect(read?.query).toEqual(query)
    const { columnChoices: _columns, ...others } = display
    const { columnChoices, ...rest } = read?.display ?? {}
    expect(others).toMatchObject(rest)
    expect(Object.keys(rest)).toHaveLength(9)
    expect(columnChoices).toMatchObject({ number: true, source: false, time: true, end: false })
    expect(contentAddress({ query, display: read?.display ?? {} })).toBe(view.address)
  })

  it('says which view is open, and names whatever cannot be read of it', () => {
    expect(viewOf(openAddress({ query, display }, 'a1'))).toBe('a1')
    expect(viewOf('?open=true&view=../x')).toBeUndefined()
    const garbled =
      '?open=true&order=banana,up&columns=time,price&places=time,time&widths=time:5&density=huge&sorted=some&g=planet&fold=maybe&times=age&view=No!&density=compact'
    expect(unfollowedParts(garbled)).toEqual([
      'order=banana,up',
      'columns=time,price',
      'places=time,time',
      'widths=time:5',
      'density=huge',
      'sorted=some',
      'g=planet',
      'fold=maybe',
      'times=age',
      'view=No!',
      'density=compact',
    ])
    expect(displayOf(garbled)).toEqual({})
    expect(unfollowedParts(`${view.address}&view=a1`)).toEqual([])
  })
})

describe('a view', () => {
  it('is modified once a condition or a part of its display differs; it says nothing of what it does not know', () => {
    expect(isModified(view, [], { query, display })).toBe(false)
    expect(isModified(view, [], { query: { ...query, search: '' }, display })).toBe(true)
    expect(isModified(view, [], { query, display: { ...display, density: 'comfortable' } })).toBe(true)
    const older = { ...view, address: '?open=true&acked=false' }
    expect(isModified(older, [], { query: defaultQuery, display })).toBe(false)
  })

  it('rests on the chosen saved filter if that is as on screen, and follows it', () => {
    const saved = { pk: 4, name: 'Oslo', filter: query.filter }
    expect(keptFrom({ query, display }, saved).base).toEqual({ pk: 4, name: 'Oslo' })
    expect(keptFrom({ query, display }, { ...saved, filter: defaultQuery.filter }).base).toBeUndefined()
    const based = { ...view, base: { pk: 4, name: 'Oslo' } }
    const other = { ...saved, filter: { ...query.filter, open: false } }
    expect(
      [[saved], [other], [{ ...other, isForeign: true }], [], undefined].map((known) => standingOf(based, known)),
    ).toEqual(['same', 'changedHere', 'changed', 'gone', 'unknown'])
    expect(shownBy(based, [other])?.query).toEqual({ ...query, filter: other.filter })
    expect(shownBy(based, [])?.query).toEqual(query)
  })

  it('keeps its saved filter when it is saved, unless the conditions of that filter are changed on screen', () => {
    const based = { ...view, base: { pk: 4, name: 'Oslo' } }
    const saved = [{ pk: 4, name: 'Oslo hosts', filter: query.filter }]
    const other = { pk: 5, name: 'Bergen', filter: { ...query.filter, tags: ['location=bergen'] } }
    const baseAfter = (change: Partial<typeof query>, known: readonly SavedFilter[] | undefined, chosen?: number) => {
      const onScreen = { ...query, ...change }
      const screen = { query: onScreen, preferences: display, chosen, saved: known, tasks: undefined }
      const saving = replacing({ kept: { views: [based] }, screen: { ...screen, open: 'a', isListShown: true } }, 'a')
      return 'base' in saving ? saving.base : 'no change'
    }
    const search = { search: 'disk' }
    // Chosen, not chosen, deleted, and not known yet.
    expect([
      baseAfter(search, saved, 4),
      baseAfter(search, saved),
      baseAfter(search, []),
      baseAfter(search, undefined),
    ]).toEqual([
      { pk: 4, name: 'Oslo hosts' },
      { pk: 4, name: 'Oslo hosts' },
      { pk: 4, name: 'Oslo' },
      { pk: 4, name: 'Oslo' },
    ])
    expect(baseAfter({ filter: { ...query.filter, open: false } }, saved, 4)).toBeUndefined()
    expect(baseAfter({ filter: other.filter }, [...saved, other], 5)).toEqual({ pk: 5, name: 'Bergen' })
  })

  it('is offered a name that no other has, of at most 60 characters', () => {
    expect(suggestedName({ query }, undefined, [])).toBe('oslo')
    expect(suggestedName({ query: defaultQuery }, undefined, [view])).toBe('View 2')
    const long = 'W'.repeat(70)
    expect(freeName(long, [])).toBe('W'.repeat(60))
    expect(freeName(long, [{ name: 'W'.repeat(60) }])).toBe(`${'W'.repeat(56)} (2)`)
  })
})

describe('changes', () => {
  const kept: KeptViews = { views: ['a', 'b', 'c'].map((id) => ({ ...view, id, name: id })), standard: 'b' }
  const ids = ({ views }: KeptViews) => views.map(({ id }) => id).join('')

  it('add, move, rename and delete views, and choose the default', () => {
    expect(ids(changed(kept, { type: 'add', views: [{ ...view, id: 'd' }, view] }))).toBe('abcd')
    expect(ids(changed(kept, { type: 'move', id: 'a', to: 1 }))).toBe('bac')
    expect(ids(changed(kept, { type: 'move', id: 'a', to: 99 }))).toBe('bca')
    expect(changed(kept, { type: 'rename', id: 'a', name: 'Oslo' }).views[0]?.name).toBe('Oslo')
    expect(changed(kept, { type: 'delete', id: 'b' })).toMatchObject({ views: [{ id: 'a' }, { id: 'c' }] })
    expect(changed(kept, { type: 'delete', id: 'b' }).standard).toBeUndefined()
    expect(changed(kept, { type: 'choose', standard: 'a' }).standard).toBe('a')
    const looked = changed(kept, { type: 'look', ids: ['a'], at: 9 })
    expect(looked.views.map(({ lookedAt }) => lookedAt)).toEqual([9, 5, 5])
    expect(newViews(kept.views, [view, view], 10).map(({ id }) => id)).toEqual(['d', 'e'])
  })
})

describe('a file', () => {
  it('gives back the views that were written, and renames those whose names are taken', () => {
    const { views, sentence } = importOf({ name: 'v.json', text: viewFile([view]) }, [view])
    expect(views).toEqual([{ name: 'Oslo (2)', address: view.address }])
    expect(sentence).toBe('Imported 1 view.')
  })

  it('is named after its view and the date in the zone of the screen', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 15, 15, 30))
    const context = { kept: { views: [{ ...view, name: 'Oslo, 2nd floor' }] } }
    expect([fileOf(context, 'a').name, fileOf(context, undefined).name]).toEqual([
      'argus-view-oslo-2nd-floor-2026-01-16.json',
      'argus-views-2026-01-16.json',
    ])
  })

  it('that is not one, is newer or has too many views changes nothing, and one sentence says why', () => {
    const sentenceOf = (content: unknown) => importOf({ name: 'v.json', text: JSON.stringify(content) }, [view])
    const many = Array.from({ length: 50 }, () => ({ name: 'x', address: '?open=true' }))
    const file = { kind: 'argus views', version: 1, views: [{ name: '', address: '?open=true' }] }
    expect([{}, { ...file, version: 2 }, file, { ...file, views: many }].map(sentenceOf)).toEqual([
      { views: [], sentence: '‘v.json’ is not a file of views that Argus has exported. Nothing was imported.' },
      { views: [], sentence: '‘v.json’ was exported by a newer release of Argus. Nothing was imported.' },
      { views: [], sentence: 'None of the views in ‘v.json’ could be read. Nothing was imported.' },
      { views: [], sentence: 'At most 50 views can be kept, and ‘v.json’ has 50 views. Nothing was imported.' },
    ])
    const partly = [
      { name: 'Good', address: '?open=true&order=up' },
      { name: 'Bad', address: '?x=1' },
    ]
    expect(sentenceOf({ ...file, views: partly }).sentence).toBe(
      'Imported 1 view. 1 view could not be read. Left out of ‘Good’, because it could not be read: order=up.',
    )
  })
})

describe('counts', () => {
  it('are asked for the view whose count is the oldest, once it is 45 s old', () => {
    const asked = ['a', 'b', 'c'].map((id) => ({
      id,
      question: { ...query, withLevels: true },
      newSince: 5,
      isAtMost: false,
    }))
    const ofAge = (at: number) => ({ count: 1, critical: 0, at })
    const counts = new Map([
      ['a', ofAge(20)],
      ['b', ofAge(10)],
      ['c', ofAge(30)],
    ])
    expect(dueView(asked, counts, 45_009)).toBeUndefined()
    expect(dueView(asked, counts, 45_020)?.id).toBe('b')
    counts.delete('c')
    expect(dueView(asked, counts, 45_020)?.id).toBe('c')
  })

  it('of critical incidents are of those that started since the view was looked at, in its own timeframe', () => {
    const now = Date.UTC(2026, 0, 15, 12)
    const question = { ...query, withLevels: true }
    const since = (newSince: number | undefined) =>
      criticalQuestion({ id: 'a', question, newSince, isAtMost: true }, now)
    expect(since(now - 1000)).toMatchObject({
      filter: { maxLevel: 1 },
      timeframeHours: 0,
      listOnly: { period: { from: now - 1000 } },
    })
    expect(since(now - 10 * 3_600_000)?.listOnly?.period?.from).toBe(now - 3 * 3_600_000)
    expect(since(undefined)).toBeUndefined()
  })
})
