import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const linkDown = incident({ pk: 7, description: 'Link down' })
const second = 1000

const button = (name: string) => screen.queryByRole('button', { name })

describe('what updates itself', () => {
  test('can be stopped and goes on by the method chosen before, at once', async () => {
    const { person, requests, answer, pass, stored } = await stageList({ first: pageOf(linkDown) })
    expect(screen.getByText('every 30 s')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    expect(screen.getByText('paused')).toBeDefined()
    await pass(300 * second)
    expect(requests).toHaveLength(1)
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()

    await person.click(screen.getByRole('button', { name: 'Resume' }))
    expect(requests).toHaveLength(2)
    await answer(pageOf(linkDown))
    expect(screen.getByText('every 30 s')).toBeDefined()
    await pass(30 * second)
    expect(requests).toHaveLength(3)
    expect(stored).toEqual([])
  })

  test('keeps the focus on the button while it stops and goes on', async () => {
    const { person } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    expect(document.activeElement).toBe(button('Resume'))
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('Pause'))
  })

  test('refreshes by hand while it is stopped', async () => {
    const { person, requests } = await stageList({ first: pageOf(linkDown) })
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(requests).toHaveLength(2)
    expect(button('Resume')).not.toBeNull()
  })

  test('is nothing that could be stopped where auto-update is never', async () => {
    await stageList({ first: pageOf(linkDown), preferences: { autoUpdateMethod: 'never' } })
    expect(screen.getByText('paused')).toBeDefined()
    expect(button('Pause')).toBeNull()
    expect(button('Resume')).toBeNull()
  })
})

describe('a server that asks for a pause', () => {
  const busy = new Fault({ kind: 'refused', action: 'get incidents', status: 429, body: 'Later.', retryAfter: 90_000 })

  test('is left alone, and it is said until when; then the list is fetched at once', async () => {
    const { person, requests, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(busy)
    expect(screen.getByText('The server asked for a pause.')).toBeDefined()
    expect(screen.getByText(/^Next try at \d\d:02:00\.$/)).toBeDefined()
    expect(screen.getByText(/^These rows are from \d\d:00:00$/)).toBeDefined()
    const refresh = screen.getByRole('button', { name: 'Refresh' })
    expect(refresh.getAttribute('aria-disabled')).toBe('true')
    await person.click(refresh)
    await pass(89 * second)
    expect(requests).toHaveLength(2)
    await pass(second)
    expect(requests).toHaveLength(3)
    await answer(pageOf(linkDown))
    expect(screen.queryByText('The server asked for a pause.')).toBeNull()
    expect(refresh.getAttribute('aria-disabled')).toBe('false')
  })

  test('is asked for something else when it is over: until then the rows stay, and say what they are of', async () => {
    const { person, requests, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(busy)
    await person.click(screen.getByRole('radio', { name: 'Closed' }))
    expect(screen.getByText('Link down')).toBeDefined()
    const words = 'The server asked for a pause: these rows are of what was asked for before.'
    expect(screen.getByText(words)).toBeDefined()
    await pass(89 * second)
    expect(screen.getByText('Link down')).toBeDefined()
    expect(requests).toHaveLength(2)
    await pass(second)
    expect(requests.at(-1)?.filter.open).toBe(false)
    await answer(pageOf())
    expect(screen.queryByText('Link down')).toBeNull()
    expect(screen.queryByText(words)).toBeNull()
  })

  test('at the first load says in place of the list when it is tried again', async () => {
    const { person, requests, answer, pass } = await stageList({ first: busy })
    expect(screen.getByRole('heading', { name: 'The incidents could not be fetched' })).toBeDefined()
    expect(screen.getAllByText(/^The server asked for a pause\. Next try at \d\d:01:30\.$/)).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(requests).toHaveLength(1)
    await pass(90 * second)
    expect(requests).toHaveLength(2)
    await answer(pageOf(linkDown))
    expect(screen.getByText('Link down')).toBeDefined()
  })
})

describe('rows count as stale', () => {
  test('when a refresh hangs: they say so, and what can be done', async () => {
    const { answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await pass(40 * second)
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()
    await pass(second)
    expect(screen.getByText('Refreshes were missed.')).toBeDefined()
    expect(screen.getByText('Refresh to see what changed.')).toBeDefined()
    expect(screen.getByText(/^These rows are from \d\d:00:00$/)).toBeDefined()
    await answer(pageOf(linkDown))
    expect(screen.queryByText('Refreshes were missed.')).toBeNull()
    expect(screen.getByText(/^Updated \d\d:01:11$/)).toBeDefined()
  })

  test('when the last one failed: they say what can be done, and that there is no connection', async () => {
    const { outside, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(new Fault({ kind: 'unreachable', action: 'get incidents' }))
    expect(screen.getByText('The last refresh failed.')).toBeDefined()
    expect(screen.getByText('Refresh to try again.')).toBeDefined()
    act(() => outside.tell('network', { type: 'network.offline' }))
    expect(screen.getByText('offline')).toBeDefined()
  })
})

describe('a live connection that is back', () => {
  const older = Array.from({ length: 100 }, (_, index) => startedLater(200 - index))
  const oldest = startedLater(100)

  /** The list is whole, then the connection is cut for a moment; one incident came meanwhile. */
  async function comesBack() {
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
    expect(screen.getByText('live: changes show at once')).toBeDefined()
    act(() => outside.tell('socket', { type: 'socket.closed' }))
    await stage.pass(second)
    for (const type of ['socket.opened', 'socket.subscribed']) act(() => outside.tell('socket', { type }))
    return stage
  }

  test('is catching up until everything is there, and shows the newest at once', async () => {
    const { answer } = await comesBack()
    expect(screen.getByText('catching up')).toBeDefined()
    await answer({ incidents: [startedLater(201, 'Came in the gap'), ...older.slice(0, 99)], next: 'second' })
    expect(screen.getByText('Came in the gap')).toBeDefined()
    expect(screen.getByText('All 102 incidents')).toBeDefined()
    expect(screen.getByText('catching up')).toBeDefined()
    await answer(pageOf(...older.slice(99), oldest))
    expect(screen.getByText('live: changes show at once')).toBeDefined()
    expect(screen.getByText('All 102 incidents')).toBeDefined()
  })

  test('is live all the while that the list is compared with the server', async () => {
    const { answer, pass } = await comesBack()
    await answer({ incidents: older, next: 'second' })
    await answer(pageOf(oldest))
    await pass(60 * second)
    expect(screen.getByText('live: changes show at once')).toBeDefined()
    await answer({ incidents: older, next: 'second' })
    expect(screen.getByText('live: changes show at once')).toBeDefined()
  })
})

/** An incident that began the later the higher its key is. */
function startedLater(pk: number, description = `Link ${pk} down`) {
  return incident({ pk, description, startTime: new Date(pk * second).toISOString() })
}
