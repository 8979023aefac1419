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

test('the recording of a visit that broke is saved, without its texts', async () => {
  const save = vi.fn<VisitRecorder['save']>(() => Promise.resolve())
  const button = open({ isOn: () => true, save })
  expect(screen.getByRole('alert').textContent).toContain('the list broke')
  if (button === null) throw new Error('nothing saves the recording')
  await userEvent.click(button)
  expect(save.mock.calls).toEqual([[{ keepsTexts: false }]])
})

test('without a recording, nothing offers to save it', () => {
  expect(open({ isOn: () => false, save: () => Promise.resolve() })).toBeNull()
})

test('where visits cannot be recorded, nothing offers to save one', () => {
  expect(open(undefined)).toBeNull()
})
