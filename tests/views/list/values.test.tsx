import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** The values in the rows of the list (docs/behaviour.md#exclusions). */

const nav = { pk: 2, name: 'NAV' }
const oslo = [{ key: 'site', value: 'oslo' }]
const link = incident({ pk: 7, description: 'Link down', level: 2, source: nav, tags: oslo })
const fan = incident({ pk: 8, description: 'Fan slow', level: 3, source: { pk: 5, name: 'Zabbix' }, tags: oslo })
const page = pageOf(link, fan)
const described = () => screen.getAllByRole('link', { name: /down|slow/ }).map(({ textContent }) => textContent)
const rowOf = (description: string) => screen.getByRole('row', { name: new RegExp(description) })
const valueOf = (description: string, name: string) => within(rowOf(description)).getByRole('button', { name })

test.each([
  ['NAV', '/incidents?open=true&acked=false&source=2'],
  ['site=oslo', '/incidents?open=true&acked=false&tag=site%3Doslo'],
  ['2 - High', '/incidents?open=true&acked=false&maxlevel=2&not-level=1'],
])('a click on %s shows only incidents with that value, and opens nothing', async (name, address) => {
  const { person, outside } = await stageList({ first: page })
  await person.click(valueOf('Link down', name))
  expect(outside.address).toBe(address)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a tag without a value is a tag: its column shows it, and a click shows only incidents with it', async () => {
  const scoped = incident({ pk: 9, description: 'Mail slow', source: nav, tags: [{ key: 'scope', value: '' }] })
  const preferences = { tagColumns: ['scope'] }
  const { person, outside } = await stageList({ first: pageOf(link, scoped), preferences })
  expect(valueOf('Mail slow', 'empty').closest('td')?.textContent).toBe('empty')
  await person.click(valueOf('Mail slow', 'scope='))
  expect(outside.address).toBe('/incidents?open=true&acked=false&tag=scope%3D')
})

test.each(['{Enter}', ' '])('the key "%s" on a value does what a click on it does', async (key) => {
  const { person, outside } = await stageList({ first: page })
  valueOf('Link down', 'NAV').focus()
  await person.keyboard(key)
  expect(outside.address).toBe('/incidents?open=true&acked=false&source=2')
})

test('incidents excluded in the menu of a value are hidden, counted and cannot be ticked, and nothing is fetched', async () => {
  const { person, outside, requests, stored } = await stageList({ first: page })
  fireEvent.contextMenu(valueOf('Link down', 'NAV'))
  await person.click(screen.getByRole('menuitem', { name: 'Not source NAV' }))
  expect(described()).toEqual(['Fan slow'])
  expect(screen.getByText('1 of these 2 is hidden')).toBeDefined()
  expect(outside.address).toBe('/incidents?open=true&acked=false&not-source=2')
  expect(stored.at(-1)?.listOnly).toEqual({ excluded: { tags: [], sourceSystemIds: [2], levels: [] } })
  expect(requests).toHaveLength(1)
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('a list that hides all its rows says so, and can show them again', async () => {
  const { person, requests } = await stageList({ first: page })
  fireEvent.contextMenu(valueOf('Fan slow', 'site=oslo'))
  await person.click(screen.getByRole('menuitem', { name: 'Not site=oslo' }))
  expect(screen.getByRole('heading', { name: 'Every incident on this page is hidden' })).toBeDefined()
  expect(screen.getAllByText('2 of these 2 are hidden')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Show them' }))
  expect(described()).toEqual(['Link down', 'Fan slow'])
  expect(requests).toHaveLength(1)
})

test('the context-menu key offers every value of the row; no value is a tab stop', async () => {
  const { person } = await stageList({ first: page })
  within(rowOf('Link down')).getByRole('link', { name: 'Link down' }).focus()
  await person.keyboard('{Shift>}{F10}{/Shift}')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Only 2 - High',
    'Not 2 - High',
    'Only source NAV',
    'Not source NAV',
    'Only site=oslo',
    'Not site=oslo',
  ])
  expect(['NAV', '2 - High', 'site=oslo'].map((name) => valueOf('Link down', name).tabIndex)).toEqual([-1, -1, -1])
})
