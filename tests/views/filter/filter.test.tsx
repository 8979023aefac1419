import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { broken, refused, secondServer } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { pickSaved, savedButton, savedMenu } from '../support/savedFilters.ts'
import { configuration } from '../support/world.ts'

const oslo: SavedFilter = { pk: 4, name: 'Oslo', filter: { ...defaultFilter, tags: ['location=oslo'] } }
const sources = ['nav', 'zabbix', 'gitlab', 'prometheus', 'nagios', 'argus', 'icinga'].map((name, index) => ({
  pk: index + 1,
  name,
}))

async function stageFilter({ answers, ...options }: RenderOptions = {}) {
  const app = await renderApp({
    ...options,
    answers: {
      fetchFilters: () => Promise.resolve([oslo]),
      fetchSourceSystems: () => Promise.resolve(sources),
      ...answers,
    },
  })
  const asked = () => app.outside.askedOf('fetchIncidentPage').at(-1)
  const filter = screen.getByRole('region', { name: 'Filter' })
  return { ...app, asked, filter }
}

function choice(group: string, option: string) {
  return within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: option })
}

function query(change: Partial<IncidentQuery['filter']>) {
  return { filter: { ...defaultFilter, ...change } }
}

describe('the bar', () => {
  it.each([
    ['Open or closed', 'Closed', { open: false }, '/incidents?open=false&acked=false'],
    ['Open or closed', 'Both', { open: undefined }, '/incidents?acked=false'],
    ['Acknowledged or not', 'Acked', { acked: true }, '/incidents?open=true&acked=true'],
    ['Acknowledged or not', 'Both', { acked: undefined }, '/incidents?open=true'],
  ] as const)('%s: %s takes effect immediately, and is in the address', async (group, option, change, address) => {
    const { user, asked, outside } = await stageFilter()
    await user.click(choice(group, option))
    expect(asked()).toMatchObject(query(change))
    expect(outside.address).toBe(address)
    expect(choice(group, option)).toHaveProperty('checked', true)
  })

  it('offers six timeframes, no timeframe and last night', async () => {
    const { user, asked } = await stageFilter()
    const timeframe = screen.getByRole('combobox', { name: 'Timeframe' })
    expect(
      within(timeframe)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'No timeframe',
      'Last 60 minutes',
      'Last 3 hours',
      'Last 12 hours',
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
      'Last night 22:00 to 06:00',
      'From ... to ...',
    ])
    await user.selectOptions(timeframe, 'Last 7 days')
    expect(asked()).toMatchObject({ timeframeHours: 168 })
  })

  it('searches once typing pauses', async () => {
    const { user, asked, outside, wait } = await stageFilter()
    await user.type(screen.getByRole('searchbox', { name: 'Search incidents' }), 'mail')
    expect(asked()).toMatchObject({ search: '' })
    await wait(300)
    expect(asked()).toMatchObject({ search: 'mail' })
    expect(outside.history).toEqual(['/incidents?open=true&acked=false&search=mail'])
  })

  it('searches immediately when the operator leaves the field', async () => {
    const { user, asked, outside } = await stageFilter()
    await user.type(screen.getByRole('searchbox', { name: 'Search incidents' }), 'mail')
    await user.tab()
    expect(asked()).toMatchObject({ search: 'mail' })
    expect(outside.history).toEqual(['/incidents?open=true&acked=false&search=mail'])
  })

  it('shows the filter of a link, and Back restores the previous one', async () => {
    const { user, asked, outside, happens } = await stageFilter({ at: '/incidents?open=false&search=mail' })
    expect(choice('Open or closed', 'Closed')).toHaveProperty('checked', true)
    expect(screen.getByRole('searchbox', { name: 'Search incidents' })).toHaveProperty('value', 'mail')
    await user.click(choice('Acknowledged or not', 'Acked'))
    expect(outside.address).toBe('/incidents?open=false&acked=true&search=mail')
    await happens(() => outside.goBack())
    expect(choice('Acknowledged or not', 'Both')).toHaveProperty('checked', true)
    expect(asked()).toMatchObject({ filter: { open: false, acked: undefined }, search: 'mail' })
  })
})

