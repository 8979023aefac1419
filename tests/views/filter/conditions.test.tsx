import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { displayAddress } from '../../../machines/views/domain/displayParts.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import { noExclusions } from '../../../machines/filter/domain/listOnly.ts'
import { lastNight } from '../../../machines/filter/domain/typedPeriod.ts'
import { pickSaved, savedButton } from '../support/savedFilters.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'

/** The line that names the conditions in force (docs/behaviour.md#filters). */

/** What a link says of the display that nobody has changed. */
const asDisplayed = displayAddress(defaultPreferences)

async function stageConditions({ answers, ...options }: RenderOptions = {}) {
  const app = await renderApp({
    ...options,
    answers: { fetchSourceSystems: () => Promise.resolve([{ pk: 3, name: 'NAV' }]), ...answers },
  })
  const line = screen.getByRole('region', { name: 'Conditions in force' })
  const shown = () =>
    within(line)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const asked = () => app.outside.askedOf('fetchIncidentPage').at(-1)
  return { ...app, line, shown, asked }
}

describe('the conditions in force', () => {
  it('are named unless a control of the bar says them, and all counted on the button that folds the bar', async () => {
    const { shown } = await stageConditions({
      at: '/incidents?open=true&maxlevel=2&source=3&tag=location%3Doslo&search=mail&timeframe=1',
    })
    expect(shown()).toEqual(['level 1-2', 'source NAV', 'location=oslo'])
    expect(screen.getByRole('button', { name: 'Filters (6)' })).toBeDefined()
  })

  it('include a period, in the reader’s zone, which can be removed and is copied as the same moments', async () => {
    const { user, shown, asked, outside } = await stageConditions({
      at: '/incidents?open=true&from=2026-01-14T21:00Z&to=2026-01-15T05:00:30Z',
    })
    expect(shown()).toEqual([expect.stringMatching(/^from \S+ \d\d:\d\d to \S+ \d\d:\d\d:30\S*$/)])
    const period = { from: Date.parse('2026-01-14T21:00Z'), to: Date.parse('2026-01-15T05:00:30Z') }
    expect(asked()).toMatchObject({ listOnly: { period } })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(outside.askedOf('copyAddress')).toEqual([
      { path: `/incidents?open=true&from=2026-01-14T21%3A00Z&to=2026-01-15T05%3A00%3A30Z${asDisplayed}` },
    ])
    await user.click(screen.getByRole('button', { name: /^Remove condition: from / }))
    expect(asked()).toMatchObject({ listOnly: undefined })
  })

  it('are chosen with last night, which the field of the timeframe then shows', async () => {
    const { user, shown, asked } = await stageConditions({ at: '/incidents?open=true&timeframe=24' })
    const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' })
    await user.selectOptions(field(), 'Last night 22:00 to 06:00')
    expect(shown()).toEqual([expect.stringMatching(/^from \S+ 22:00 to \S+ 06:00$/)])
    expect(asked()).toMatchObject({ timeframeHours: 0, listOnly: { period: lastNight(Date.now()) } })
    expect(field().selectedOptions[0]?.textContent).toBe('Last night')
    await user.selectOptions(field(), 'No timeframe')
    expect(shown()).toEqual([])
  })

  it('are typed in two fields, whose problems are told, and copied as the same moments', async () => {
    const { user, shown, asked, outside } = await stageConditions({ at: '/incidents?open=true&timeframe=24' })
    const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' })
    await user.selectOptions(field(), 'From ... to ...')
    const dialog = screen.getByRole('dialog', { name: 'Incidents that started' })
    const [from, to] = ['From', 'To'].map((name) => within(dialog).getByRole<HTMLInputElement>('textbox', { name }))
    if (from === undefined || to === undefined) throw new Error('the dialog has two fields')
    expect(document.activeElement).toBe(from)
    await user.clear(from)
    await user.type(from, '2020-01-15 21:00')
    await user.type(to, '2020-01-15 20:00{Enter}')
    expect(to.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(to)
    expect(within(dialog).getByText('To must be later than From')).toBeDefined()
    await user.clear(to)
    await user.type(to, '2020-01-16 05:00{Enter}')
    expect(field().selectedOptions[0]?.textContent).toBe('A period')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(shown()).toEqual([expect.stringMatching(/^from \S+ 21:00 to \S+ 05:00$/)])
    const period = { from: new Date(2020, 0, 15, 21).getTime(), to: new Date(2020, 0, 16, 5).getTime() }
    expect(asked()).toMatchObject({ timeframeHours: 0, listOnly: { period } })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const filter = { ...unrestrictedQuery.filter, open: true }
    const path = listAddress({ ...unrestrictedQuery, filter, listOnly: { excluded: noExclusions, period } })
    expect(outside.askedOf('copyAddress')).toEqual([{ path: path + asDisplayed }])
  })

  it('are followed by the times in the address that the list does not follow, until the conditions change', async () => {
    const { user } = await stageConditions({ at: '/incidents?stateful=true&from=yesterday' })
    const sentence = 'The list does not follow this part of the address: from=yesterday'
    expect(screen.getByText(sentence)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove condition: stateful' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('can be removed one by one, and the focus moves to the next; once none is left, everything is shown', async () => {
    const { user, line, shown, asked } = await stageConditions({
      at: '/incidents?stateful=true&maxlevel=2&tag=location%3Doslo',
    })
    await user.click(screen.getByRole('button', { name: 'Remove condition: level 1-2' }))
    expect(shown()).toEqual(['stateful', 'location=oslo'])
    expect(asked()).toMatchObject({ filter: { stateful: true, maxLevel: 5, tags: ['location=oslo'] } })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove condition: location=oslo' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove condition: stateful' }))
    await user.keyboard('{Enter}')
    expect(within(line).getByText('Everything is shown')).toBeDefined()
    expect(document.activeElement).toBe(line)
    expect(asked()).toMatchObject(unrestrictedQuery)
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined()
  })

  it('can all be cleared at once, which also deselects the saved filter, so that saving cannot empty that filter', async () => {
    const oslo = { pk: 4, name: 'Oslo', filter: { ...unrestrictedQuery.filter, tags: ['location=oslo'] } }
    const { user, line, asked, outside } = await stageConditions({
      at: '/incidents?open=true&search=mail',
      answers: { fetchFilters: () => Promise.resolve([oslo]) },
    })
    await pickSaved(user, 'Oslo')
    await user.click(within(line).getByRole('button', { name: 'Clear all' }))
    expect(asked()).toMatchObject(unrestrictedQuery)
    expect(outside.address).toBe('/incidents?open=any')
    expect(savedButton().textContent).toBe('Saved filters')
    expect(document.activeElement).toBe(line)
    expect(within(line).queryByRole('button', { name: 'Clear all' })).toBeNull()
  })

  it('are in the link that can be copied', async () => {
    const { user, outside } = await stageConditions({ at: '/incidents?open=false&search=mail' })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(outside.askedOf('copyAddress')).toEqual([{ path: `/incidents?open=false&search=mail${asDisplayed}` }])
    expect(screen.getByText('Copied URL to clipboard')).toBeDefined()
  })
})
