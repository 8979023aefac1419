import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'
import { pageOf } from './incidentsStage.tsx'

const incidents = [incident({ pk: 9 }), incident({ pk: 8, acked: true }), incident({ pk: 7 })].map((one) => ({
  ...one,
  description: `Link ${one.pk} down`,
}))

async function stage() {
  const app = await renderApp({
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...incidents)),
      fetchIncident: ({ pk }) => Promise.resolve(incidents.find((one) => one.pk === pk) ?? incident({ pk })),
    },
  })
  const press = (key: string) =>
    app.happens(() => app.outside.tell('keyboard', { type: 'keyboard.pressedInDialog', key }))
  await app.user.click(screen.getByRole('link', { name: 'Link 9 down' }))
  await screen.findByRole('dialog', { name: '9: Link 9 down' })
  return { ...app, press }
}

test('Back closes the dialog, does not change the filter, and moves the focus to the row of the incident shown last', async () => {
  const { outside, happens, press, wait } = await stage()
  const { address } = outside
  await press('j')
  expect(screen.getByRole('dialog', { name: '8: Link 8 down' })).toBeDefined()
  await press('k')
  await press('j')
  await happens(() => outside.goBack())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(outside.address).toBe(address)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Link 8 down' })))
  await wait(1000)
})

test('closing the dialog removes its entry from the history', async () => {
  const { outside, user } = await stage()
  const entries = outside.history.length
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(outside.history).toHaveLength(entries - 1)
})

test('the keys a, c and t open the same dialogs as the buttons, or a message says why there is nothing to do', async () => {
  const { user, press } = await stage()
  await press('c')
  await user.click(within(screen.getByRole('dialog', { name: 'Manually close incident' })).getByText('Cancel'))
  await press('t')
  await user.click(within(screen.getByRole('dialog', { name: 'Create ticket' })).getByText('no'))
  await press('a')
  await user.click(within(screen.getByRole('dialog', { name: 'Submit acknowledment' })).getByText('Cancel'))
  await press('j')
  await press('a')
  expect(screen.getByText('Already acknowledged')).toBeDefined()
})

const request = v.object({ path: v.string(), text: v.object({ before: v.string(), after: v.string() }) })

test.each([
  ['Copy as text', '7: Link 7 down\n', '\n'],
  ['Copy as Markdown', '**[7: Link 7 down](', /^\)\*\* {2}\n.*open since 20.*\n$/s],
] as const)('%s copies the incident of the dialog, and says so', async (name, before, after) => {
  const { user, outside, press } = await stage()
  await press('j')
  await press('j')
  await user.click(screen.getByRole('button', { name }))
  const [asked] = outside.askedOf('copyIncident')
  const { path, text } = v.parse(request, asked)
  expect(path).toBe('/incidents/7/')
  expect(text.before).toContain(before)
  expect(text.after).toMatch(after)
  expect(await screen.findByText('Copied incident to clipboard')).toBeDefined()
})
