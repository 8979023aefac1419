import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { sortKeys } from '../../../machines/list/domain/columns.ts'
import { painting } from '../../../machines/list/drawing.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'
import { chooseRows, openDisplay } from '../support/listBar.ts'

const page = pageOf(
  incident({
    pk: 9,
    description: 'Link down',
    level: 3,
    startTime: '2026-01-15T12:00:00Z',
    source: { pk: 1, name: 'nav' },
    tags: [{ key: 'host', value: 'gw1' }],
  }),
  incident({
    pk: 4,
    description: 'Box down',
    level: 1,
    startTime: '2026-01-15T11:00:00Z',
    source: { pk: 2, name: 'zino' },
    tags: [{ key: 'room', value: 'B2' }],
  }),
  incident({
    pk: 7,
    description: 'Fan slow',
    level: 3,
    startTime: '2026-01-15T10:00:00Z',
    source: { pk: 3, name: 'Cacti' },
  }),
)

function inTable() {
  return within(screen.getByRole('table', { name: 'Incidents' }))
}

function descriptions() {
  return inTable()
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
}

function heading(name: string) {
  return screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
}

function rowOf(description: string): HTMLElement {
  const row = screen.getByRole('link', { name: description }).closest('tr')
  if (row === null) throw new Error(`no row shows ${description}`)
  return row
}

