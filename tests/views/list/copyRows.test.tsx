import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** Copying rows, and the pages above them (docs/behaviour.md#copying-rows, #pagination). */

const link = incident({
  pk: 7,
  description: 'Link "a" down',
  level: 2,
  startTime: '2026-01-15T11:55:00Z',
  source: { pk: 3, name: 'nav' },
  tags: [
    { key: 'host', value: 'gw1' },
    { key: 'room', value: 'B2' },
  ],
  ticketUrl: 'https://tickets.example.org/7',
})
const box = incident({ pk: 9, description: 'Box down', level: 1, startTime: '2026-01-15T11:50:00Z' })

async function open({ person }: Awaited<ReturnType<typeof stageList>>) {
  await person.click(screen.getByRole('button', { name: 'Copy rows' }))
  return within(await screen.findByRole('dialog', { name: 'Copy rows' }))
}

test('all rows of the page are copied if none is ticked, with the visible columns from left to right', async () => {
  const copied: string[] = []
  const stage = await stageList({
    answers: {
      copyRows: ({ text }) => {
        copied.push(text)
        return Promise.resolve()
      },
    },
    first: pageOf(link, box),
    preferences: { columnChoices: { severity: false, tags: false }, columnOrder: ['source'], tagColumns: ['host'] },
  })
  const menu = await open(stage)
  expect(menu.getByText('2 incidents: all on this page')).toBeDefined()
  await stage.person.click(menu.getByRole('button', { name: 'Copy as Text' }))
  const [headings, first] = (copied[0] ?? '').split('\n').map((line) => line.split('\t'))
  expect(headings?.toSorted()).toEqual(['Description', 'Number', 'Source', 'State', 'Ticket', 'Time', 'host'])
  const valueOf = (name: string) => first?.[headings?.indexOf(name) ?? -1]
  expect(['Number', 'Time', 'State', 'Source', 'host', 'Ticket'].map(valueOf)).toEqual([
    '7',
    '2026-01-15T11:55:00Z',
    'Open, unacked',
    'nav',
    'gw1',
    'https://tickets.example.org/7',
  ])
  expect(await screen.findByText('Copied 2 incidents to clipboard')).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Copy rows' })).toBeNull()
})

test('only ticked rows are saved if there are any, in a file named after the date and the conditions', async () => {
  const saved: { readonly name: string; readonly type: string; readonly text: string }[] = []
  const stage = await stageList({
    answers: {
      saveRows: (file) => {
        saved.push(file)
        return Promise.resolve()
      },
    },
    first: pageOf(link, box),
    preferences: { filter: defaultFilter },
  })
  await stage.person.click(screen.getByRole('checkbox', { name: 'Select incident 9' }))
  const menu = await open(stage)
  expect(menu.getByText('1 incident, as selected')).toBeDefined()
  await stage.person.click(menu.getByRole('button', { name: 'Save as CSV' }))
  const [file] = saved
  expect(file?.name).toMatch(/^argus-2026-01-15-\d{4}-open-unacked\.csv$/)
  expect(file?.type).toBe('text/csv')
  expect(file?.text.split('\r\n')).toHaveLength(3)
  expect(file?.text).toContain('\r\n9,')
})

test('the pages are above the rows too, if there is more than one', async () => {
  const stage = await stageList({ first: { ...pageOf(link), next: 'b' } })
  const pages = within(screen.getByRole('navigation', { name: 'Pages, above the rows' }))
  expect(pages.getByRole('button', { name: 'Previous page, above the rows' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await stage.person.click(pages.getByRole('button', { name: 'Next page, above the rows' }))
  expect(stage.requests.at(-1)?.cursor).toBe('b')
  await stage.answer({ ...pageOf(box), previous: 'a' })
  expect(pages.getByRole('button', { name: 'Next page, above the rows' }).getAttribute('aria-disabled')).toBe('true')
  await stage.person.click(pages.getByRole('button', { name: 'First page, above the rows' }))
  await stage.answer(pageOf(link))
  expect(screen.queryByRole('navigation', { name: 'Pages, above the rows' })).toBeNull()
})
