import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unreachable } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { ago, begun, event, figure, linesOf, stageShift } from './shiftStage.tsx'

/** The page Shift (docs/behaviour.md#shift). */

const past = {
  events: [
    event(10, 5, 'OTH', 'ola', 'Carrier is called'),
    event(20, 4, 'CLO', 'ana', 'Fiber fixed'),
    event(20, 3, 'CLO', 'ana', 'Fiber fixed'),
    event(52, 2, 'STA'),
    event(53, 1, 'STA'),
    event(120, 5, 'STA'),
  ],
  incidents: [
    begun(1, 53, { level: 1, description: 'Box down' }),
    begun(2, 52, { level: 1, description: 'Box down' }),
    begun(3, 600, { open: false, endTime: new Date(ago(20)).toISOString() }),
    begun(4, 600, { open: false, endTime: new Date(ago(20)).toISOString() }),
    begun(5, 120, { level: 3 }),
    begun(6, 59_040, { acked: true }),
  ],
}

describe('the numbers', () => {
  it('lead to the lists that they count', async () => {
    await stageShift(past)
    expect(figure('Critical, never acked')).toEqual(['2', 'oldest 53 min'])
    expect(figure('Open now')).toEqual(['4', expect.stringMatching(/^1 more than at /)])
    expect(figure('New')).toEqual(['3', '2 critical'])
    expect(figure('Ended or closed')).toEqual(['2', '2 by hand'])
    expect(figure('Time to acknowledge, median')).toEqual(['none acked', ''])
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Open now: 4')).toBe('/incidents?open=true')
    expect(hrefOf('New: 3')).toMatch(/^\/incidents\?from=[^&]+&to=[^&]+$/)
    expect(hrefOf('2 critical')).toMatch(/^\/incidents\?maxlevel=1&from=[^&]+&to=[^&]+$/)
  })

  it('lead to the parts of the page that list them, and take the focus there', async () => {
    const { user } = await stageShift(past)
    for (const [link, part] of [
      ['Critical, never acked: 2', 'Critical, never acked'],
      ['Ended or closed: 2', 'Ended or closed'],
      ['2 by hand', 'Closed by hand'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: link }))
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: part }))
    }
  })

  it('that are 0 lead nowhere', async () => {
    await stageShift({})
    expect(figure('Critical, never acked')).toEqual(['0', ''])
    expect(screen.queryByRole('link', { name: /^Critical, never acked/ })).toBeNull()
  })
})

describe('the parts', () => {
  it('fold alike incidents, and open them one by one', async () => {
    const { user } = await stageShift(past)
    expect(linesOf('New and still open')).toEqual([
      '1 - CriticalBox down× 253 minnobody',
      '3 - ModerateLink 5 is down2 hnobody',
    ])
    const part = within(screen.getByRole('region', { name: 'New and still open' }))
    const fold = part.getByRole('button', { name: '2 incidents: Box down', expanded: false })
    await user.click(fold)
    const each = within(part.getByRole('group', { name: '2 incidents: Box down' }))
    expect(each.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/incidents/2/',
      '/incidents/1/',
    ])
    await user.click(fold)
    expect(part.queryByRole('group')).toBeNull()
  })

  it('have a line for what one person did at once, with the message', async () => {
    await stageShift(past)
    expect(linesOf('Closed by hand')).toEqual([expect.stringMatching(/Link [34] is down× 2Fiber fixed by ana$/)])
    expect(linesOf('Notes')).toEqual([expect.stringMatching(/Link 5 is downCarrier is called by ola$/)])
  })

  it('are left out if there is nothing in them, which the foot of the page says', async () => {
    await stageShift(past)
    expect(screen.queryByRole('region', { name: 'Reopened' })).toBeNull()
    expect(screen.getByText(/^Nothing under: .*What I did; Reopened/)).toBeDefined()
  })

  it('list twenty lines, and more when asked', async () => {
    const incidents = Array.from({ length: 130 }, (_, place) => begun(place + 1, 60))
    const { user } = await stageShift({ incidents })
    expect(linesOf('New and still open')).toHaveLength(20)
    expect(screen.getByText('20 of 130')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show 100 more' }))
    expect(linesOf('New and still open')).toHaveLength(120)
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
    expect(linesOf('New and still open')).toHaveLength(130)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New and still open' }))
  })

  it('say from how many events they were worked out, and in which period', async () => {
    await stageShift(past)
    expect(screen.getByText(/^Counted from 6 events, .* to .*, by when the server stored them\.$/)).toBeDefined()
  })
})

