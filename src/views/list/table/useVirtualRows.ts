import {
  defaultRangeExtractor,
  measureElement,
  observeWindowRect,
  useWindowVirtualizer,
  type Range,
  type Rect,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'
import type { Density } from '../../../../machines/list/domain/preferences.ts'
import { areOtherRows, likelyRowHeight } from './rowHeights.ts'

/** As many rows are always drawn: one page of the longest kind. */
const drawnAtMost = 100

/** Rows drawn beyond either edge of the window, so that scrolling meets rows rather than blanks. */
const rowsBeyond = 8

/** What the window is taken for until it has been asked. */
const likelyWindow: Rect = { width: 1200, height: 900 }

/** How far down the page the rows of a table begin, in pixels, as last measured. */
const tops = new WeakMap<HTMLElement, number>()

/** Something the table's body is made of: a row, by its place in the list, or the room of rows that are not drawn. */
export type TablePiece =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'room'; readonly before: number | undefined; readonly height: number }

export interface VirtualRows {
  readonly pieces: readonly TablePiece[]
  /** Every row tells its height through this. */
  readonly measureRow: (row: HTMLTableRowElement | null) => void
}

export interface VirtualRowsOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** Primary keys of the rows in order. */
  readonly pks: readonly number[]
  /** The row that is drawn wherever one scrolls to, and its neighbours with it: what has the focus never goes. */
  readonly kept: number
  readonly density: Density
}

/** Which rows of a long list are drawn: those in the window, some beyond, and the kept one. All of a short list. */
export function useVirtualRows({ body, pks, kept, density }: VirtualRowsOptions): VirtualRows {
  const isLong = pks.length > drawnAtMost
  const virtualizer: Virtualizer<Window, HTMLTableRowElement> = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: isLong,
    count: pks.length,
    overscan: rowsBeyond,
    initialRect: likelyWindow,
    scrollMargin: body.current === null ? 0 : (tops.get(body.current) ?? 0),
    // A row has another height in the other density: heights are known by both.
    getItemKey: useCallback((place: number) => (pks[place] ?? 0) * 2 + (density === 'compact' ? 1 : 0), [pks, density]),
    rangeExtractor: useCallback((range: Range) => withKept(range, kept), [kept]),
    estimateSize: (): number => likelyRowHeight(density, (virtualizer.scrollRect ?? likelyWindow).width),
    // A row that is not laid out has no height of its own.
    measureElement: (row, entry, instance): number =>
      measureElement(row, entry, instance) || instance.options.estimateSize(0),
    observeElementRect: (instance, tell) => {
      const forgetWindow = observeWindow(instance, tell)
      const forgetTop = observeTop(body.current, () => instance.options.onChange(instance, false))
      return () => {
        forgetWindow?.()
        forgetTop()
      }
    },
  })
  const drawn = isLong ? virtualizer.getVirtualItems() : undefined
  return {
    pieces:
      drawn === undefined
        ? pks.map((_, place) => ({ kind: 'row', place }))
        : piecesOf(drawn, virtualizer.options.scrollMargin, virtualizer.getTotalSize()),
    measureRow: virtualizer.measureElement,
  }
}

/** Where cards become lines or the other way about, all heights are new. */
function observeWindow(instance: Virtualizer<Window, HTMLTableRowElement>, tell: (rect: Rect) => void) {
  return observeWindowRect(instance, (rect) => {
    const before = instance.scrollRect ?? likelyWindow
    tell(rect)
    if (areOtherRows(before.width, rect.width)) instance.measure()
  })
}

/**
 * Measures how far down the page the rows begin, at first and whenever the page gets longer or shorter, as it does with
 * whatever comes and goes above them: asking at each turn of the wheel would lay the page out each time.
 */
function observeTop(rows: HTMLElement | null, moved: () => void): () => void {
  const page = rows?.ownerDocument.defaultView
  if (!rows || !page) return () => undefined
  const observer = new page.ResizeObserver(() => {
    const top = Math.round(rows.getBoundingClientRect().top + page.scrollY)
    if (top === tops.get(rows)) return
    tops.set(rows, top)
    moved()
  })
  observer.observe(rows.ownerDocument.body)
  return () => observer.disconnect()
}

/** The neighbours are there for the keys that lead to them. */
function withKept(range: Range, kept: number): number[] {
  const places = defaultRangeExtractor(range)
  const others = [kept - 1, kept, kept + 1].filter((place) => place >= 0 && place < range.count)
  return [...new Set([...places, ...others])].toSorted((one, other) => one - other)
}

function piecesOf(drawn: readonly VirtualItem[], top: number, total: number): readonly TablePiece[] {
  const pieces: TablePiece[] = []
  let end = top
  for (const item of drawn) {
    if (item.start > end) pieces.push({ kind: 'room', before: item.index, height: item.start - end })
    pieces.push({ kind: 'row', place: item.index })
    end = item.end
  }
  const rest = top + total - end
  if (rest > 0) pieces.push({ kind: 'room', before: undefined, height: rest })
  return pieces
}
