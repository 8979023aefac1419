import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { singletonActor } from '../../../machines/core/system.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/** The edges of headings (docs/behaviour.md#columns). */

test('a pointer that only passes over the edge of a column sends nothing', async () => {
  const { root } = await stageList({ first: pageOf(incident({ pk: 7 })) })
  const { columnLayout } = singletonActor(root, 'incidentList').getSnapshot().children
  if (columnLayout === undefined) throw new TypeError('the list is not on screen')
  const send = vi.spyOn(columnLayout, 'send')
  const edge = screen.getByRole('separator', { name: 'Width of Source' })
  fireEvent.pointerMove(edge, { buttons: 0, clientX: 40 })
  expect(send).not.toHaveBeenCalled()
  fireEvent.pointerMove(edge, { buttons: 1, clientX: 40 })
  expect(send).toHaveBeenCalledOnce()
})
