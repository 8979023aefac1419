import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useVirtualRows } from '../../../src/views/list/table/useVirtualRows.ts'

/** Observers by the element that they observe; `resize` reports a new size of an element to its observers. */
function fakeObservers() {
  const observers = new Map<Element, ResizeObserverCallback>()
  class FakeObserver {
    private readonly callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback
    }
    observe = (element: Element) => void observers.set(element, this.callback)
    unobserve = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver)
  return { resize: (element: Element) => observers.get(element)?.([], new FakeObserver(() => {})) }
}

test('once something appears above a long list, the rows that are then in the window are rendered', () => {
  const { resize } = fakeObservers()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollY', 4000)
  const body = { current: document.body.appendChild(document.createElement('tbody')) }
  let top = -4000
  body.current.getBoundingClientRect = () => new DOMRect(0, top, 1000, 8000)
  const pks = Array.from({ length: 200 }, (_, place) => place + 1)
  const { result } = renderHook(() => useVirtualRows({ body, pks, kept: 199, density: 'compact' }))
  const isFirstRendered = () => result.current.pieces.some((piece) => piece.kind === 'row' && piece.place === 0)
  act(() => resize(document.body))
  expect(isFirstRendered()).toBe(false)
  top = 0
  act(() => resize(document.body))
  expect(isFirstRendered()).toBe(true)
})
