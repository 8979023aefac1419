import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const linkDown = incident({ pk: 7, description: 'Link down' })
const second = 1000

describe('a server that asks for a pause', () => {
  const busy = new Fault({ kind: 'refused', action: 'get incidents', status: 429, body: 'Later.', retryAfter: 90_000 })

  test('gets no requests during the pause; the page says when the pause ends, and fetches the list right after it', async () => {
    const { person, requests, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(busy)
    expect(screen.getByText('The server asked for a pause.')).toBeDefined()
    expect(screen.getByText(/^Next try at \d\d:02:00\.$/)).toBeDefined()
    expect(screen.getByText(/^Rows from \d\d:00:00$/)).toBeDefined()
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

  test('receives a changed query once the pause is over; meanwhile the rows stay, and the page says that they match the previous filter', async () => {
    const { person, requests, answer, pass } = await stageList({ first: pageOf(linkDown) })
    await pass(30 * second)
    await answer(busy)
    await person.click(screen.getByRole('radio', { name: 'Closed' }))
    expect(screen.getByText('Link down')).toBeDefined()
    const words = 'The server asked for a pause: these rows still match the previous filter.'
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

  test('when the list is first loaded is reported in place of the list, with the time of the next attempt', async () => {
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
