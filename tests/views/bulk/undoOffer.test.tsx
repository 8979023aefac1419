/** What waits, in the top bar of every page (docs/behaviour.md#undo). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkOutcome } from '../../../machines/bulk/domain/operation.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { later, type Later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'

const rows = [1, 2, 3, 4].map((pk) => incident({ pk, description: `Link ${pk} down` }))

/** The list, with orders that wait for five seconds; the test answers the calls. */
async function stage() {
  const calls: Later<BulkOutcome>[] = []
  const { user, outside, wait, happens } = await renderApp({
    preferences: { undoSeconds: 5 },
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...rows)),
      changeIncidents: () => {
        const call = later<BulkOutcome>()
        calls.push(call)
        return call.promise
      },
    },
  })
  const orderClosing = async (...pks: readonly number[]) => {
    for (const pk of pks) await user.click(screen.getByRole('checkbox', { name: `Select incident ${pk}` }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: pks.length === 1 ? 'Close now' : `Close ${pks.length}` }))
  }
  const answerNext = (outcome: BulkOutcome) => happens(() => calls.shift()?.settle(outcome))
  return { user, outside, wait, happens, orderClosing, answerNext }
}

const offer = () => screen.getByRole('group', { name: 'Undo' })
const buttons = () =>
  within(offer())
    .queryAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)

/** The outcome of a run. */
const panel = () => within(screen.getByRole('region', { name: 'Selected incidents' }))

test('names what waits, once for screen readers, and counts the seconds until it is written', async () => {
  const { outside, wait, orderClosing } = await stage()
  expect(offer().textContent).toBe('')
  await orderClosing(1, 2)
  expect(within(offer()).getByRole('status').textContent).toBe('Closing 2 incidents')
  expect(within(offer()).getByText('5 s').getAttribute('aria-hidden')).toBe('true')
  await wait(4000)
  expect(within(offer()).getByText('1 s')).toBeTruthy()
  expect(outside.askedOf('changeIncidents')).toEqual([])
  await wait(1000)
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ operation: 'close', pks: [1, 2] }])
  expect(offer().textContent).toBe('')
})

test('Now writes it without waiting, and Undo gives it up', async () => {
  const { user, outside, wait, orderClosing, answerNext } = await stage()
  await orderClosing(1, 2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(10_000)
  expect(outside.askedOf('changeIncidents')).toEqual([])
  await orderClosing(3)
  await user.click(screen.getByRole('button', { name: 'Now' }))
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ pks: [3] }])
  await answerNext({ succeeded: [3], refused: [] })
})

test('shows the newest of several orders and how many others there are, and u undoes the one that is shown', async () => {
  const { outside, wait, happens, orderClosing } = await stage()
  await orderClosing(1)
  await wait(1000)
  await orderClosing(2, 3)
  expect(within(offer()).getByRole('status').textContent).toBe('Closing 2 incidents and 1 more')
  const shown = document.querySelector<HTMLElement>('[data-undo]')?.dataset['undo'] ?? ''
  await happens(() => outside.tell('undoKey', { type: 'undoKey.pressed', id: shown }))
  expect(within(offer()).getByRole('status').textContent).toBe('Closing 1 incident')
  await wait(4000)
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ pks: [1] }])
})

test('says that it waits for another run, and offers Now only once that shows its outcome', async () => {
  const { user, outside, wait, orderClosing, answerNext } = await stage()
  await orderClosing(1, 2)
  await wait(1000)
  await orderClosing(3)
  await wait(5000)
  expect(within(offer()).getByTitle('written once the other bulk operation is finished')).toBeTruthy()
  expect(buttons()).toEqual(['Undo'])
  await answerNext({ succeeded: [1], refused: [{ pk: 2, reason: 'Locked' }] })
  await wait(1000)
  expect(panel().getByRole('heading', { name: 'Closed 1/2 incident(s)' })).toBeTruthy()
  expect(within(offer()).getByTitle('written once the outcome on screen has been dismissed')).toBeTruthy()
  expect(buttons()).toEqual(['Undo', 'Now'])
  expect(outside.askedOf('changeIncidents')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Now' }))
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ pks: [1, 2] }, { pks: [3] }])
})

test('is written by itself once the outcome of the run before it has been dismissed', async () => {
  const { user, outside, wait, orderClosing, answerNext } = await stage()
  await orderClosing(1, 2)
  await wait(4000)
  await orderClosing(3)
  await wait(1000)
  await answerNext({ succeeded: [], refused: [1, 2].map((pk) => ({ pk, reason: 'Locked' })) })
  // The outcome came after the order.
  await wait(10_000)
  expect(outside.askedOf('changeIncidents')).toHaveLength(1)
  await user.click(panel().getByRole('button', { name: 'Dismiss' }))
  await wait(1000)
  expect(outside.askedOf('changeIncidents')).toMatchObject([{ pks: [1, 2] }, { pks: [3] }])
})
