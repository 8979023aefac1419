import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf, stageList } from '../list/incidentsStage.tsx'

const bell = () => screen.getByRole('button', { name: 'Alerts' })
const menu = () => screen.queryByRole('dialog', { name: 'Alerts' })

test('the bell opens and closes the alerts menu', async () => {
  const { person } = await stageList({ first: pageOf() })
  expect(menu()).toBeNull()
  await person.click(bell())
  expect(menu()).not.toBeNull()
  await person.click(bell())
  expect(menu()).toBeNull()
})

test('Escape closes the alerts menu and returns the focus to the bell', async () => {
  const { person } = await stageList({ first: pageOf() })
  await person.click(bell())
  await person.keyboard('{Escape}')
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(bell())
})

test('a click elsewhere closes the alerts menu', async () => {
  const { person } = await stageList({ first: pageOf() })
  await person.click(bell())
  await person.click(screen.getByRole('heading', { level: 1, name: 'Incidents' }))
  expect(menu()).toBeNull()
})
