import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BrokenPage } from '../../../src/views/app/pages/BrokenPage.tsx'
import { VisitRecorderContext, type VisitRecorder } from '../../../src/views/core/visitRecorder.ts'

/** The page that says that Argus stopped working (docs/behaviour.md#recording). */
function open(recorder: VisitRecorder | undefined) {
  render(
    <VisitRecorderContext value={recorder}>
      <BrokenPage error={new Error('the list broke')} />
    </VisitRecorderContext>,
  )
  return screen.queryByRole('button', { name: 'Save recording' })
}

test('the recording of the broken visit can be saved, without its texts', async () => {
  const save = vi.fn<VisitRecorder['save']>(() => Promise.resolve())
  const button = open({ isOn: () => true, save })
  expect(screen.getByRole('alert').textContent).toContain('the list broke')
  if (button === null) throw new Error('nothing saves the recording')
  await userEvent.click(button)
  expect(save.mock.calls).toEqual([[{ keepsTexts: false }]])
})

test('without a recording, the page does not offer to save one', () => {
  expect(open({ isOn: () => false, save: () => Promise.resolve() })).toBeNull()
})

test('if visits cannot be recorded, the page does not offer to save a recording', () => {
  expect(open(undefined)).toBeNull()
})
