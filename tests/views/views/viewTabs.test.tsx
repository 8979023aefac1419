import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import type { View } from '../../../machines/views/domain/view.ts'
import { contentAddress } from '../../../machines/views/domain/viewAddress.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { openDisplay } from '../support/listBar.ts'

/** The tabs of the views (docs/behaviour.md#views). */

const inOslo = { ...defaultFilter, tags: ['location=oslo'] }
const inBergen = { ...defaultFilter, tags: ['location=bergen'] }
const address = contentAddress({ query: { ...defaultQuery, filter: inOslo }, display: defaultPreferences })
const oslo: View = { id: 'a', name: 'Oslo', address, lookedAt: 0 }
const based: View = { ...oslo, base: { pk: 4, name: 'Oslo hosts' } }

async function stageTabs(views: readonly View[], { answers, ...options }: RenderOptions = {}) {
  const app = await renderApp({ at: '/incidents?open=true', ...options, answers: { ...answers } })
  const told = (kept: readonly View[]) =>
    act(() =>
      app.outside.tell('keptViews', {
        type: 'keptViews.told',
        kept: { views: kept },
        unread: undefined,
        isStored: true,
      }),
    )
  told(views)
  const tabs = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
  const texts = () => tabs().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
  return { ...app, told, tabs, texts }
}

describe('the tabs', () => {
  it('are not there without views', async () => {
    await stageTabs([])
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()
  })

  it('say how many incidents there are, and how many criticals are new; each count is asked for once', async () => {
    const { texts, outside } = await stageTabs([oslo], {
      answers: { fetchIncidentCount: ({ filter }) => Promise.resolve(filter.maxLevel === 1 ? 2 : 12) },
    })
    await waitFor(() =>
      expect(texts()).toEqual([
        expect.stringMatching(/^Oslo2 new, 2 new critical since you last looked12, 12 incidents$/),
      ]),
    )
    expect(JSON.stringify(outside.askedOf('fetchIncidentCount')).match(/location=oslo/g)).toHaveLength(2)
  })

  it('say that a count is of more than the view shows', async () => {
    const excluding = '?open=true&tag=location%3Doslo&not-tag=host%3Da'
    const { texts } = await stageTabs([{ ...oslo, address: excluding }], {
      answers: { fetchIncidentCount: () => Promise.resolve(12) },
    })
    const words = /≤12, at most 12 incidents: the server also counts what the view hides$/
    await waitFor(() => expect(texts()[0]).toMatch(words))
  })

  it.each([true, false])('announce their digits only if these work: %s', async (keyboardShortcuts) => {
    const { tabs } = await stageTabs([oslo], { preferences: { keyboardShortcuts } })
    const keys = tabs()[0]?.getAttribute('aria-keyshortcuts')?.split(' ')
    expect(keys?.includes('1')).toBe(keyboardShortcuts)
    expect(keys).toContain('Control+Shift+ArrowRight')
  })

  it('say that a count is not known', async () => {
    const { texts } = await stageTabs([oslo])
    await waitFor(() => expect(texts()[0]).toMatch(/\?, number not known: this server cannot count$/))
  })

  it('say what has become of the saved filter that a view rests on', async () => {
    const foreign = { pk: 4, name: 'Oslo hosts', filter: inBergen, isPublic: true, isForeign: true }
    const changed = await stageTabs([based], { answers: { fetchFilters: () => Promise.resolve([foreign]) } })
    await waitFor(() => expect(changed.texts()[0]).toMatch(/^Oslo, Filter changed/))
    await changed.user.click(screen.getByRole('button', { name: 'View Oslo' }))
    expect(screen.getByText('The saved filter ‘Oslo hosts’ was changed by its owner.')).toBeDefined()
    await changed.user.keyboard('{Escape}')
    // Opened, it shows the filter as it is now, and is kept so.
    await changed.user.click(changed.tabs()[0] ?? document.body)
    expect(changed.outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: inBergen })
    expect(screen.getByText(/^The saved filter ‘Oslo hosts’ of this view was changed by its owner/)).toBeDefined()
    expect(screen.getByRole('button', { name: /^Saved filter: *Oslo hosts/ })).toBeDefined()
  })

  it('say that the saved filter is gone, and keep its conditions', async () => {
    const { texts, user, tabs, outside } = await stageTabs([based])
    await waitFor(() => expect(texts()[0]).toMatch(/^Oslo, Filter gone/))
    await user.click(tabs()[0] ?? document.body)
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: inOslo })
  })
})

describe('a view on screen', () => {
  const hosts = { pk: 4, name: 'Oslo hosts', filter: inOslo }
  const files: string[] = []
  const answers: RenderOptions['answers'] = {
    fetchFilters: () => Promise.resolve([hosts]),
    fetchIncidentPage: () =>
      Promise.resolve({ incidents: [incident({ pk: 7 })], next: undefined, previous: undefined, unreadable: 0 }),
    saveRows: ({ name }) => {
      files.push(name)
      return Promise.resolve()
    },
  }

  it('says before it is saved that it will no longer follow its saved filter', async () => {
    const { user, tabs, outside } = await stageTabs([based], { answers })
    await user.click(tabs()[0] ?? document.body)
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'View Oslo' }))
      return screen.getByRole('menuitem', { name: 'Save changes' })
    }
    const kept = () => outside.askedOf('keptViews').at(-1)
    await user.type(screen.getByRole('searchbox'), 'fan{Enter}')
    expect((await save()).getAttribute('aria-describedby')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'Closed' }))
    const item = await save()
    expect(document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The view then no longer follows the saved filter ‘Oslo hosts’.',
    )
    expect(kept()).toBeDefined()
  })

  it('gives the files of its rows its name, and says if it is modified', async () => {
    const { user, tabs } = await stageTabs([based], { answers })
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Copy rows' }))
      await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    }
    await user.click(tabs()[0] ?? document.body)
    await save()
    await user.click(screen.getByRole('radio', { name: 'Closed' }))
    await save()
    expect(files.map((name) => name.replace(/\d{4}-\d\d-\d\d-\d{4}/, 'at'))).toEqual([
      'argus-at-oslo.csv',
      'argus-at-modified-oslo.csv',
    ])
  })
})

describe('a link', () => {
  it('displays the list as it says, changes no preference, and offers to keep it and one’s own columns', async () => {
    const { user, outside } = await stageTabs([], { at: '/incidents?open=true&density=compact&order=banana' })
    const display = await openDisplay(user)
    const compact = () => display.getByRole<HTMLInputElement>('radio', { name: 'Compact' })
    expect(compact().checked).toBe(true)
    expect(screen.getByText('The list does not follow this part of the address: order=banana')).toBeDefined()
    await user.click(display.getByRole('radio', { name: 'Comfortable' }))
    expect(compact().checked).toBe(false)
    expect(outside.place.search).toBe('?open=true&density=comfortable')
    expect(JSON.stringify(outside.askedOf('storePreferences'))).not.toContain('compact')
    await user.click(compact())
    expect(JSON.stringify(outside.askedOf('storePreferences'))).not.toContain('compact')
    await user.click(screen.getByRole('button', { name: 'Use my columns' }))
    expect(outside.place.search).toBe('?open=true')
    expect((await openDisplay(user)).getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Keep as a view' }))
    expect(screen.getByRole('dialog', { name: 'Keep as a view' }).textContent).toContain(
      'with the order, groups, folds, columns with their places and widths, density and times on screen, in this browser',
    )
  })
})
