import { describe, expect, it } from 'vitest'
import { withPeriod } from '../../../../machines/filter/domain/incidentQuery.ts'
import { isListOnly, noExclusions, withListOnly } from '../../../../machines/filter/domain/listOnly.ts'
import { askedAtFirst, asksList, rememberedQuery, toRemember } from '../../../../machines/list/domain/askedQuery.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'

const preferences = { ...defaultPreferences, timeframeHours: 24 }
const link = { path: '/incidents', search: '?open=false' }

describe('the first query of the list', () => {
  it('is the query in the address', () => {
    expect(askedAtFirst(link, preferences)).toMatchObject({ filter: { open: false }, timeframeHours: 0 })
  })

  it('is the remembered query, which has no search, if the address has no query', () => {
    const remembered = { filter: preferences.filter, timeframeHours: 24, search: '' }
    expect(rememberedQuery(preferences)).toEqual(remembered)
    expect(askedAtFirst({ path: '/', search: '' }, preferences)).toEqual(remembered)
  })

  it('is not within the period of the last visit, which would hide everything new', () => {
    const period = { from: 0, to: 1 }
    const visited = withListOnly(withPeriod(rememberedQuery(preferences), period), { hasTicket: true })
    expect(toRemember(visited)).toEqual({
      filter: preferences.filter,
      timeframeHours: 0,
      listOnly: { hasTicket: true, excluded: noExclusions },
    })
    expect(isListOnly({ excluded: noExclusions, period })).toBe(false)
  })

  it("is the remembered query if the address is not the list's", () => {
    const elsewhere = { path: '/incidents/7/', search: link.search }
    expect(asksList(elsewhere)).toBe(false)
    expect(askedAtFirst(elsewhere, preferences)).toEqual(rememberedQuery(preferences))
  })
})
