import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { incident } from '../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const page = pageOf(
  incident({ pk: 9, description: 'Link down', level: 3, tags: [{ key: 'host', value: 'gw1' }] }),
  incident({ pk: 4, description: 'Box down', level: 1, tags: [{ key: 'room', value: 'B2' }] }),
  incident({ pk: 7, description: 'Fan slow', level: 3, tags: [] }),
)

function descriptions() {
  return screen.getAllByRole('rowheader').map((cell) => cell.textContent)
}

function heading(name: string) {
  return screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
}

describe('sorting', () => {
  test('goes from ascending over descending to the server\u2019s order, says so, and is remembered', async () => {
    const { person, stored } = await stageList({ first: page })
    const press = () => person.click(within(heading('Severity')).getByRole('button', { name: 'Severity' }))
    expect(descriptions()).toEqual(['Link down', 'Box down', 'Fan slow'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('none')
    await press()
    expect(descriptions()).toEqual(['Box down', 'Fan slow', 'Link down'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('ascending')
    expect(stored.at(-1)?.order).toEqual({ by: 'severity', direction: 'ascending' })
    await press()
    expect(descriptions()).toEqual(['Fan slow', 'Link down', 'Box down'])
    expect(heading('Severity').getAttribute('aria-sort')).toBe('descending')
    await press()
    expect(descriptions()).toEqual(['Link down', 'Box down', 'Fan slow'])
  })

  test('a range ticked with Shift follows the order on screen', async () => {
    const { person } = await stageList({
      first: page, preferences: { order: { by: 'description', direction: 'ascending' } },
    })
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 4' }))
    await person.keyboard('{Shift>}')
    await person.click(screen.getByRole('checkbox', { name: 'Select incident 7' }))
    await person.keyboard('{/Shift}')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select incident 9' }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select incident 7' }).checked).toBe(true)
  })
})

describe('columns', () => {
  test('one that is not wanted goes, and comes back; the choice is remembered', async () => {
    const { person, stored } = await stageList({ first: page })
    await person.click(screen.getByRole('button', { name: 'Columns' }))
    await person.click(screen.getByRole('checkbox', { name: 'Source' }))
    expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull()
    expect(stored.at(-1)?.hiddenColumns).toEqual(['Source'])
    await person.click(screen.getByRole('checkbox', { name: 'Source' }))
    expect(screen.getByRole('columnheader', { name: 'Source' })).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: 'Description' })).toBeNull()
  })

  test('a tag of the page becomes a column with its values', async () => {
    const { person, stored } = await stageList({ first: page })
    await person.click(screen.getByRole('button', { name: 'Columns' }))
    const tags = within(screen.getByRole('group', { name: 'Tags as columns' }))
    expect(tags.getAllByRole('checkbox')).toHaveLength(2)
    await person.click(tags.getByRole('checkbox', { name: 'host' }))
    expect(screen.getByRole('columnheader', { name: 'host' })).toBeDefined()
    expect(screen.getByRole('cell', { name: 'gw1' })).toBeDefined()
    expect(stored.at(-1)?.tagColumns).toEqual(['host'])
  })

  test('remembered ones are as they were left', async () => {
    await stageList({ first: page, preferences: { hiddenColumns: ['Ticket'], tagColumns: ['room'] } })
    expect(screen.queryByRole('columnheader', { name: 'Ticket' })).toBeNull()
    expect(screen.getByRole('cell', { name: 'B2' })).toBeDefined()
  })
})

describe('the keys', () => {
  test('are listed in a dialog, and can be switched off there; that is remembered', async () => {
    const { person, stored } = await stageList({ first: page })
    await person.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await person.click(dialog.getByRole('checkbox', { name: 'Single keys do something in the list' }))
    expect(stored.at(-1)?.keyboardShortcuts).toBe(false)
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})
