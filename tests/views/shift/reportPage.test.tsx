import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { begun, event, figure, linesOf, stageShift, type Past } from './shiftStage.tsx'

/** The page Shift as a report (docs/behaviour.md#report). */

const day = 1440
const at = '/shift?since=7d&by=host'

const tagged = (pk: number, minutes: number, host: string, change: Partial<Incident> = {}) =>
  begun(pk, minutes, {
    tags: [
      { key: 'host', value: host },
      { key: 'room', value: 'B12' },
    ],
    ...change,
  })

/** Four incidents of the last days on two hosts, and two of the days before. */
const past: Past = {
  events: [
    event(day - 4, 1, 'ACK', 'ana'),
    event(day, 1, 'STA'),
    event(day + 1, 2, 'STA'),
    event(2 * day, 3, 'STA'),
    event(3 * day, 4, 'STA'),
    event(9 * day, 5, 'STA'),
    event(10 * day, 6, 'STA'),
  ],
  incidents: [
    tagged(1, day, 'oslo-gw1', { level: 1, acked: true, description: 'Box down' }),
    tagged(2, day + 1, 'oslo-gw1', { level: 1, description: 'Box down' }),
    tagged(3, 2 * day, 'oslo-gw1', { level: 3 }),
    tagged(4, 3 * day, 'hamar-ups2', { level: 3 }),
    tagged(5, 9 * day, 'hamar-ups2'),
    tagged(6, 10 * day, 'hamar-ups2'),
  ],
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the numbers', () => {
  it('are compared with the time before', async () => {
    await stageShift(past, { at })
    expect(figure('Incidents')).toEqual(['4', '100 % more than before'])
    expect(figure('Time to acknowledge, median')).toEqual(['4 min', '90 %: 4 min, before: none acked'])
    expect(figure('Time to end, median')).toEqual(['none ended', 'before: none ended'])
    expect(figure('Nobody touched')).toEqual(['75 %', 'before: 100 %'])
    expect(figure('Reopened')).toEqual(['0', '0 flaps, before: 0 and 0'])
    expect(screen.getByRole('link', { name: 'Incidents: 4' }).getAttribute('href')).toMatch(
      /^\/incidents\?from=[^&]+&to=[^&]+$/,
    )
    expect(screen.getByText(/^Counted from 5 events, .* to .*, by when the server stored them\.$/)).toBeDefined()
  })

  it('are 0 and compared with nothing if nothing began', async () => {
    await stageShift({}, { at })
    expect(figure('Incidents')).toEqual(['0', 'as many as before'])
    expect(figure('Nobody touched')).toEqual(['0', ''])
    expect(screen.queryByRole('region', { name: 'By host' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Noisiest' })).toBeNull()
  })
})

describe('the days', () => {
  it('open as a table, whose numbers lead to the incidents of the day', async () => {
    const { user } = await stageShift(past, { at })
    const toggle = button('As a table')
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    const lines = linesOf('Incidents by day')
    expect(lines).toHaveLength(7)
    const days = within(screen.getByRole('region', { name: 'Incidents by day' }))
    const links = days.getAllByRole('link')
    expect(links.reduce((sum, { textContent }) => sum + Number(textContent), 0)).toBe(4)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/incidents\?from=[^&]+&to=[^&]+$/)
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the groups', () => {
  it('have those with most incidents first, whose numbers lead to their incidents', async () => {
    await stageShift(past, { at })
    expect(linesOf('By host')).toEqual([
      expect.stringMatching(/^oslo-gw13.*4 min4 min67 %$/),
      expect.stringMatching(/^hamar-ups213 d100 %$/),
    ])
    const [count] = within(screen.getByRole('region', { name: 'By host' })).getAllByRole('link')
    expect(count?.getAttribute('href')).toMatch(/^\/incidents\?.*host%3Doslo-gw1/)
  })

  it('are of what the operator chooses, also of a key of the tags', async () => {
    const { user, outside, read } = await stageShift(past, { at })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tell apart by' }), 'room')
    await read()
    expect(outside.address).toBe('/shift?since=7d&by=tag%3Aroom')
    expect(linesOf('By room')).toEqual([expect.stringMatching(/^B124/)])
  })
})

describe('the noisiest', () => {
  it('are alike incidents of a source, which open one by one', async () => {
    const { user } = await stageShift(past, { at })
    expect(linesOf('Noisiest')[0]).toMatch(/^1 - CriticalBox down× 2/)
    await user.click(button('2 incidents: Box down'))
    const each = within(screen.getByRole('group', { name: '2 incidents: Box down' }))
    expect(
      each
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['1', '2'])
  })
})

describe('the choices', () => {
  it('begin a report by hosts, and go back to a shift', async () => {
    const { user, outside, read } = await stageShift(past)
    await user.click(button('30 days'))
    await read()
    expect(outside.address).toBe('/shift?since=30d&by=host')
    expect(figure('Incidents')[0]).toBe('6')
    await user.click(button('8 h'))
    await read()
    expect(outside.address).toBe('/shift?since=8h')
    expect(figure('Open now')[0]).toBe('6')
  })
})

describe('passing it on', () => {
  it('copies a link that says when it ends, saves a table and data, and prints', async () => {
    const { user, outside } = await stageShift(past, { at })
    await user.click(button('Copy link'))
    expect(JSON.stringify(outside.askedOf('copyAddress'))).toMatch(/\/shift\?since=7d&by=host&until=[0-9T:.-]+Z/)
    await user.click(button('CSV'))
    await user.click(button('JSON'))
    const [table, data] = outside.askedOf('saveRows').map((saved) => JSON.stringify(saved))
    expect(table).toMatch(/Part,What,Incidents/)
    expect(table).toMatch(/Host,oslo-gw1,3,/)
    expect(table).toMatch(/Noisiest,[^,]*Box down,2,/)
    expect(data).toMatch(/"by\\": \\"host\\"/)
    await user.click(button('Print'))
    expect(outside.calls.filter(({ port }) => port === 'printPage')).toHaveLength(1)
  })
})
