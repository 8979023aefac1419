/** What waits on the page of its incident, in place of the buttons that ordered it (docs/behaviour.md#undo). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { IncidentEvent } from '../../../machines/incident/domain/incidentHistory.ts'
import { later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'
import { anEvent } from './incidentStage.tsx'

/** The page of incident 7, whose closing waits for three seconds. */
async function stage() {
  const written = later<IncidentEvent>()
  const { user, outside, wait, happens } = await renderApp({
    at: '/incidents/7/',
    preferences: { undoSeconds: 3 },
    answers: { closeIncident: () => written.promise },
  })
  await user.click(screen.getByRole('button', { name: 'Close incident' }))
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: /message/ }), 'Replaced')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close now' }))
  return { user, outside, wait, answer: () => happens(() => written.settle(anEvent())) }
}

const line = () => screen.queryByText('Closing this incident…')
const undo = () => screen.queryByRole('button', { name: 'Undo: Closing this incident' })
const close = () => screen.queryByRole('button', { name: 'Close incident' })

test('says what is about to be written, and counts the seconds in place of the button that ordered it', async () => {
  const { outside, wait } = await stage()
  expect([line(), close()]).toEqual([expect.anything(), null])
  expect(undo()?.textContent).toBe('Undo3 s')
  await wait(2000)
  expect(undo()?.textContent).toBe('Undo1 s')
  expect(outside.askedOf('closeIncident')).toEqual([])
})

test('Undo brings the button back, and the text is in its field the next time', async () => {
  const { user, outside, wait } = await stage()
  await user.click(undo() ?? document.body)
  expect([line(), undo()]).toEqual([null, null])
  await wait(10_000)
  expect(outside.askedOf('closeIncident')).toEqual([])
  await user.click(close() ?? document.body)
  const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: /message/ })
  expect((field as HTMLTextAreaElement).value).toBe('Replaced')
})

test('what is being written can be undone no longer', async () => {
  const { outside, wait, answer } = await stage()
  await wait(3000)
  expect(outside.askedOf('closeIncident')).toEqual([{ pk: 7, message: 'Replaced' }])
  expect([line(), undo()]).toEqual([expect.anything(), null])
  await answer()
  expect(line()).toBeNull()
})
