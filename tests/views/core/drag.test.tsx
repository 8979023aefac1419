/** A drag with the mouse selects text, and is no click (docs/behaviour.md#exclusions). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { letDragSelect } from '../../../src/views/core/drag.ts'

const open = vi.fn<() => void>()
const row = () => screen.getByText('Link down')
const press = (at: number) => fireEvent.pointerDown(row(), { pointerType: 'mouse', button: 0, clientX: at })
const click = (at: number) => fireEvent.click(row(), { detail: 1, clientX: at })

beforeEach(() => {
  render(
    <button type="button" onPointerDown={letDragSelect} onClick={open}>
      Link down
    </button>,
  )
})

afterEach(() => {
  cleanup()
  open.mockReset()
})

test('a drag whose button comes up where it went down is no click', () => {
  press(10)
  click(90)
  expect(open).not.toHaveBeenCalled()
})

test('after a drag whose button came up elsewhere, which is no click for the browser, a click is a click', () => {
  press(10)
  press(90)
  click(90)
  expect(open).toHaveBeenCalledOnce()
})
