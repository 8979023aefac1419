import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { FeedAnswer } from '../../../machines/list/domain/changeFeed.ts'
import { beginning } from '../../machines/support/clock.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { openUpdates, pauseUpdates, resumeUpdates } from '../support/listBar.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const linkDown = incident({ pk: 7, description: 'Link down' })
const second = 1000

const button = (name: string) => screen.queryByRole('button', { name })

describe('automatic updates', () => {
  test('can be paused; resuming refreshes immediately, and continues with the same method as before', async () => {
    const { person, requests, answer, pass, stored } = await stageList({ first: pageOf(linkDown) })
    expect(screen.getByText('every 30 s')).toBeDefined()
    await pauseUpdates(person)
    expect(screen.getByText('paused')).toBeDefined()
    await pass(300 * second)
    expect(requests).toHaveLength(1)
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()

    await resumeUpdates(person)
    expect(requests).toHaveLength(2)
    await answer(pageOf(linkDown))
    expect(screen.getByText('every 30 s')).toBeDefined()
    await pass(30 * second)
    expect(requests).toHaveLength(3)
    expect(stored).toEqual([])
  })

  test('are paused and resumed by one button, which keeps the focus', async () => {
    const { person } = await stageList({ first: pageOf(linkDown) })
    await pauseUpdates(person)
    expect(document.activeElement).toBe(button('Resume'))
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('Pause'))
  })

  test('allow a manual refresh while paused', async () => {
    const { person, requests } = await stageList({ first: pageOf(linkDown) })
    await pauseUpdates(person)
    await person.click(screen.getByRole('button', { name: 'Refresh now' }))
    expect(requests).toHaveLength(2)
    expect(button('Resume')).not.toBeNull()
  })

  test('happen at the chosen interval, which also determines when rows count as stale; the configured interval is marked as the default', async () => {
    const { person, requests, answer, pass, stored } = await stageList({ first: pageOf(linkDown) })
    const choice = (await openUpdates(person)).getByRole<HTMLSelectElement>('combobox', { name: 'Refresh interval' })
    const words = [...choice.options].map(({ text }) => text)
    expect(words).toEqual(['5 s', '10 s', '15 s', '30 s (default)', '1 min', '2 min', '5 min'])
    fireEvent.change(choice, { target: { value: '120' } })
    expect(screen.getByText('every 2 min')).toBeDefined()
    expect(stored.at(-1)?.refreshSeconds).toBe(120)
    await pass(119 * second)
    expect(requests).toHaveLength(1)
    await pass(second)
    expect(requests).toHaveLength(2)
    await answer(pageOf(linkDown))

    fireEvent.change(choice, { target: { value: '5' } })
    expect(screen.getByText('every 5 s')).toBeDefined()
    await pass(5 * second)
    expect(requests).toHaveLength(3)
    await pass(16 * second)
    expect(screen.getByText('Refreshes were missed.')).toBeDefined()
    fireEvent.change(choice, { target: { value: 'configured' } })
    expect(screen.getByText('every 30 s')).toBeDefined()
    expect(stored.at(-1)?.refreshSeconds).toBeUndefined()
  })

  test("cannot be paused if auto-update is set to 'Never'", async () => {
    const { person } = await stageList({ first: pageOf(linkDown), preferences: { autoUpdateMethod: 'never' } })
    await openUpdates(person)
    expect(screen.getByText('paused')).toBeDefined()
    expect(button('Pause')).toBeNull()
    expect(button('Resume')).toBeNull()
  })
})

