/** The orders that are written only if the operator says so, above every page (docs/behaviour.md#undo). */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HeldOrder } from '../../../machines/incident/domain/heldOrder.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'

const order: HeldOrder = {
  id: 'left',
  owner: 'ana',
  operation: 'close',
  pks: [9],
  text: 'Replaced the optics',
  isSingle: true,
  replacedUrl: '',
  orderedAt: 0,
  isSent: false,
}

/** A page that finds an order of an earlier page which was due long ago, and which that page may have sent. */
async function stage(found: Partial<HeldOrder> = {}, open = true) {
  const { user, outside, happens } = await renderApp({
    at: '/timeslots',
    preferences: { undoSeconds: 5 },
    answers: {
      fetchIncident: ({ pk }) => Promise.resolve(incident({ pk, open })),
      closeIncident: () => new Promise(() => undefined),
    },
  })
  await happens(() =>
    outside.tell('heldOrderStore', { type: 'heldOrderStore.found', order: { ...order, orderedAt: 1000, ...found } }),
  )
  return { user, outside, happens }
}

const question = () => screen.queryByText(/^You ordered/)

test('a bar asks about an old order, with its time, and sends nothing', async () => {
  const { outside } = await stage()
  expect(question()?.textContent).toMatch(/^You ordered closing incident 9 \(.*1970.*\)\. It has not been written\.$/)
  expect(outside.askedOf('closeIncident')).toEqual([])
})

test('Write it now looks the incident up, and then writes the order', async () => {
  const { user, outside } = await stage()
  await user.click(screen.getByRole('button', { name: 'Write it now: closing incident 9' }))
  expect(outside.askedOf('fetchIncident')).toEqual([{ pk: 9 }])
  expect(outside.askedOf('closeIncident')).toEqual([{ pk: 9, message: 'Replaced the optics' }])
  expect(question()).toBeNull()
})

test('Write it now writes nothing if the incident is as ordered', async () => {
  const { user, outside } = await stage({}, false)
  await user.click(screen.getByRole('button', { name: 'Write it now: closing incident 9' }))
  expect(outside.askedOf('closeIncident')).toEqual([])
  expect([question(), screen.getByText('Closed incident 9')]).toEqual([null, expect.anything()])
})

test('Drop it writes nothing, and asks no more', async () => {
  const { user, outside } = await stage()
  await user.click(screen.getByRole('button', { name: 'Drop it: closing incident 9' }))
  expect(question()).toBeNull()
  expect(outside.askedOf('closeIncident')).toEqual([])
})

test('each order has a question of its own', async () => {
  const { outside, happens } = await stage()
  const other: HeldOrder = { ...order, id: 'other', operation: 'saveTicketUrl', pks: [4], text: '', orderedAt: 2000 }
  await happens(() => outside.tell('heldOrderStore', { type: 'heldOrderStore.found', order: other }))
  expect(screen.getByRole('button', { name: 'Write it now: closing incident 9' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Drop it: removing the ticket URL of incident 4' })).toBeTruthy()
})
