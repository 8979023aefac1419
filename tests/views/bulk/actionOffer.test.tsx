/** The newest action, for a while at the edge of the window (docs/behaviour.md#taking-back, #log-of-actions). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allGiven, stageActions, ticked } from './actionStage.tsx'

const offer = () => screen.getByRole('group', { name: 'Last action' })
const buttons = () =>
  within(offer())
    .queryAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)

test('the newest action is named for fifteen seconds, with what can be done about it', async () => {
  const { tick, acknowledge, wait } = await stageActions()
  expect(offer().textContent).toBe('')
  await tick(1, 2)
  await acknowledge(2)
  expect(within(offer()).getByRole('status').textContent).toBe('Acknowledged 2 incidents')
  expect(buttons()).toEqual(['Take back', 'Select these again', 'Dismiss the last action'])
  await wait(14_000)
  expect(buttons()).toHaveLength(3)
  await wait(1000)
  expect(offer().textContent).toBe('')
})

test('taking back ends the acknowledgements one after the other, and says so meanwhile', async () => {
  const { user, outside, tick, acknowledge, end } = await stageActions()
  await tick(1, 2)
  await acknowledge(2)
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect([offer().textContent, buttons()]).toEqual(['Taking back 2 acknowledgements…', []])
  expect(outside.askedOf('endAcknowledgement')).toEqual([{ pk: 1, acknowledgement: 10 }])
  await end()
  expect(outside.askedOf('endAcknowledgement')).toHaveLength(2)
  await end()
  expect(screen.getByText('Took back 2 acknowledgements')).toBeTruthy()
})

test('its incidents are selected again', async () => {
  const { user, tick, acknowledge } = await stageActions()
  await tick(1, 2)
  await acknowledge(2)
  expect(ticked()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Select these again' }))
  expect(ticked()).toEqual(['Select incident 1', 'Select incident 2'])
  expect(offer().textContent).toBe('')
})

test('nothing is taken back if the answer has not named the acknowledgements', async () => {
  const { tick, acknowledge } = await stageActions((pks) => ({ succeeded: pks, refused: [] }))
  await tick(1, 2)
  await acknowledge(2)
  expect(buttons()).toEqual(['Select these again', 'Dismiss the last action'])
})

test('it gives way to the outcome of a run, and to whoever dismisses it', async () => {
  let isWhole = false
  const { user, tick, acknowledge } = await stageActions((pks) =>
    isWhole ? allGiven(pks) : { succeeded: pks.slice(1), refused: [{ pk: pks[0] ?? 0, reason: 'Locked' }] },
  )
  await tick(1, 2)
  await acknowledge(2)
  expect(offer().textContent).toBe('')
  isWhole = true
  await user.click(screen.getByRole('button', { name: 'Retry the failed ones' }))
  expect(within(offer()).getByRole('status').textContent).toBe('Acknowledged incident 1')
  await user.click(screen.getByRole('button', { name: 'Dismiss the last action' }))
  expect(offer().textContent).toBe('')
})