describe('rows count as stale', () => {
  test('when a refresh hangs: the bar says so, and what the operator can do', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await pass(40 * second)
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()
    await pass(second)
    expect(screen.getByText('Refreshes were missed.')).toBeDefined()
    expect(screen.getByText('Refresh to see what changed.')).toBeDefined()
    expect(screen.getByText(/^Rows from \d\d:00:00$/)).toBeDefined()
    await answer(pageOf(linkDown))
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()
    expect(screen.getByText(/^Updated \d\d:01:11$/)).toBeDefined()
  })

  test('when the last refresh failed: the bar says what the operator can do, and that there is no connection', async () => {
    const { outside, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(new Fault({ kind: 'unreachable', action: 'get incidents' }))
    expect(screen.getByText('The last refresh failed.')).toBeDefined()
    expect(screen.getByText('Refresh to try again.')).toBeDefined()
    act(() => outside.tell('network', { type: 'network.offline' }))
    expect(screen.getByText('offline')).toBeDefined()
  })
})

describe('a live connection that has been restored', () => {
  const older = Array.from({ length: 100 }, (_, index) => startedLater(200 - index))
  const oldest = startedLater(100)

  /** Loads the whole list, then cuts the live connection for a second and restores it. */
  async function reconnected() {
    const stage = await stageList({
      configuration: { enableWebsocketSupport: true },
      preferences: { autoUpdateMethod: 'realtime' },
      first: { incidents: older, next: 'second' },
    })
    await stage.answer(pageOf(oldest))
    const { outside } = stage
    for (const type of ['socket.opened', 'socket.subscribed']) act(() => outside.tell('socket', { type }))
    await stage.answer({ incidents: older, next: 'second' })
    await stage.answer(pageOf(oldest))
    expect(screen.getByText('live')).toBeDefined()
    act(() => outside.tell('socket', { type: 'socket.closed' }))
    await stage.pass(second)
    for (const type of ['socket.opened', 'socket.subscribed']) act(() => outside.tell('socket', { type }))
    return stage
  }

  test('shows the newest incidents immediately, and is catching up until everything has arrived', async () => {
    const { answer } = await reconnected()
    expect(screen.getByText('catching up')).toBeDefined()
    await answer({ incidents: [startedLater(201, 'Came in the gap'), ...older.slice(0, 99)], next: 'second' })
    expect(screen.getByText('Came in the gap')).toBeDefined()
    expect(screen.getByText('All 102 incidents')).toBeDefined()
    expect(screen.getByText('catching up')).toBeDefined()
    await answer(pageOf(...older.slice(99), oldest))
    expect(screen.getByText('live')).toBeDefined()
    expect(screen.getByText('All 102 incidents')).toBeDefined()
  })

  test('is catching up until the server has said what happened, even if the list need not be fetched', async () => {
    const changes = later<FeedAnswer>()
    const { answer, happens, outside, pass, requests } = await stageList({
      configuration: { enableWebsocketSupport: true },
      preferences: { autoUpdateMethod: 'realtime' },
      first: pageOf(linkDown),
      answers: {
        fetchLatestEvents: () => Promise.resolve([{ pk: 1, incident: 7, receivedAt: beginning * second }]),
        fetchChanges: () => changes.promise,
      },
    })
    await pass(30 * second)
    await answer(pageOf(linkDown))
    for (const type of ['socket.opened', 'socket.subscribed']) act(() => outside.tell('socket', { type }))
    expect(screen.getByText('catching up')).toBeDefined()
    await happens(() => changes.settle({ events: [], hasMore: false, unreadable: 0, count: 1 }))
    expect(screen.getByText('live')).toBeDefined()
    expect(requests).toHaveLength(2)
  })

  test('stays live while the list is compared with the server', async () => {
    const { answer, pass } = await reconnected()
    await answer({ incidents: older, next: 'second' })
    await answer(pageOf(oldest))
    await pass(60 * second)
    expect(screen.getByText('live')).toBeDefined()
    await answer({ incidents: older, next: 'second' })
    expect(screen.getByText('live')).toBeDefined()
  })
})

/** An incident. The higher its primary key, the later it started. */
function startedLater(pk: number, description = `Link ${pk} down`) {
  return incident({ pk, description, startTime: new Date(pk * second).toISOString() })
}
