import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const [link, fan, box] = [
  incident({ pk: 7, description: 'Link down' }),
  incident({ pk: 8, description: 'Fan slow' }),
  incident({ pk: 9, description: 'Box down' }),
]

function tickOf(description: string) {
  const row = screen.getByRole('link', { name: description }).closest('tr')
  if (row === null) throw new Error(`no row shows ${description}`)
  return within(row).getByRole<HTMLInputElement>('checkbox')
}

test('ticking the whole page skips a row that is labelled as gone', async () => {
  const { person, answer, pass } = await stageList({ first: pageOf(link, fan, box) })
  screen.getByRole('link', { name: 'Link down' }).focus()
  await pass(30_000)
  await answer(pageOf(link, box))
  expect(screen.getByText('No longer matches')).toBeDefined()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /page/i })
  await person.click(all)
  expect(screen.getByText('2 selected')).toBeDefined()
  expect(['Link down', 'Fan slow', 'Box down'].map((description) => tickOf(description).checked)).toEqual([
    true,
    false,
    true,
  ])
  expect(all.checked).toBe(true)
})

test('the page can be ticked only while it has a row', async () => {
  const { answer } = await stageList()
  const all = screen.getByRole('checkbox', { name: /page/i })
  expect(all.getAttribute('aria-disabled')).toBe('true')
  await answer(pageOf(link))
  expect(all.getAttribute('aria-disabled')).toBe('false')
})