describe('the reading', () => {
  it('says how far it is, and can be cancelled and gone on with', async () => {
    const page = later<{ events: []; unreadable: number; further: undefined }>()
    const { user, happens, read } = await stageShift(past, { calls: { fetchPastEvents: () => page.promise } })
    expect(screen.getByRole('progressbar', { name: 'What has been read' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Cancelled. What was read is kept.')).toBeDefined()
    const goOn = screen.getByRole('button', { name: 'Go on' })
    expect(document.activeElement).toBe(goOn)
    await user.click(goOn)
    await happens(() => page.settle({ events: [], unreadable: 0, further: undefined }))
    await read()
    expect(figure('Open now')[0]).toBe('4')
  })

  it('says why it failed, and goes on when asked', async () => {
    let fails = true
    const { user, read } = await stageShift(past, {
      calls: {
        fetchNamedIncidents: ({ pks }) =>
          fails
            ? Promise.reject(unreachable('get incidents'))
            : Promise.resolve({ items: past.incidents.filter(({ pk }) => pks.includes(pk)), unreadable: 0 }),
      },
    })
    expect(screen.getByRole('alert').textContent).toMatch(/What was read is kept\.$/)
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await read()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(figure('Ended or closed')[0]).toBe('2')
  })

  it('says what it costs before it reads much', async () => {
    const { user, outside, read } = await stageShift(past, {
      calls: { fetchIncidentCount: () => Promise.resolve(20_000) },
    })
    expect(screen.getByText(/^This takes [0-9,]+ pages, about [0-9]+ min\./)).toBeDefined()
    expect(outside.askedOf('fetchShiftPart')).not.toContainEqual(expect.objectContaining({ type: 'open' }))
    await user.click(screen.getByRole('button', { name: 'Read them' }))
    await read()
    expect(figure('Open now')[0]).toBe('4')
  })
})

describe('the choices', () => {
  it('are in the address, and since the sign-in only where that is known', async () => {
    const { user, outside } = await stageShift(past)
    const period = within(screen.getByRole('group', { name: 'Period' }))
    expect(period.getByRole('button', { pressed: true }).textContent).toBe('8 h')
    expect(period.queryByRole('button', { name: 'Since sign-in' })).toBeNull()
    await user.click(period.getByRole('button', { name: '24 h' }))
    expect(outside.address).toBe('/shift?since=24h')
    expect(period.getByRole('button', { pressed: true }).textContent).toBe('24 h')
  })

  it('include since the sign-in where that is known', async () => {
    const { user, outside } = await stageShift(past, { answers: { findSignIn: () => Promise.resolve(ago(90)) } })
    await user.click(screen.getByRole('button', { name: 'Since sign-in' }))
    expect(outside.address).toBe('/shift?since=sign-in')
  })

  it('take a period that is typed, and say what is wrong with it', async () => {
    const { user, outside } = await stageShift(past)
    await user.click(screen.getByRole('button', { name: 'From … to' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'A shift from … to' }))
    const from = dialog.getByLabelText(/^From/)
    await user.clear(from)
    await user.type(from, 'yesterday')
    await user.click(dialog.getByRole('button', { name: 'Show' }))
    expect(dialog.getByText(/^From is not a time/)).toBeDefined()
    expect(document.activeElement).toBe(from)
    await user.clear(from)
    await user.type(from, '2026-01-14')
    await user.click(dialog.getByRole('button', { name: 'Show' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(outside.address).toMatch(/^\/shift\?from=2026-01-1[34]T/)
  })

  it('say so if an address asks for what there is not', async () => {
    await stageShift(past, { at: '/shift?since=9h' })
    expect(screen.getByRole('alert').textContent).toMatch(/^This address asks for a shift since “9h”/)
  })
})

describe('handing over', () => {
  it('copies a short text, a link and a table, and prints', async () => {
    const { user, outside } = await stageShift(past)
    await user.click(screen.getByRole('button', { name: 'Copy as text' }))
    const [copied] = outside.askedOf('copyRows')
    expect(JSON.stringify(copied)).toMatch(/Box down × 2.*nobody/)
    expect(JSON.stringify(copied)).toMatch(/from 6 events/)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'More ways to copy' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as Markdown' }))
    expect(JSON.stringify(outside.askedOf('copyRows').at(-1))).toMatch(/\*\*New and still open\*\*/)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(JSON.stringify(outside.askedOf('copyAddress'))).toContain('/shift?')
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    expect(outside.askedOf('saveRows')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(outside.calls.filter(({ port }) => port === 'printPage')).toHaveLength(1)
  })
})