describe('whether the bar is folded in a narrow window', () => {
  it('is remembered for the next visit', async () => {
    const { user, outside } = await stageFilter()
    await user.click(screen.getByRole('button', { name: 'Filters (2)' }))
    expect(outside.askedOf('storePreferences').at(-1)).toMatchObject({ preferences: { toolbarOpen: true } })
    expect(screen.getByRole('button', { name: 'Filters (2)' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the menu of further conditions', () => {
  async function openFurther(options: RenderOptions = {}) {
    const stage = await stageFilter(options)
    await stage.user.click(screen.getByRole('button', { name: 'Filter' }))
    return stage
  }

  it('stays open while conditions change, and Escape closes it', async () => {
    const { user } = await openFurther()
    await user.selectOptions(screen.getByLabelText('Max severity level'), '2 - High')
    expect(screen.getByLabelText('Max severity level')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByLabelText('Max severity level')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })))
  })

  it('filters by stateless incidents and by level', async () => {
    const { user, asked } = await openFurther()
    await user.click(choice('Stateful or stateless', 'Stateless'))
    await user.selectOptions(screen.getByLabelText('Max severity level'), '2 - High')
    expect(asked()).toMatchObject(query({ stateful: false, maxLevel: 2 }))
    expect(screen.getByRole('button', { name: 'Remove condition: stateless' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove condition: level 1-2' })).toBeDefined()
  })

  it('has no levels if the deployment does not show them', async () => {
    await openFurther({
      answers: {
        findConfiguration: () =>
          Promise.resolve({ runtime: { ...configuration, showSeverityLevels: false }, build: {}, warnings: [] }),
      },
    })
    expect(screen.queryByLabelText('Max severity level')).toBeNull()
  })

  it('accepts tags of the form key=value, and says which other input it has left out', async () => {
    const { user, asked } = await openFurther()
    const tags = screen.getByPlaceholderText('key=value')
    await user.type(tags, 'host=a{Enter}')
    expect(asked()).toMatchObject(query({ tags: ['host=a'] }))
    await user.type(tags, 'oslo{Enter}')
    expect(asked()).toMatchObject(query({ tags: ['host=a'] }))
    expect(screen.getByText("'oslo' left out: a tag is key=value, with exactly one =")).toBeDefined()
  })

  it('finds sources by name, and PageDown and PageUp move by five sources', async () => {
    const { user, asked } = await openFurther()
    const field = screen.getByPlaceholderText('Every source')
    await user.click(field)
    await user.keyboard('{PageDown}{PageDown}{PageUp}{Enter}')
    expect(asked()).toMatchObject(query({ sourceSystemIds: [2] }))
    await user.type(field, 'git{ArrowDown}{Enter}')
    expect(asked()).toMatchObject(query({ sourceSystemIds: [2, 3] }))
    await user.type(field, '{Backspace}')
    expect(asked()).toMatchObject(query({ sourceSystemIds: [2] }))
  })

  it('filters by source type; with a server older than 2.0, says that a saved filter does not contain the types', async () => {
    const types = ['nav', 'zabbix', 'nav'].map((type, index) => ({ pk: index + 1, name: `system ${index}`, type }))
    const { user, asked, outside } = await openFurther({
      answers: { fetchSourceSystems: () => Promise.resolve(types) },
    })
    const group = screen.getByRole('group', { name: 'Only these types of source' })
    await user.click(within(group).getByRole('checkbox', { name: 'zabbix' }))
    await user.click(within(group).getByRole('checkbox', { name: 'nav' }))
    await user.click(within(group).getByRole('checkbox', { name: 'zabbix' }))
    expect(asked()).toMatchObject(query({ sourceTypes: ['nav'] }))
    expect(outside.address).toBe('/incidents?open=true&acked=false&source-type=nav')
    expect(screen.getByRole('button', { name: 'Remove condition: source type nav' })).toBeDefined()
    await user.keyboard('{Escape}')
    await pickSaved(user, 'Save as')
    expect(screen.getByText('‘source type nav’ is not part of a saved filter.')).toBeDefined()
  })

  it('offers the events to notify of if the server stores them in a filter; choosing some does not change the list', async () => {
    const { user, outside } = await openFurther({
      answers: { meetServer: () => Promise.resolve(secondServer) },
    })
    const lists = outside.askedOf('fetchIncidentPage').length
    const group = screen.getByRole('group', { name: /^Notify only of these events/ })
    await user.click(within(group).getByRole('checkbox', { name: 'close' }))
    await user.click(within(group).getByRole('checkbox', { name: 'start' }))
    expect(outside.address).toBe('/incidents?open=true&acked=false&notify-of=CLO&notify-of=STA')
    expect(screen.getByRole('button', { name: 'Remove condition: notifies only of start, close' })).toBeDefined()
    expect(outside.askedOf('fetchIncidentPage')).toHaveLength(lists)
  })

  it('filters by planned maintenance if there is any, without fetching the list again', async () => {
    const task = { pk: 1, description: '', start: 0, end: Number.MAX_SAFE_INTEGER, filters: [] }
    const { user, outside } = await openFurther({
      answers: { fetchMaintenance: () => Promise.resolve({ items: [task], unreadable: 0 }) },
    })
    const lists = outside.askedOf('fetchIncidentPage').length
    await user.click(choice('Under maintenance or not', 'Not'))
    expect(outside.address).toBe('/incidents?open=true&acked=false&maintenance=false')
    expect(screen.getByText(/^not under maintenance · hides \d+$/)).toBeDefined()
    expect(screen.getByRole('heading', { name: /^Every incident .* is hidden$/ })).toBeDefined()
    expect(outside.askedOf('fetchIncidentPage')).toHaveLength(lists)
    await user.click(choice('Under maintenance or not', 'Under maintenance'))
    expect(screen.getByText('under maintenance · hides 0')).toBeDefined()
  })

  it('does not offer planned maintenance if there is none', async () => {
    await openFurther()
    expect(screen.queryByRole('radiogroup', { name: 'Under maintenance or not' })).toBeNull()
  })

  it('offers no events if the server does not store them in a filter', async () => {
    await openFurther()
    expect(screen.queryByRole('group', { name: /^Notify only of these events/ })).toBeNull()
  })

  it('offers no source types if all sources have the same one', async () => {
    const one = [{ pk: 1, name: 'system', type: 'nav' }]
    await openFurther({ answers: { fetchSourceSystems: () => Promise.resolve(one) } })
    expect(screen.queryByRole('group', { name: 'Only these types of source' })).toBeNull()
  })
})

describe('saved filters', () => {
  it('can be chosen, modified, saved and deselected', async () => {
    const { user, asked, outside } = await stageFilter({
      answers: { saveFilter: (changed) => keep({ ...changed, pk: changed.pk ?? 0 }) },
    })
    const keep = (changed: SavedFilter) => {
      outside.answers.fetchFilters = () => Promise.resolve([changed])
      return Promise.resolve(changed)
    }
    expect((await savedMenu(user)).offers).toEqual(['Save as'])
    await pickSaved(user, 'Oslo')
    expect(asked()).toMatchObject(query({ tags: ['location=oslo'] }))
    expect(screen.queryByText('Modified')).toBeNull()
    await user.click(choice('Open or closed', 'Closed'))
    expect(screen.getByText('Modified')).toBeDefined()
    await pickSaved(user, 'Save')
    expect(outside.askedOf('saveFilter')).toEqual([{ ...oslo, filter: { ...oslo.filter, open: false } }])
    expect(screen.getByText('Updated filter')).toBeDefined()
    expect(screen.queryByText('Modified')).toBeNull()
    await pickSaved(user, 'No saved filter')
    expect(asked()).toMatchObject(query({ open: false, tags: ['location=oslo'] }))
  })

  it('say what they match in a profile, where the list shows something else', async () => {
    const none = { ...defaultFilter, open: undefined, acked: undefined }
    const empty: SavedFilter = { pk: 5, name: 'Empty', filter: none, hasNoLevel: true }
    const rival: SavedFilter = { pk: 6, name: 'Rival', filter: { ...none, tags: ['host=a', 'host=b'] } }
    const { user } = await stageFilter({ answers: { fetchFilters: () => Promise.resolve([oslo, empty, rival]) } })
    await user.click(savedButton())
    const described = (name: string) => {
      const ids = screen.getByRole('menuitemradio', { name }).getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent)
    }
    expect(described('Oslo')).toEqual(['open, unacked, location=oslo'])
    expect(described('Empty')).toEqual(['everything', 'In a profile: no conditions: matches nothing'])
    expect(described('Rival')).toEqual(['host=a, host=b', 'In a profile: both host=a and host=b'])

    await user.keyboard('{Escape}')
    await pickSaved(user, 'Rival')
    await pickSaved(user, 'Save as')
    expect(screen.getByText('In a profile, it matches only incidents with', { exact: false }).textContent).toBe(
      'In a profile, it matches only incidents with both host=a and host=b.',
    )
  })

  it('are created under a name, which must not be empty', async () => {
    const { user, outside } = await stageFilter({
      answers: {
        saveFilter: (input) => {
          outside.answers.fetchFilters = () => Promise.resolve([oslo, { ...input, pk: 9 }])
          return Promise.resolve({ ...input, pk: 9 })
        },
      },
    })
    await pickSaved(user, 'Save as')
    const dialog = screen.getByRole('dialog', { name: 'Save filter as' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByText('Filter name is required')).toBeDefined()
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Filter name/ })
    // The browser must not submit the form itself, since that would reload the page.
    expect(fireEvent.submit(name.form ?? name)).toBe(false)
    await user.type(name, 'Mine')
    await user.paste(', and so much more than a server takes')
    expect(within(dialog).getByText('At most 40 characters; these are 42')).toBeDefined()
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Enter}')
    expect(outside.askedOf('saveFilter')).toEqual([])
    await user.clear(name)
    await user.type(name, 'Mine{Enter}')
    expect(outside.askedOf('saveFilter')).toEqual([{ name: 'Mine', filter: defaultFilter }])
    expect(screen.getByText('Created filter')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(savedButton().textContent).toBe('Saved filter: Mine')
  })

  it('that could not be created keep their name for another attempt', async () => {
    const refusal = new Fault({ kind: 'server', action: 'create', status: 500, body: 'Internal Server Error' })
    const { user } = await stageFilter({ answers: { saveFilter: () => Promise.reject(refusal) } })
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Mine{Enter}')
    expect(screen.getByText('Failed to create filter: Internal Server Error')).toBeDefined()
    expect(screen.getByRole('textbox', { name: /Filter name/ })).toHaveProperty('value', 'Mine')
  })

  it('whose name the server refuses say so at the name', async () => {
    const refusal = refused('create filter', 400, { name: ['Not this one.'] })
    const { user } = await stageFilter({ answers: { saveFilter: () => Promise.reject(refusal) } })
    await pickSaved(user, 'Save as')
    const name = () => screen.getByRole('textbox', { name: /Filter name/ })
    await user.type(name(), 'Mine{Enter}')
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Not this one.')).toBeDefined()
    await user.type(name(), 's')
    expect(screen.queryByText('Not this one.')).toBeNull()
  })

  it('are deleted after confirmation', async () => {
    const { user, outside } = await stageFilter({ answers: { deleteFilter: () => Promise.resolve() } })
    await pickSaved(user, 'Oslo')
    outside.answers.fetchFilters = () => Promise.resolve([])
    await pickSaved(user, 'Delete')
    await user.click(screen.getByRole('button', { name: 'no' }))
    expect(outside.askedOf('deleteFilter')).toEqual([])
    await pickSaved(user, 'Delete')
    await user.click(screen.getByRole('button', { name: 'yes' }))
    expect(outside.askedOf('deleteFilter')).toEqual([{ pk: 4, name: 'Oslo' }])
    expect(screen.getByText('Deleted filter Oslo')).toBeDefined()
    expect((await savedMenu(user)).choices).toEqual(['No saved filter'])
  })

  it('that a profile uses are not deleted, and the dialog says which profiles do', async () => {
    const always = { pk: 1, name: 'Always', recurrences: [] }
    const nights = { pk: 7, name: 'Nights', timeslot: always, filters: [oslo], destinations: [], isActive: false }
    const { user, outside } = await stageFilter({
      answers: {
        fetchProfiles: () => Promise.resolve({ items: [nights, { ...nights, pk: 8, filters: [] }], unreadable: 0 }),
      },
    })
    await pickSaved(user, 'Oslo')
    await pickSaved(user, 'Delete')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete filter' }))
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Nights'])
    await user.click(dialog.getByRole('button', { name: 'yes' }))
    expect(outside.askedOf('deleteFilter')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'no' }))
    outside.answers.fetchProfiles = () => Promise.reject(broken('get notification profiles'))
    await pickSaved(user, 'Delete')
    expect(screen.getByText('Which profiles use it is not known.')).toBeDefined()
  })

  describe('that planned maintenance uses', () => {
    const bergen: SavedFilter = { pk: 9, name: 'Bergen', filter: { ...defaultFilter, tags: ['location=bergen'] } }
    const works = { pk: 1, description: 'Power works', start: 0, end: Date.UTC(2030, 0, 1, 12) }
    const stageTasks = (...tasks: readonly object[]) =>
      stageFilter({
        answers: {
          meetServer: () => Promise.resolve(secondServer),
          fetchMaintenance: () => Promise.resolve({ items: tasks as readonly MaintenanceTask[], unreadable: 0 }),
          deleteFilter: () => Promise.resolve(),
          saveFilter: (changed) => Promise.resolve({ ...changed, pk: changed.pk ?? 0 }),
        },
      })

    it('are not deleted while a task has no other filter', async () => {
      const { user, outside } = await stageTasks({ ...works, filters: [oslo] })
      await pickSaved(user, 'Oslo')
      await pickSaved(user, 'Delete')
      const dialog = within(screen.getByRole('dialog', { name: 'Delete filter' }))
      expect(dialog.getByRole('group', { name: 'Planned maintenance' }).textContent).toMatch(
        /^The maintenance ‘Power works’ \(until 2030-01-01 [\d:]+\) uses this filter\. It is the last filter of the task/,
      )
      await user.click(dialog.getByRole('button', { name: 'yes' }))
      expect(outside.askedOf('deleteFilter')).toEqual([])
    })

    it('are deleted if a task has another filter, after the dialog has said what is silenced then', async () => {
      const endless = { ...works, description: '', end: Date.UTC(9999, 11, 31, 23) }
      const { user, outside } = await stageTasks({ ...endless, filters: [bergen, oslo] })
      await pickSaved(user, 'Oslo')
      await pickSaved(user, 'Delete')
      expect(screen.getByRole('group', { name: 'Planned maintenance' }).textContent).toBe(
        'The maintenance ‘Maintenance 1’ (no end) uses this filter. Without it, the task silences more: everything that matches open, unacked, location=bergen.',
      )
      await user.click(screen.getByRole('button', { name: 'yes' }))
      expect(outside.askedOf('deleteFilter')).toEqual([{ pk: 4, name: 'Oslo' }])
    })

    it('are changed after a dialog has said what is silenced then', async () => {
      const { user, outside } = await stageTasks({ ...works, filters: [oslo, bergen] })
      await pickSaved(user, 'Oslo')
      await user.click(choice('Open or closed', 'Both'))
      await pickSaved(user, 'Save')
      const dialog = within(screen.getByRole('dialog', { name: 'Change what maintenance silences' }))
      expect(dialog.getByRole('group', { name: 'Planned maintenance' }).textContent).toMatch(
        /After this change, the task silences everything that matches unacked, location=oslo and open, unacked, location=bergen\.$/,
      )
      expect(outside.askedOf('saveFilter')).toEqual([])
      await user.click(dialog.getByRole('button', { name: 'yes' }))
      expect(outside.askedOf('saveFilter')).toMatchObject([{ pk: 4, filter: { open: undefined } }])
    })

    it('are overwritten after the dialog has said what is silenced then', async () => {
      const { user, outside } = await stageTasks({ ...works, filters: [oslo, bergen] })
      await user.click(choice('Open or closed', 'Closed'))
      await pickSaved(user, 'Save as')
      await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Oslo{Enter}')
      const dialog = within(screen.getByRole('dialog', { name: 'Save to an existing filter' }))
      expect(dialog.getByRole('group', { name: 'Planned maintenance' }).textContent).toMatch(
        /After this change, the task silences everything that matches closed, unacked and open, unacked, location=bergen\.$/,
      )
      await user.click(dialog.getByRole('button', { name: 'yes' }))
      expect(outside.askedOf('saveFilter')).toMatchObject([{ pk: 4, filter: { open: false } }])
    })

    it('are changed without a question once the task is over', async () => {
      const { user, outside } = await stageTasks({ ...works, end: 1, filters: [oslo] })
      await pickSaved(user, 'Oslo')
      await user.click(choice('Open or closed', 'Both'))
      await pickSaved(user, 'Save')
      expect(outside.askedOf('saveFilter')).toHaveLength(1)
    })

    it('say that there may be other tasks if the console cannot read all of them', async () => {
      const { user, outside } = await stageTasks({ ...works, filters: [oslo, bergen] })
      const tasks = [{ ...works, filters: [oslo, bergen] }] as readonly MaintenanceTask[]
      outside.answers.fetchMaintenance = () => Promise.resolve({ items: tasks, unreadable: 1 })
      await pickSaved(user, 'Oslo')
      await pickSaved(user, 'Delete')
      const words = screen.getByRole('group', { name: 'Planned maintenance' }).textContent
      expect(words).toContain('Without it, the task silences more')
      expect(words).toContain('The console cannot see which other tasks use it')
    })

    it.each([
      ['hides its tasks', secondServer, ['https://argus.example.org/plannedmaintenance/']],
      ['has no planned maintenance', undefined, []],
    ])('are named with the page of the server if the server %s', async (_, server, links) => {
      const { user } = await stageFilter({
        answers: server === undefined ? {} : { meetServer: () => Promise.resolve(server) },
      })
      await pickSaved(user, 'Oslo')
      await pickSaved(user, 'Delete')
      const dialog = within(screen.getByRole('dialog', { name: 'Delete filter' }))
      expect(dialog.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
      expect(dialog.queryAllByText(/deleting it silences/)).toHaveLength(links.length)
    })
  })

  it('are stored in the preferences when chosen, and removed from them when deselected', async () => {
    const { outside, user } = await stageFilter()
    await pickSaved(user, 'Oslo')
    expect(outside.askedOf('storePreferences').at(-1)).toMatchObject({
      preferences: { savedFilter: 4, filter: oslo.filter },
    })
    await pickSaved(user, 'No saved filter')
    expect(outside.askedOf('storePreferences').at(-1)).toMatchObject({ preferences: { savedFilter: undefined } })
  })

  it.each([
    ['they are shown as they were left', '/incidents', [oslo], 'Saved filter: OsloModified', true],
    ['they are dropped if they no longer exist', '/incidents', [], 'Saved filters', false],
    ['they are dropped if a link contains another filter', '/incidents?open=false', [oslo], 'Saved filters', false],
  ] as const)('that were stored while modified: %s', async (_, at, filters, shown, isModified) => {
    const remembered = { savedFilter: 4, filter: { ...oslo.filter, acked: true } }
    await stageFilter({ at, preferences: remembered, answers: { fetchFilters: () => Promise.resolve(filters) } })
    expect(savedButton().textContent).toBe(shown)
    expect(screen.queryByText('Modified') !== null).toBe(isModified)
  })

  it('are restored by Back, and their changes can be discarded', async () => {
    const { user, asked, outside, happens } = await stageFilter()
    await user.click(choice('Acknowledged or not', 'Both'))
    await pickSaved(user, 'Oslo')
    await user.click(choice('Open or closed', 'Closed'))
    await pickSaved(user, 'Discard changes')
    expect(asked()).toMatchObject({ filter: oslo.filter })
    expect(screen.queryByText('Modified')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
    await happens(() => outside.goBack())
    expect(savedButton().textContent).toMatch(/^Saved filter: Oslo/)
    expect(screen.getByText('Modified')).toBeDefined()
    await happens(() => outside.goBack())
    expect(screen.queryByText('Modified')).toBeNull()
    await happens(() => outside.goBack())
    expect(savedButton().textContent).toBe('Saved filters')
  })

  it('are overwritten after confirmation if the name is taken', async () => {
    const { user, outside } = await stageFilter({
      answers: { saveFilter: (changed) => Promise.resolve({ ...changed, pk: changed.pk ?? 0 }) },
    })
    await user.click(choice('Open or closed', 'Closed'))
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Oslo{Enter}')
    const question = screen.getByRole('dialog', { name: 'Save to an existing filter' })
    await user.click(within(question).getByRole('button', { name: 'no' }))
    expect(screen.getByRole('textbox', { name: /Filter name/ })).toHaveProperty('value', 'Oslo')
    expect(outside.askedOf('saveFilter')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'yes' }))
    expect(outside.askedOf('saveFilter')).toEqual([{ ...oslo, filter: { ...defaultFilter, open: false } }])
    expect(screen.getByText('Updated filter')).toBeDefined()
    expect(savedButton().textContent).toMatch(/^Saved filter: Oslo/)
  })

  it('that another user has deleted meanwhile disappear from the menu, and the conditions on screen stay', async () => {
    const gone = new Fault({ kind: 'refused', action: 'update', status: 404, body: { detail: 'Not found.' } })
    const { user, outside, asked } = await stageFilter({ answers: { saveFilter: () => Promise.reject(gone) } })
    await pickSaved(user, 'Oslo')
    await user.click(choice('Open or closed', 'Closed'))
    outside.answers.fetchFilters = () => Promise.resolve([])
    await pickSaved(user, 'Save')
    expect(screen.getByText('Failed to update filter: Not found.')).toBeDefined()
    expect((await savedMenu(user)).choices).toEqual(['No saved filter'])
    expect(asked()).toMatchObject(query({ open: false, tags: ['location=oslo'] }))
  })

  it('give the focus to the button of their menu after a deletion, and after the operator has declined to delete one', async () => {
    const { user, outside } = await stageFilter({ answers: { deleteFilter: () => Promise.resolve() } })
    await pickSaved(user, 'Oslo')
    await pickSaved(user, 'Delete')
    await user.click(screen.getByRole('button', { name: 'no' }))
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
    outside.answers.fetchFilters = () => Promise.resolve([])
    await pickSaved(user, 'Delete')
    await user.click(screen.getByRole('button', { name: 'yes' }))
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
  })

  it('are created only once even if Enter is pressed twice; the button of their menu then has the focus', async () => {
    const { user, outside } = await stageFilter({
      answers: { saveFilter: (input) => Promise.resolve({ ...input, pk: 9 }) },
    })
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Mine{Enter}')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.askedOf('saveFilter')).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(savedButton())
  })

  it('are created only once even if Enter is pressed again before a slow server responds', async () => {
    const answer = later<SavedFilter>()
    const { user, outside, happens } = await stageFilter({ answers: { saveFilter: () => answer.promise } })
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Mine{Enter}{Enter}')
    expect(outside.askedOf('saveFilter')).toHaveLength(1)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await happens(() => answer.settle({ pk: 9, name: 'Mine', filter: defaultFilter }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.askedOf('saveFilter')).toHaveLength(1)
  })

  it('still ask for confirmation if the name is taken, even if Enter is pressed twice', async () => {
    const { user, outside } = await stageFilter({
      answers: { saveFilter: (changed) => Promise.resolve({ ...changed, pk: changed.pk ?? 0 }) },
    })
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Oslo{Enter}')
    const question = screen.getByRole('dialog', { name: 'Save to an existing filter' })
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: 'Save to an existing filter' })).toBe(question)
    await user.keyboard('{Tab}{Tab}{Enter}')
    expect(outside.askedOf('saveFilter')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
  })

  it('give the focus to the button of their menu if their creation is cancelled', async () => {
    const { user } = await stageFilter()
    await pickSaved(user, 'Save as')
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Oslo{Enter}')
    await user.click(screen.getByRole('button', { name: 'no' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
  })

  it('are shown with a note on the conditions that the list ignores', async () => {
    const { user } = await stageFilter({
      answers: {
        fetchFilters: () => Promise.resolve([{ ...oslo, further: { later_condition: true }, droppedTags: ['a'] }]),
      },
    })
    await pickSaved(user, 'Oslo')
    expect(screen.getByText("The list ignores these conditions of the filter: later_condition, 'a'")).toBeDefined()
  })

  it('of other users are marked, and can only be used and copied', async () => {
    const foreign = { ...oslo, pk: 9, name: 'Links', isPublic: true, isForeign: true }
    const { user, outside } = await stageFilter({
      answers: {
        meetServer: () => Promise.resolve(secondServer),
        fetchFilters: () => Promise.resolve([oslo, foreign]),
        saveFilter: (input) => Promise.resolve({ ...input, pk: 10 }),
      },
    })
    await pickSaved(user, 'Links')
    await user.click(choice('Open or closed', 'Closed'))
    await user.click(savedButton())
    const mark = screen.getByText('public, owned by another user: open, unacked, location=oslo')
    expect(screen.getByRole('menuitemradio', { name: 'Links' }).contains(mark)).toBe(true)
    const offers = screen.getAllByRole('menuitem').map((item) => item.querySelector('[data-name]')?.textContent)
    expect(offers).toEqual(['Discard changes', 'Save as'])
    await user.click(screen.getByRole('menuitem', { name: 'Save as' }))
    await user.type(screen.getByRole('textbox', { name: /Filter name/ }), 'Links{Enter}')
    expect(outside.askedOf('saveFilter')).toMatchObject([{ pk: undefined, name: 'Links' }])
  })

  it('can be made public, and private again, if the server supports public filters', async () => {
    const { user, outside } = await stageFilter({
      answers: {
        meetServer: () => Promise.resolve(secondServer),
        saveFilter: (changed) => {
          outside.answers.fetchFilters = () => Promise.resolve([{ ...changed, pk: 4 }])
          return Promise.resolve({ ...changed, pk: 4 })
        },
      },
    })
    await pickSaved(user, 'Oslo')
    await pickSaved(user, 'Make public')
    await pickSaved(user, 'Make private')
    expect(outside.askedOf('saveFilter')).toMatchObject([{ isPublic: true }, { isPublic: false }])
  })

  it('are listed with their conditions, and say what saving and discarding would change', async () => {
    const { user } = await stageFilter()
    await pickSaved(user, 'Oslo')
    await user.click(choice('Open or closed', 'Closed'))
    await user.click(savedButton())
    const described = (name: string) =>
      document.getElementById(
        screen
          .getByRole(/^(Oslo|No)/.test(name) ? 'menuitemradio' : 'menuitem', { name })
          .getAttribute('aria-describedby') ?? '',
      )?.textContent
    expect(described('Oslo')).toBe('open, unacked, location=oslo')
    expect(described('Save')).toBe('closed, unacked, location=oslo')
    expect(described('Discard changes')).toBe('back to open, unacked, location=oslo')
  })

  it.each([
    [
      '1.36',
      {},
      'open, unacked, location=oslo',
      '‘source type nav’, ‘with a ticket’ and the search are not part of a saved filter.',
    ],
    [
      '2.9',
      { meetServer: () => Promise.resolve(secondServer) },
      'open, unacked, source type nav, location=oslo',
      '‘with a ticket’ and the search are not part of a saved filter.',
    ],
  ])(
    'say, before a modified filter is saved, what a server of generation %s stores and what is lost',
    async (_, met, kept, lost) => {
      const types = ['nav', 'zabbix'].map((type, index) => ({ pk: index + 1, name: `system ${index}`, type }))
      const { user } = await stageFilter({ answers: { fetchSourceSystems: () => Promise.resolve(types), ...met } })
      await pickSaved(user, 'Oslo')
      await user.type(screen.getByRole('searchbox', { name: 'Search incidents' }), 'mail')
      await user.click(screen.getByRole('button', { name: 'Filter' }))
      await user.click(screen.getByRole('checkbox', { name: 'nav' }))
      await user.click(choice('With or without a ticket', 'With a ticket'))
      await user.keyboard('{Escape}')
      await user.click(savedButton())
      const described = screen.getByRole('menuitem', { name: 'Save' }).getAttribute('aria-describedby') ?? ''
      expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual([kept, lost])
    },
  )

  it('do not change the search and the timeframe, which no saved filter contains; saving one says so', async () => {
    const { user, asked } = await stageFilter({ at: '/incidents?open=true&search=mail&timeframe=1' })
    await pickSaved(user, 'Oslo')
    expect(asked()).toMatchObject({ filter: oslo.filter, search: 'mail', timeframeHours: 1 })
    await pickSaved(user, 'Save as')
    const dialog = screen.getByRole('dialog', { name: 'Save filter as' })
    expect(within(dialog).getByText('open, unacked, location=oslo')).toBeDefined()
    const lost = 'The search and the last 60 minutes are not part of a saved filter.'
    expect(within(dialog).getByText(lost)).toBeDefined()
    await user.type(within(dialog).getByRole('textbox', { name: /Filter name/ }), 'Oslo{Enter}')
    expect(within(screen.getByRole('dialog', { name: 'Save to an existing filter' })).getByText(lost)).toBeDefined()
  })

  it('can be renamed, but not to the name of another filter; a refused name can be changed', async () => {
    const refusal = new Fault({ kind: 'refused', action: 'rename', status: 400, body: { name: ['No.'] } })
    const bergen = { ...oslo, pk: 9, name: 'Bergen' }
    const { user, outside } = await stageFilter({
      answers: { fetchFilters: () => Promise.resolve([oslo, bergen]), saveFilter: () => Promise.reject(refusal) },
    })
    await pickSaved(user, 'Oslo')
    await pickSaved(user, 'Rename')
    const field = () => screen.getByRole('textbox', { name: /Filter name/ })
    expect(field()).toHaveProperty('value', 'Oslo')
    await user.clear(field())
    await user.type(field(), 'Bergen{Enter}')
    expect(screen.getByText('Another filter has this name: choose a different one')).toBeDefined()
    await user.type(field(), ' east{Enter}')
    expect(field()).toHaveProperty('value', 'Bergen east')
    outside.answers.saveFilter = (input) => {
      outside.answers.fetchFilters = () => Promise.resolve([bergen, { ...input, pk: 4 }])
      return Promise.resolve({ ...input, pk: 4 })
    }
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    expect(outside.askedOf('saveFilter').at(-1)).toEqual({ ...oslo, name: 'Bergen east' })
    expect(screen.getByText('Renamed filter')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(savedButton()))
    expect(savedButton().textContent).toBe('Saved filter: Bergen east')
  })

  it('that failed to load are loaded again on request', async () => {
    const refusal = new Fault({ kind: 'server', action: 'get', status: 500, body: 'Internal Server Error' })
    const { user, outside } = await stageFilter({ answers: { fetchFilters: () => Promise.reject(refusal) } })
    expect(screen.getByText('Failed to fetch filters: Internal Server Error')).toBeDefined()
    outside.answers.fetchFilters = () => Promise.resolve([oslo])
    await pickSaved(user, 'Load saved filters again')
    expect((await savedMenu(user)).choices).toEqual(['No saved filter', 'Oslo'])
    expect(document.activeElement).toBe(savedButton())
  })
})
