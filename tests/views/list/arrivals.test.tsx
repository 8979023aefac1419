import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList, type ListStageOptions } from './incidentsStage.tsx'

/** The strip above the heading row, which shows the parked changes (docs/behaviour.md#parking). */

const link = incident({ pk: 1, level: 3, description: 'Link down' })
const fan = incident({ pk: 2, level: 4, description: 'Fan slow' })
const critical = incident({ pk: 3, level: 1, description: 'Box down' })
const low = incident({ pk: 4, level: 4, description: 'Disk full' })
const other = incident({ pk: 5, level: 1, description: 'Power lost' })

/** The list with its first row ticked, so that no row appears or disappears. */
async function stageBusy(options: ListStageOptions = {}) {
  const stage = await stageList({ first: pageOf(link, fan), ...options })
  await stage.person.click(screen.getByRole('checkbox', { name: 'Select incident 1' }))
  const refresh = async (...incidents: readonly Incident[]) => {
    await stage.person.click(screen.getByRole('button', { name: /^Refresh/ }))
    await stage.answer(pageOf(...incidents))
  }
  return { ...stage, refresh }
}

function descriptions() {
  const rows = within(screen.getByRole('table', { name: 'Incidents' })).getAllByRole('rowheader')
  return rows.map(({ textContent }) => textContent)
}

/** The last announcement for screen readers. */
function announced() {
  const [place] = screen
    .getAllByRole('status')
    .filter(({ parentElement }) => parentElement?.parentElement?.matches('[data-list]'))
  return place?.textContent
}

test('the strip counts the most severe arrivals and has their colour', async () => {
  const { refresh } = await stageBusy()
  await refresh(low, link, fan)
  expect(screen.getByRole('button', { name: '1 new (1 low): show' }).dataset['level']).toBe('4')
  await refresh(other, critical, low, link)
  expect(screen.getByRole('button', { name: '3 new (2 critical), 1 gone: show' }).dataset['level']).toBe('1')
  await refresh(link)
  expect(screen.getByRole('button', { name: '1 gone: show' }).dataset['level']).toBeUndefined()
})

test('the strip does not count arrivals that an exclusion hides, so a click on it shows as many rows as it says', async () => {
  const listOnly = { excluded: { tags: [], sourceSystemIds: [], levels: [4] } } as const
  const { person, refresh } = await stageBusy({ preferences: { listOnly } })
  expect(descriptions()).toEqual(['Link down'])
  await refresh(low, link)
  expect(screen.queryByRole('button', { name: /: show$/ })).toBeNull()
  await refresh(critical, low, link)
  await person.click(screen.getByRole('button', { name: '1 new (1 critical): show' }))
  expect(descriptions()).toEqual(['Box down', 'Link down'])
  expect(screen.queryByRole('button', { name: /: show$/ })).toBeNull()
})

test('changes are announced to screen readers at most every 10 s, and the last announcement is up to date', async () => {
  const { person, refresh, pass } = await stageBusy()
  await refresh(low, link, fan)
  expect(announced()).toBe('1 new incident, 1 low')
  await pass(4000)
  await refresh(critical, low, link)
  await pass(4000)
  await refresh(other, critical, low, link)
  expect(announced()).toBe('1 new incident, 1 low')
  await pass(2000)
  expect(announced()).toBe('3 new incidents, 2 critical, 1 gone')
  await person.click(screen.getByRole('button', { name: /: show$/ }))
  expect(announced()).toBe('')
})
