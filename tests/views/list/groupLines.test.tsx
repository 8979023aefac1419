import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { Preferences } from '../../../machines/list/domain/preferences.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** Lines of groups and of folded rows, and what follows their order (docs/behaviour.md#groups). */

function at(pk: number, host: string, change: Partial<Incident> = {}): Incident {
  const tags = host === '' ? [] : [{ key: 'host', value: host }]
  return incident({ pk, description: `Trouble ${pk}`, tags, ...change })
}

async function staged(preferences: Partial<Preferences>, ...incidents: readonly Incident[]) {
  const copied: string[] = []
  const stage = await stageList({
    preferences,
    first: pageOf(...incidents),
    answers: { copyRows: ({ text }) => Promise.resolve(void copied.push(text)) },
  })
  await screen.findByRole('treegrid')
  return { ...stage, texts: copied }
}

function lineOf(name: RegExp) {
  const line = screen.getByRole('button', { name }).closest('tr')
  if (line === null) throw new Error(`no line is named ${name}`)
  return line
}

const byHost = { group: 'host', foldsAlike: false } as const
const folded = { group: 'none', foldsAlike: true } as const

test('incidents without a host are a group, but no host', async () => {
  await staged(byHost, at(1, 'oslo'), at(2, 'hamar'), at(3, ''))
  expect(screen.getByText(/^2 hosts · /)).toBeDefined()
  expect(lineOf(/^no host/)).toBeDefined()
})

describe('with folded rows, the order is that on screen', () => {
  const [power, link, fan] = ['Power lost', 'Link down', 'Fan slow'].map((description) => ({ description }))
  const rows = [at(1, 'a', power), at(2, 'a', link), at(3, 'b', power), at(4, 'b', fan), at(5, 'c', link)]

  test('in a range from one line to another, with what is closed between them', async () => {
    const { person } = await staged(folded, ...rows)
    await person.click(within(lineOf(/^Power lost/)).getByRole('checkbox'))
    await person.keyboard('{Shift>}')
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 4' }))
    await person.keyboard('{/Shift}')
    // The two of 'Link down' stand between.
    expect(screen.getByText('5 selected')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 4' }))
    await person.keyboard('{Shift>}')
    await person.click(within(lineOf(/^Link down/)).getByRole('checkbox'))
    await person.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeDefined()
  })

  test('in what is copied, which says that closed lines are', async () => {
    const { person, texts } = await staged(folded, ...rows)
    await person.click(screen.getByRole('button', { name: 'Copy rows' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Copy rows' }))
    expect(menu.getByText(/^5 incidents: .*, in closed groups and folds, too$/)).toBeDefined()
    await person.click(menu.getByRole('button', { name: 'Copy as Text' }))
    const lines = (texts[0] ?? '').trim().split('\n').slice(1)
    expect(lines.map((line) => Number(/^\d+/.exec(line)))).toEqual([1, 3, 2, 5, 4])
  })
})

test('of many groups, only those near the window are rendered, since all of them move in a storm', async () => {
  await staged(byHost, ...Array.from({ length: 75 }, (_, place) => at(place + 1, `host${place}`)))
  expect(screen.getByText(/^75 hosts · /)).toBeDefined()
  expect(document.querySelectorAll('tr[data-part]').length).toBeLessThan(60)
})

test('what Show more shows has the focus, and is announced', async () => {
  const { person } = await staged(byHost, ...Array.from({ length: 75 }, (_, place) => at(place + 1, 'oslo')))
  await person.click(screen.getByRole('button', { name: /^oslo/ }))
  await person.click(screen.getByRole('button', { name: 'Show 25 more of oslo' }))
  expect(document.activeElement?.textContent).toBe('Trouble 51')
  expect(screen.getByText('25 more incidents are shown').closest('output')).not.toBeNull()
})

test('a closed group says how many of its rows are new or changed, until it has been open', async () => {
  const { person, answer, pass } = await staged(byHost, at(1, 'oslo'), at(2, 'hamar'))
  await pass(30_000)
  await answer(pageOf(at(4, 'oslo'), at(1, 'oslo', { level: 1 }), at(2, 'hamar')))
  expect(within(lineOf(/^oslo/)).getByText('2 new or changed')).toBeDefined()
  expect(within(lineOf(/^hamar/)).queryByText(/new or changed/)).toBeNull()
  await person.click(screen.getByRole('button', { name: /^oslo/ }))
  await person.click(screen.getByRole('button', { name: /^oslo/ }))
  expect(within(lineOf(/^oslo/)).queryByText(/new or changed/)).toBeNull()
})

test('sources with one name are two groups, and a filter for one finds exactly its incidents', async () => {
  const [one, other] = [3, 12].map((pk) => ({ source: { pk, name: 'nav' } }))
  const { person, requests } = await staged({ group: 'source', foldsAlike: false }, at(1, '', one), at(2, '', other))
  const line = lineOf(/^nav \(12\)/)
  expect(lineOf(/^nav \(3\)/)).toBeDefined()
  await person.click(within(line).getByRole('button', { name: 'Only source nav' }))
  expect(requests.at(-1)).toMatchObject({ filter: { sourceSystemIds: [12] } })
})

test('a group is closed by its button whatever else is in it, and reopened once nothing can be closed', async () => {
  const closed = { open: false, endTime: '2026-01-15T11:59:00Z' }
  const stateless = { stateful: false, open: false, endTime: undefined }
  const rows = [at(1, 'oslo'), at(2, 'oslo', closed), at(3, 'oslo', stateless), at(4, 'lab', closed)]
  const { person } = await staged(byHost, ...rows)
  expect(within(lineOf(/^lab/)).getByRole('button', { name: 'Reopen 1' })).toBeDefined()
  await person.click(within(lineOf(/^oslo/)).getByRole('button', { name: 'Close 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Manually close incidents' }))
  expect(dialog.getByText(/1: Trouble 1/)).toBeDefined()
})
