import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** The page says how old the list is, and which changes are parked. */

const link = incident({ pk: 7, description: 'Link down' })
const box = incident({ pk: 1, level: 1, description: 'Box down' })
const fan = incident({ pk: 8, description: 'Fan slow' })

test('the page says when the list was last fetched', async () => {
  const { answer, pass } = await stageList({ first: pageOf(link) })
  expect(screen.getByText(/^Updated \d\d:00:00$/)).toBeDefined()
  await pass(30_000)
  await answer(pageOf(link))
  expect(screen.getByText(/^Updated \d\d:00:30$/)).toBeDefined()
})

test('the page says which changes are parked while the rows are in use', async () => {
  const { answer, pass } = await stageList({ first: pageOf(link, fan) })
  screen.getByRole('link', { name: 'Link down' }).focus()
  await pass(30_000)
  await answer(pageOf(incident({ pk: 9, description: 'Box down' }), link))
  expect(screen.getByRole('button', { name: '1 new (1 high), 1 gone: show' })).toBeDefined()
})

test('critical rows are tinted only while they are less than a third', async () => {
  const { answer, pass } = await stageList({ first: pageOf(box, link, fan) })
  const hasTint = () => !screen.getByRole('table', { name: 'Incidents' }).hasAttribute('data-many-criticals')
  expect(hasTint()).toBe(false)
  await pass(30_000)
  await answer(pageOf(box, link, fan, incident({ pk: 9 })))
  await pass(1000)
  expect(hasTint()).toBe(true)
})