describe('sorting', () => {
  test("cycles through ascending, descending and the server's order, is announced, and is remembered", async () => {
    const { person, stored } = await stageList({ first: page })
    const press = () => person.click(within(heading('Severity')).getByRole('button', { name: 'Severity' }))
    expect(descriptions()).toEqual(['Link down', 'Box down', 'Fan slow'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('none')
    await press()
    expect(descriptions()).toEqual(['Box down', 'Link down', 'Fan slow'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('ascending')
    expect(stored.at(-1)?.order).toEqual({ by: 'severity', direction: 'ascending' })
    await press()
    expect(descriptions()).toEqual(['Link down', 'Fan slow', 'Box down'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('descending')
    await press()
    expect(descriptions()).toEqual(['Link down', 'Box down', 'Fan slow'])
  })

  test('also applies to a range ticked with Shift, which follows the order on screen', async () => {
    const { person } = await stageList({
      first: page,
      preferences: { order: { by: 'description', direction: 'ascending' } },
    })
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 4' }))
    await person.keyboard('{Shift>}')
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 7' }))
    await person.keyboard('{/Shift}')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select incident 9' }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select incident 7' }).checked).toBe(true)
  })

  test.each([
    ['Time', ['Fan slow', 'Box down', 'Link down']],
    ['Severity', ['Box down', 'Link down', 'Fan slow']],
    ['Source', ['Fan slow', 'Link down', 'Box down']],
    ['Description', ['Box down', 'Fan slow', 'Link down']],
  ])('by %s is possible by keyboard', async (name, expected) => {
    const { person } = await stageList({ first: page })
    within(heading(name)).getByRole('button', { name }).focus()
    await person.keyboard('{Enter}')
    expect(descriptions()).toEqual(expected)
    expect(heading(name).getAttribute('aria-sort')).toBe('ascending')
    expect(document.activeElement).toBe(within(heading(name)).getByRole('button'))
  })

  test('is also possible in the bar, since cards have no headers, and is remembered', async () => {
    const { person, stored } = await stageList({ first: page })
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort:' })
    expect(sort.selectedOptions[0]?.text).toBe('Newest first')
    await person.selectOptions(sort, 'Description, Z to A')
    expect(sort.value).toBe('Description, Z to A')
    expect(descriptions()).toEqual(['Link down', 'Fan slow', 'Box down'])
    expect(stored.at(-1)?.order).toEqual({ by: 'description', direction: 'descending' })
    expect(heading('Description').getAttribute('aria-sort')).toBe('descending')
    await person.selectOptions(sort, 'Newest first')
    expect(descriptions()).toEqual(['Link down', 'Box down', 'Fan slow'])
  })

  test('by severity is offered only if levels are shown', async () => {
    await stageList({ first: page, configuration: { showSeverityLevels: false } })
    const offered = within(screen.getByRole('combobox', { name: 'Sort:' })).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent).filter((text) => text?.startsWith('Severity'))).toEqual([])
    expect(offered).toHaveLength(1 + 2 * (sortKeys.length - 1))
  })

  test('keeps the focus in its row, wherever the row moves', async () => {
    const { person } = await stageList({ first: page })
    const link = screen.getByRole('link', { name: 'Link down' })
    link.focus()
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort:' }), { target: { value: 'Description, A to Z' } })
    expect(descriptions()).toEqual(['Box down', 'Fan slow', 'Link down'])
    expect(document.activeElement).toBe(link)
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Acknowledge incident 9' }))
  })
})

describe('columns', () => {
  async function open({ person }: Awaited<ReturnType<typeof stageList>>) {
    return await openDisplay(person)
  }

  test('can be hidden and shown again; the choice is remembered', async () => {
    const stage = await stageList({ first: page })
    const menu = await open(stage)
    await stage.person.click(menu.getByRole('checkbox', { name: 'Source' }))
    expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull()
    expect(stage.stored.at(-1)?.columnChoices).toEqual({ source: false })
    await stage.person.click(menu.getByRole('checkbox', { name: 'Source' }))
    expect(screen.getByRole('columnheader', { name: 'Source' })).toBeDefined()
    expect(menu.queryByRole('checkbox', { name: 'Description' })).toBeNull()
  })

  test('that are hidden by default can be shown, and the choice is remembered', async () => {
    const stage = await stageList({ first: page })
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
    const menu = await open(stage)
    await stage.person.click(menu.getByRole('checkbox', { name: 'Number' }))
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeDefined()
    expect(
      within(rowOf('Link down'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toContain('9')
    expect(stage.stored.at(-1)?.columnChoices).toEqual({ number: true })
  })

  test('have headers that match their cells: both are equally wide, and are hidden together in a narrow window', async () => {
    await stageList({ first: page })
    const measureOf = (cell: Element) => `${cell.getAttribute('data-column') ?? ''} ${cell.className}`
    const cells = [...rowOf('Link down').children].map(measureOf)
    const headings = inTable().getAllByRole('columnheader').map(measureOf)
    expect(headings).toEqual(cells)
    expect(new Set(headings).size).toBe(cells.length)
  })

  test('can be added for a tag, with its values, and removed again', async () => {
    const stage = await stageList({ first: page })
    await open(stage)
    const tags = within(screen.getByRole('group', { name: 'Tags as columns' }))
    expect(tags.getAllByRole('checkbox')).toHaveLength(2)
    await stage.person.click(tags.getByRole('checkbox', { name: 'host' }))
    expect(screen.getByRole('columnheader', { name: 'host' })).toBeDefined()
    expect(screen.getByRole('cell', { name: 'gw1' })).toBeDefined()
    expect(stage.stored.at(-1)?.tagColumns).toEqual(['host'])
    await stage.person.click(tags.getByRole('checkbox', { name: 'host' }))
    expect(screen.queryByRole('columnheader', { name: 'host' })).toBeNull()
    expect(stage.stored.at(-1)?.tagColumns).toEqual([])
  })

  test('are restored on the next visit, and the column of a tag that no row has can be removed', async () => {
    const stage = await stageList({
      first: page,
      preferences: { columnChoices: { source: false }, tagColumns: ['room', 'rack'] },
    })
    expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull()
    expect(screen.getByRole('cell', { name: 'B2' })).toBeDefined()
    const menu = await open(stage)
    await stage.person.click(menu.getByRole('checkbox', { name: 'rack' }))
    expect(stage.stored.at(-1)?.tagColumns).toEqual(['room'])
  })

  test('of times show ages or dates, as the operator chooses, and the other on hover', async () => {
    const stage = await stageList({ first: page, preferences: { columnChoices: { end: true, duration: true } } })
    const began = () => rowOf('Link down').querySelector<HTMLElement>('[data-column=time] time')
    const age = began()?.textContent
    expect(age).toMatch(/^\d+ (s|min|h)$/)
    const menu = await open(stage)
    await stage.person.click(menu.getByRole('radio', { name: 'Date and time' }))
    fireEvent.change(menu.getByRole('combobox', { name: 'Time format' }), { target: { value: 'iso' } })
    expect(began()?.textContent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(began()?.title).toMatch(new RegExp(`:\\d\\d[+-]\\d\\d:\\d\\d, ${age} ago$`))
    expect(rowOf('Link down').querySelector('[data-column=duration] [title^="Open for"]')).not.toBeNull()
    expect(rowOf('Link down').querySelector('[data-column=end]')?.textContent).toBe('')
    expect(stage.stored.at(-1)).toMatchObject({ listTimes: 'absolute', timeFormat: 'iso' })
    await stage.person.click(menu.getByRole('radio', { name: 'Age' }))
    expect(began()?.textContent).toBe(age)
  })

  /** The names of the visible columns, from left to right. */
  function names() {
    return inTable()
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label'))
      .filter((name) => name !== null)
  }

  test('are moved by keys in the menu, where the focus stays on the button; those of tags stand anywhere', async () => {
    const stage = await stageList({ first: page, preferences: { tagColumns: ['host'] } })
    const menu = await open(stage)
    menu.getByRole('button', { name: 'Move Source left' }).focus()
    await stage.person.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}')
    expect(names()).toEqual(['Source', 'Time', 'Severity', 'State', 'Description', 'Tags', 'host'])
    expect(document.activeElement).toBe(menu.getByRole('button', { name: 'Move Source left' }))
    expect(menu.getByText('Source is column 1 of 7')).toBeDefined()
    const right = menu.getByRole('button', { name: 'Move Time right' })
    right.focus()
    await stage.person.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toBe(menu.getByRole('button', { name: 'Move Time right' }))
    for (let step = 0; step < 6; step += 1)
      await stage.person.click(menu.getByRole('button', { name: 'Move host left' }))
    expect(names()).toEqual(['host', 'Source', 'Severity', 'State', 'Time', 'Description', 'Tags'])
    expect([...rowOf('Link down').children].slice(1, 3).map(({ textContent }) => textContent)).toEqual(['gw1', 'nav'])
    expect(stage.stored.at(-1)?.columnOrder.slice(0, 3)).toEqual(['number', 'tag:host', 'source'])
    await stage.person.click(menu.getByRole('button', { name: 'Reset columns' }))
    expect(names()).toEqual(['Time', 'Severity', 'State', 'Source', 'Description', 'Tags'])
    expect(stage.stored.at(-1)).toMatchObject({ columnOrder: [], columnWidths: {}, columnChoices: {}, tagColumns: [] })
  })

  /** Stands in for the layout that jsdom lacks: each heading is 100 pixels wide, and the description 500. */
  function fakeHeadings() {
    vi.spyOn(HTMLTableElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 26))
    vi.spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect').mockImplementation(function fake(
      this: HTMLTableCellElement,
    ) {
      const place = names().indexOf(this.getAttribute('aria-label') ?? '')
      return new DOMRect(place * 100, 0, this.dataset['column'] === 'description' ? 500 : 100, 26)
    })
  }

  test('are moved by dragging their headings, which does not sort them; Escape leaves them where they were', async () => {
    const stage = await stageList({ first: page })
    fakeHeadings()
    const drag = (name: string, to: number) => {
      const button = within(heading(name)).getByRole('button')
      fireEvent.pointerDown(button, { button: 0, clientX: 50, pointerType: 'mouse' })
      fireEvent.pointerMove(document, { buttons: 1, clientX: to })
    }
    drag('Time', 260)
    expect(heading('State').querySelector('[data-drag]')?.getAttribute('data-drag')).toBe('after')
    fireEvent.keyDown(document, { key: 'Escape' })
    fireEvent.pointerUp(document, { clientX: 260 })
    expect(names()[0]).toBe('Time')
    drag('Time', 260)
    fireEvent.pointerUp(document, { clientX: 260 })
    expect(names()).toEqual(['Severity', 'State', 'Time', 'Source', 'Description', 'Tags'])
    expect(stage.stored.at(-1)?.columnOrder.indexOf('time')).toBeGreaterThan(3)
    expect(stage.stored.at(-1)?.order).toBeUndefined()
  })

  test('are resized at the edge of their heading, by pointer and by keys, which is remembered', async () => {
    const stage = await stageList({ first: page })
    fakeHeadings()
    const edge = screen.getByRole('separator', { name: 'Width of Severity' })
    Object.assign(edge, { setPointerCapture: () => undefined })
    expect(edge.getAttribute('aria-valuenow')).toBe('140')
    fireEvent.pointerDown(edge, { button: 0, clientX: 200 })
    fireEvent.pointerMove(edge, { buttons: 1, clientX: 260 })
    expect(screen.getByRole('table', { name: 'Incidents' }).style.getPropertyValue('--wide')).toContain('calc(10 *')
    expect(stage.stored).toEqual([])
    fireEvent.pointerUp(edge, { clientX: 260 })
    expect(stage.stored.at(-1)?.columnWidths).toEqual({ severity: 160 })
    expect(edge.getAttribute('aria-valuenow')).toBe('160')
    const press = async (keys: string) => {
      edge.focus()
      await stage.person.keyboard(keys)
      return stage.stored.at(-1)?.columnWidths['severity']
    }
    // The heading is 100 pixels wide on screen, but the longest severity needs 132; the description can spare 164.
    expect(await press('{Shift>}{ArrowRight}{/Shift}')).toBe(132)
    expect(await press('{Home}')).toBe(132)
    expect(await press('{End}')).toBe(264)
    expect(await press('{Delete}')).toBeUndefined()
    // The tags are behind the description, so their left edge is the one that moves.
    const tags = screen.getByRole('separator', { name: 'Width of Tags' })
    tags.focus()
    await stage.person.keyboard('{ArrowLeft}')
    expect(stage.stored.at(-1)?.columnWidths).toEqual({ tags: 108 })
  })

  test('are chosen in a menu; Escape closes it and returns the focus to its button', async () => {
    const stage = await stageList({ first: page })
    const menu = await open(stage)
    expect(document.activeElement).toBe(menu.getByRole('radio', { name: 'Comfortable' }))
    await stage.person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Display' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Display' }))
  })

  test('are chosen in a menu; a click elsewhere closes it and returns the focus to its button', async () => {
    const stage = await stageList({ first: page })
    const button = screen.getByRole('button', { name: 'Display' })
    await stage.person.click(document.body)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await open(stage)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await stage.person.click(document.body)
    expect(screen.queryByRole('dialog', { name: 'Display' })).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('rows', () => {
  const [link, box, fan] = page.incidents
  if (link === undefined || box === undefined || fan === undefined) throw new Error('no incidents')

  test('are counted for screen readers, and the header counts as a row', async () => {
    await stageList({ first: page })
    expect(screen.getByRole('table', { name: 'Incidents' }).getAttribute('aria-rowcount')).toBe('4')
    expect(
      inTable()
        .getAllByRole('row')
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['1', '2', '3', '4'])
  })

  test('are acknowledged, closed or reopened with the buttons at their end, which ask first and apply to one row', async () => {
    const first = pageOf(link, { ...box, acked: true }, { ...fan, open: false })
    const { person } = await stageList({ first })
    const offers = (description: string) =>
      within(rowOf(description))
        .queryAllByRole('button', { name: / incident \d+$/ })
        .map((button) => button.title)
    expect(['Link down', 'Box down', 'Fan slow'].map(offers)).toEqual([['Acknowledge', 'Close'], ['Close'], ['Reopen']])
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 4' }))
    await person.click(screen.getByRole('button', { name: 'Close incident 9' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Manually close incidents' }))
    expect(dialog.getByText(/Link down/)).toBeDefined()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Link down' })))
  })

  test('are unchanged by a refresh that adds a row above them', async () => {
    const { answer, pass } = await stageList({ first: page })
    const before = rowOf('Box down')
    await pass(30_000)
    await answer(pageOf(incident({ pk: 12, description: 'Disk full' }), ...page.incidents))
    expect(rowOf('Box down')).toBe(before)
    expect(before.getAttribute('aria-rowindex')).toBe('4')
    expect(rowOf('Disk full').getAttribute('aria-rowindex')).toBe('2')
  })

  test('that have left the list are labelled as gone, even without the state column', async () => {
    const { person, answer, pass } = await stageList({ first: page, preferences: { columnChoices: { state: false } } })
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 9' }))
    await pass(30_000)
    await answer(pageOf(link, box))
    expect(screen.getByRole('link', { name: 'No longer matches: Fan slow' })).toBeDefined()
  })

  test('share one place in the tab order: the first row has it until another row has had the focus', async () => {
    const { person } = await stageList({
      first: pageOf({ ...link, ticketUrl: 'https://tickets.example.org/1' }, box, fan),
    })
    const stops = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .filter((row) => row.querySelector('a:not([tabindex="-1"])'))
    expect(stops()).toEqual([rowOf('Link down')])
    // This select sorts cards. The layout with headers hides it, because a click on a header sorts the rows.
    screen.getByRole('combobox', { name: 'Sort:' }).focus()
    for (const name of ['Time', 'Severity', 'State', 'Source', 'Description', 'Tags']) {
      const stops = within(heading(name))
      for (const stop of [...stops.queryAllByRole('button'), ...stops.queryAllByRole('separator')]) {
        await person.tab()
        expect(document.activeElement).toBe(stop)
      }
    }
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select incident 9' }))
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Link down' }))
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ticket of incident 9' }))
    for (const name of ['Acknowledge incident 9', 'Close incident 9']) {
      await person.tab()
      expect(document.activeElement).toBe(screen.getByRole('button', { name }))
    }
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open page of incident 9' }))
    await person.tab()
    expect(screen.getByRole('table', { name: 'Incidents' }).contains(document.activeElement)).toBe(false)

    screen.getByRole('link', { name: 'Fan slow' }).focus()
    await person.tab()
    await person.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Fan slow' }))
    expect(stops()).toEqual([rowOf('Fan slow')])
  })

  test('that disappear pass their place in the tab order to the next row, or to the previous one if there is no next', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(link, box, fan) })
    const stop = () =>
      inTable()
        .getAllByRole('row')
        .filter((row) => row.hasAttribute('data-tab-stop'))
    const refreshed = async (...rows: readonly Incident[]) => {
      await pass(30_000)
      await answer(pageOf(...rows))
    }
    screen.getByRole('link', { name: 'Box down' }).focus()
    await chooseRows(person, 'Compact')
    expect(stop()).toEqual([rowOf('Box down')])
    await refreshed(link, fan)
    expect(stop()).toEqual([rowOf('Fan slow')])
    await refreshed(incident({ pk: 12, description: 'Disk full' }), link, fan)
    expect(stop()).toEqual([rowOf('Fan slow')])
    await refreshed(incident({ pk: 12, description: 'Disk full' }), link)
    expect(stop()).toEqual([rowOf('Link down')])
    await refreshed(incident({ pk: 12, description: 'Disk full' }), link, box)
    expect(stop()).toEqual([rowOf('Box down')])
    await refreshed(incident({ pk: 13, description: 'Door open' }))
    expect(stop()).toEqual([rowOf('Door open')])
  })
})

describe('a new or changed incident', () => {
  const [link, box] = page.incidents
  if (link === undefined || box === undefined) throw new Error('no incidents')

  function highlightOf(description: string): Element | null {
    return rowOf(description).querySelector('[aria-hidden=true]:is(td)')
  }

  /** Ends the animation of a row's highlight. */
  function endHighlight(description: string) {
    const highlight = highlightOf(description)
    if (highlight === null) throw new Error(`${description} is not highlighted`)
    fireEvent.animationEnd(highlight)
  }

  test('is highlighted once, and again when it changes again', async () => {
    const { answer, pass } = await stageList({ first: page })
    expect(highlightOf('Link down')).toBeNull()
    await pass(30_000)
    await answer(pageOf({ ...link, acked: true }, box, incident({ pk: 12, description: 'Disk full' })))
    const first = highlightOf('Link down')
    expect(first).not.toBeNull()
    expect(highlightOf('Disk full')).not.toBeNull()
    expect(highlightOf('Box down')).toBeNull()
    endHighlight('Link down')
    expect(highlightOf('Link down')).toBeNull()
    expect(highlightOf('Disk full')).not.toBeNull()
    await pass(30_000)
    await answer(pageOf({ ...link, acked: true }, box, incident({ pk: 12, description: 'Disk full' })))
    expect(highlightOf('Link down')).toBeNull()
    await pass(30_000)
    await answer(pageOf(link, box))
    expect(highlightOf('Link down')).not.toBeNull()
  })

  test('is highlighted again if it changes while it is highlighted', async () => {
    const { answer, pass } = await stageList({ first: page })
    await pass(30_000)
    await answer(pageOf({ ...link, acked: true }, box))
    const first = highlightOf('Link down')
    await pass(30_000)
    await answer(pageOf(link, box))
    expect(highlightOf('Link down')).not.toBeNull()
    expect(highlightOf('Link down')).not.toBe(first)
  })

  test('is not highlighted again on return from its page', async () => {
    const { person, answer, pass, outside } = await stageList({ first: page })
    await pass(30_000)
    await answer(pageOf({ ...link, acked: true }, box))
    endHighlight('Link down')
    await person.click(screen.getByRole('link', { name: 'Open page of incident 4' }))
    expect(screen.queryByRole('table', { name: 'Incidents' })).toBeNull()
    outside.goBack()
    expect(await screen.findByRole('link', { name: 'Link down' })).toBeDefined()
    expect(highlightOf('Link down')).toBeNull()
  })
})

describe('a long list', () => {
  const rowHeight = 33
  const many = pageOf(
    ...Array.from({ length: 2000 }, (_, place) =>
      incident({ pk: place + 1, description: `Incident ${place + 1}`, level: place % 2 === 0 ? 2 : 1 }),
    ),
  )

  /** Stands in for the layout that jsdom lacks: the rows begin at the top of the page, in a window of 768 pixels. */
  function fakeLayout() {
    let top = 0
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
    vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -top))
    return {
      scrollTo: (pixels: number) => {
        top = pixels
        fireEvent.scroll(window)
      },
    }
  }

  function renderedRows(): readonly number[] {
    return inTable()
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
  }

  test('renders the rows in the window and a few more, each with its index in the whole list', async () => {
    const { scrollTo } = fakeLayout()
    await stageList({ first: many })
    expect(screen.getByRole('table', { name: 'Incidents' }).getAttribute('aria-rowcount')).toBe('2001')
    expect(renderedRows().length).toBeLessThan(50)
    expect(renderedRows()).toContain(20)
    scrollTo(1000 * rowHeight)
    expect(renderedRows()).toContain(1001)
    expect(renderedRows()).toContain(1019)
    expect(renderedRows()).not.toContain(20)
    expect(renderedRows().length).toBeLessThan(50)
    expect(rowOf('Incident 1001').getAttribute('aria-rowindex')).toBe('1002')
  })

  test('reserves space for the other rows, which is hidden from screen readers', async () => {
    const { scrollTo } = fakeLayout()
    await stageList({ first: many })
    scrollTo(1000 * rowHeight)
    const body = screen.getByRole('table', { name: 'Incidents' }).querySelectorAll('tbody > tr')
    const spacers = [...body].filter((row) => !row.hasAttribute('data-pk'))
    expect(spacers.every((spacer) => spacer.getAttribute('aria-hidden') === 'true' && spacer.textContent === '')).toBe(
      true,
    )
    const heights = spacers.map((spacer) => Number.parseInt(spacer.getAttribute('style')?.match(/\d+/)?.[0] ?? '', 10))
    expect(heights.reduce((sum, height) => sum + height, 0)).toBe((2000 - renderedRows().length) * rowHeight)
  })

  test('at any scroll position, renders the focused row and its two neighbours, which the focus can move to', async () => {
    const { scrollTo } = fakeLayout()
    await stageList({ first: many })
    const link = screen.getByRole('link', { name: 'Incident 9' })
    link.focus()
    scrollTo(1000 * rowHeight)
    expect(document.activeElement).toBe(link)
    expect(renderedRows()).toEqual(expect.arrayContaining([8, 9, 10]))
    expect(renderedRows()).not.toContain(7)
    expect(renderedRows()).not.toContain(11)
  })

  test('still renders the focused row when sorting moves it', async () => {
    fakeLayout()
    await stageList({ first: many })
    const link = screen.getByRole('link', { name: 'Incident 9' })
    link.focus()
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort:' }), {
      target: { value: 'Severity, most severe first' },
    })
    expect(document.activeElement).toBe(link)
    expect(link.closest('tr')?.getAttribute('aria-rowindex')).toBe('1997')
  })

  test('has only its first row in the tab order: the tab stops after that row are outside the list', async () => {
    fakeLayout()
    const { person } = await stageList({ first: many })
    within(heading('Tags')).getByRole('separator').focus()
    await person.tab()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select incident 1' }))
    for (const name of ['Incident 1', 'Acknowledge', 'Close', 'Open page']) {
      await person.tab()
      expect(document.activeElement?.closest('tr')).toBe(rowOf('Incident 1'))
      expect(document.activeElement?.textContent || document.activeElement?.getAttribute('title')).toBe(name)
    }
    await person.tab()
    expect(screen.getByRole('table', { name: 'Incidents' }).contains(document.activeElement)).toBe(false)
  })

  test('has lower rows in compact density', async () => {
    const { scrollTo } = fakeLayout()
    await stageList({ first: many, preferences: { density: 'compact' } })
    scrollTo(1000 * 26)
    expect(renderedRows()).toContain(1001)
  })

  test('renders all rows if there are only a hundred, the first of them before the others', async () => {
    fakeLayout()
    const { pass } = await stageList({ first: pageOf(...many.incidents.slice(0, 100)) })
    const announced = () => screen.getByRole('table', { name: 'Incidents' }).getAttribute('aria-rowcount')
    const shown = () => [renderedRows().length, announced()]
    expect(shown()).toEqual([25, '101'])
    await pass(painting)
    expect(shown()).toEqual([50, '101'])
    await pass(painting)
    expect(shown()).toEqual([100, '101'])
  })

  test('keeps the rows on screen when it grows beyond a hundred rows', async () => {
    fakeLayout()
    const { answer, pass } = await stageList({ first: pageOf(...many.incidents.slice(0, 100)) })
    const before = rowOf('Incident 3')
    await pass(30_000)
    await answer(many)
    expect(renderedRows().length).toBeLessThan(50)
    expect(rowOf('Incident 3')).toBe(before)
  })
})

describe('the keyboard shortcuts', () => {
  test('are listed in a dialog, and can be switched off there, which is remembered', async () => {
    const { person, stored } = await stageList({ first: page })
    await person.click((await openDisplay(person)).getByRole('button', { name: 'Keyboard shortcuts' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await person.click(dialog.getByRole('checkbox', { name: 'Use single-key shortcuts in the list' }))
    expect(stored.at(-1)?.keyboardShortcuts).toBe(false)
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})
