import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import { later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'

/** The heading of a new page takes the focus, so that reading and tabbing continue there. */

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const link = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name })

test('following a link in the top bar focuses the heading', async () => {
  const { user } = await renderApp({
    at: '/notificationprofiles',
    answers: { fetchTimeslots: () => Promise.resolve({ items: [], unreadable: 0 }) },
  })
  await user.click(link('Timeslots'))
  expect(document.activeElement).toBe(heading('Timeslots'))
})

test('when the browser has just loaded the page, the focus does not move, so that reading starts at the top', async () => {
  await renderApp({ at: '/timeslots' })
  expect(heading('Timeslots')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('the focus stays in the top bar if the operator moves it back there while the page loads', async () => {
  const answer = later<Found<Timeslot>>()
  const { user, happens } = await renderApp({
    at: '/notificationprofiles',
    answers: { fetchTimeslots: () => answer.promise },
  })
  await user.click(link('Timeslots'))
  act(() => link('Profiles').focus())
  await happens(() => answer.settle({ items: [{ pk: 1, name: 'Nights', recurrences: [] }], unreadable: 0 }))
  expect(screen.getByRole('heading', { level: 2, name: 'Nights' })).toBeDefined()
  expect(document.activeElement).toBe(link('Profiles'))
})
