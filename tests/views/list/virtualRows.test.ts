import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useVirtualRows } from '../../../src/views/list/table/useVirtualRows.ts'
import * as virtualizing from '../../../src/views/list/table/virtualizing.ts'

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
  const { result } = renderHook(() =>
    useVirtualRows({
      body,
      rows: pks,
      kept: 199,
      drawn: Infinity,
      density: 'compact',
      virtualizing,
      isUnavailable: false,
    }),
  )
  const isFirstRendered = () => result.current.pieces.some((piece) => piece.kind === 'row' && piece.place === 0)
  act(() => resize(document.body))
  expect(isFirstRendered()).toBe(false)
  top = 0
  act(() => resize(document.body))
  expect(isFirstRendered()).toBe(true)
})

test('until the first rows have been painted, the others leave their room, except the one that Tab enters', () => {
  fakeObservers()
  const body = { current: document.body.appendChild(document.createElement('tbody')) }
  const pks = Array.from({ length: 60 }, (_, place) => place + 1)
  const drawing = renderHook(
    ({ drawn }: { drawn: number }) =>
      useVirtualRows({
        body,
        rows: pks,
        kept: 40,
        drawn,
        density: 'compact',
        virtualizing: undefined,
        isUnavailable: false,
      }),
    { initialProps: { drawn: 25 } },
  )
  const pieces = () => drawing.result.current.pieces
  const rows = () => pieces().flatMap((piece) => (piece.kind === 'row' ? [piece.place] : []))
  expect(rows()).toEqual([...pks.keys()].filter((place) => place < 25 || (place >= 39 && place <= 41)))
  // 14 rows before the kept ones, and 18 after them.
  expect(pieces().filter(({ kind }) => kind === 'room')).toEqual([
    { kind: 'room', before: 40, height: 'calc(14 * var(--row-height))' },
    { kind: 'room', before: undefined, height: 'calc(18 * var(--row-height))' },
  ])
  drawing.rerender({ drawn: Infinity })
  expect(rows()).toEqual([...pks.keys()])
  expect(pieces()).toHaveLength(60)
})

interface CodeProps {
  readonly code?: typeof virtualizing
  readonly isUnavailable: boolean
}

/** Before the code that renders a part of a long list has come. */
const initialProps: CodeProps = { isUnavailable: false }

test('until what renders a part of a long list is loaded, a page of rows is rendered, and the others leave their room', () => {
  fakeObservers()
  vi.stubGlobal('scrollTo', () => {})
  const body = { current: document.body.appendChild(document.createElement('tbody')) }
  const pks = Array.from({ length: 300 }, (_, place) => place + 1)
  const { result, rerender } = renderHook(
    ({ code, isUnavailable }: CodeProps) =>
      useVirtualRows({
        body,
        rows: pks,
        kept: 0,
        drawn: Infinity,
        density: 'compact',
        virtualizing: code,
        isUnavailable,
      }),
    { initialProps },
  )
  const rows = () => result.current.pieces.filter(({ kind }) => kind === 'row').length
  expect(rows()).toBe(100)
  expect(result.current.pieces.at(-1)).toEqual({
    kind: 'room',
    before: undefined,
    height: 'calc(200 * var(--row-height))',
  })
  rerender({ isUnavailable: true })
  expect(rows()).toBe(300)
  rerender({ code: virtualizing, isUnavailable: false })
  // Those in a window of 768 pixels, and some below.
  expect(rows()).toBeGreaterThan(20)
  expect(rows()).toBeLessThan(50)
})

test('what a short list renders does not change when that is loaded', () => {
  fakeObservers()
  const body = { current: document.body.appendChild(document.createElement('tbody')) }
  const pks = [1, 2, 3]
  const { result, rerender } = renderHook(
    ({ code, isUnavailable }: CodeProps) =>
      useVirtualRows({
        body,
        rows: pks,
        kept: 0,
        drawn: Infinity,
        density: 'compact',
        virtualizing: code,
        isUnavailable,
      }),
    { initialProps },
  )
  const { pieces, measureRow, keepPlace } = result.current
  rerender({ code: virtualizing, isUnavailable: false })
  expect(result.current).toMatchObject({ pieces, isPartial: false })
  expect([result.current.measureRow, result.current.keepPlace]).toEqual([measureRow, keepPlace])
})
