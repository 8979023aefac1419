import type { Range, Rect, VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useMemo, type RefObject } from 'react'
import type { Density } from '../../../../machines/list/domain/preferences.ts'
import { likelyRowHeight, narrowWindow } from './rowHeights.ts'
import { followRows, keyOf, rowOf, rowsBeyond, type RowId, type RowVirtualizer } from './rowsInPlace.ts'
import { useRowVirtualizer, type Virtualizing } from './useRowVirtualizer.ts'

/** Lists of up to this many rows, the size of the largest page, are rendered in full. */
const drawnAtMost = 100

/** Lists in groups of up to this many lines: in a storm all groups move, and each that is rendered costs time. */
const groupedAtMost = 60

/** The assumed size of the window until it is measured. */
const likelyWindow: Rect = { width: 1200, height: 900 }

/** How far from the top of the page a table's rows begin, in pixels, as last measured. */
const tops = new WeakMap<HTMLElement, number>()

/** Whether a window is narrow, as last evaluated: each evaluation brings the styles of the page up to date. */
const narrowWindows = new WeakMap<Window, boolean>()

/**
 * A piece of the table's body: a row, by its index in the list, or the space for rows that are not rendered, before the
 * row with that id or at the end.
 */
export type TablePiece =
  | { readonly kind: 'row'; readonly place: number }
  | { readonly kind: 'room'; readonly before: RowId | undefined; readonly height: RoomHeight }

/** A height in pixels; as CSS where it is a number of rows whose height only the style sheet knows yet. */
type RoomHeight = number | `calc(${number} * var(--row-height))`

export interface VirtualRows {
  readonly pieces: readonly TablePiece[]
  /** A ref for every row, which measures its height. */
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  /** A ref for the table's body. */
  readonly keepPlace: (body: HTMLElement | null) => void
  /** Whether only some of the rows are rendered. */
  readonly isPartial: boolean
}

export interface VirtualRowsOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The rows in order. */
  readonly rows: readonly RowId[]
  /**
   * Index of the row that is always rendered, together with its neighbours, so that the focused row is never removed.
   */
  readonly kept: number
  /** Index of the line that the kept row belongs to, to which a key moves the focus; undefined if there is none. */
  readonly keptParent?: number | undefined
  /** Whether the row at this index is the line of a group; left out if rows are not grouped. */
  readonly isGroup?: (place: number) => boolean
  /** How many rows of a short list are rendered, from the beginning. */
  readonly drawn: number
  readonly density: Density
  /** What renders a part of a long list; undefined until it is loaded, and until then only the first rows are rendered. */
  readonly virtualizing: Virtualizing | undefined
  /** Whether that could not be loaded: then every row is rendered, since nothing else would fill their room. */
  readonly isUnavailable: boolean
}

/**
 * Decides which rows of a long list are rendered: the rows in the window, some above and below it, and the kept row. A
 * short list is rendered in full, as soon as its first rows have been painted.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { body, rows, kept, keptParent = kept, drawn, density, isGroup, virtualizing, isUnavailable } = options
  const isLong = rows.length > (isGroup ? groupedAtMost : drawnAtMost)
  const virtualizer: RowVirtualizer | undefined = useRowVirtualizer(virtualizing, {
    enabled: isLong,
    count: rows.length,
    overscan: rowsBeyond,
    initialRect: likelyWindow,
    initialOffset: () => windowOf(body.current)?.scrollY ?? 0,
    getScrollElement: () => windowOf(body.current),
    scrollMargin: body.current === null ? 0 : (tops.get(body.current) ?? 0),
    getItemKey: useCallback((place: number) => keyOf(rows[place] ?? 0, density), [rows, density]),
    rangeExtractor: useCallback(
      (range: Range) => withKept(range, kept, keptParent, virtualizing),
      [kept, keptParent, virtualizing],
    ),
    estimateSize: (place): number => likelyRowHeight(density, showsCards(virtualizer?.scrollElement), isGroup?.(place)),
    measureElement: useMemo(() => heightBy(virtualizing), [virtualizing]),
    observeElementRect: (instance, report) => {
      const forgetWindow = observeWindow(instance, body.current, report, virtualizing)
      const forgetTop = observeTop(body.current, () => instance.options.onChange(instance, false))
      return () => {
        forgetWindow?.()
        forgetTop()
      }
    },
  })
  const areCards = showsCards(virtualizer?.scrollElement)
  // For a short list, nothing changes when the virtualizer comes: no row is rendered again.
  const active = isLong ? virtualizer : undefined
  // All that decides where the rows are.
  const layout = useMemo(() => ({ rows, density, areCards }), [rows, density, areCards])
  // A new object for each layout, so that the page is scrolled once for each.
  const scroll = useMemo(
    () => ({ to: active === undefined ? undefined : followRows(active, layout.rows) }),
    [active, layout],
  )
  return {
    pieces:
      active === undefined
        ? firstPieces(rows, isUnavailable ? drawn : Math.min(drawn, drawnAtMost), kept)
        : piecesOf(active.getVirtualItems(), active.options.scrollMargin, active.getTotalSize()),
    measureRow: active?.measureElement ?? measureNothing,
    keepPlace: useCallback(
      (element) => {
        // Not by a distance: if the page has become shorter, the browser has already moved it.
        if (element !== null && scroll.to !== undefined) element.ownerDocument.defaultView?.scrollTo(0, scroll.to)
      },
      [scroll],
    ),
    isPartial: isLong,
  }
}

/**
 * The height of a row that has been laid out. A row that has just been added keeps its last height, or the estimate,
 * because measuring it now would force a layout for every such row. The virtualizer's observer reports its height
 * before painting.
 */
function heightBy(virtualizing: Virtualizing | undefined) {
  return (row: HTMLTableRowElement, entry: ResizeObserverEntry | undefined, instance: RowVirtualizer): number => {
    const place = instance.indexFromElement(row)
    const estimate = () => instance.options.estimateSize(place)
    if (entry !== undefined) return virtualizing?.measureElement(row, entry, instance) || estimate()
    return instance.itemSizeCache.get(instance.options.getItemKey(place)) ?? estimate()
  }
}

function measureNothing(): void {}

function windowOf(rows: HTMLElement | null): Window | null {
  return rows?.ownerDocument.defaultView ?? null
}

/** Whether this window shows rows as cards, as last evaluated; not before the window is known. */
function showsCards(page: Window | null | undefined): boolean {
  if (page === null || page === undefined) return false
  return narrowWindows.get(page) ?? evaluateCards(page)
}

function evaluateCards(page: Window): boolean {
  const { matches } = page.matchMedia(narrowWindow)
  narrowWindows.set(page, matches)
  return matches
}

/**
 * Forgets all heights when cards become lines or lines become cards, and renders the rows again at once: the browser would
 * otherwise first report the new heights of those that are rendered, and their places would be those of neither layout.
 */
function observeWindow(
  instance: RowVirtualizer,
  rows: HTMLElement | null,
  report: (rect: Rect) => void,
  virtualizing: Virtualizing | undefined,
) {
  const page = instance.scrollElement
  if (page === null) return undefined
  const evaluate = () => {
    const wereCards = showsCards(page)
    if (evaluateCards(page) === wereCards) return
    if (rows !== null) measureTop(rows, page)
    instance.measure()
    instance.options.onChange(instance, true)
  }
  const query = page.matchMedia(narrowWindow)
  query.addEventListener('change', evaluate)
  const forgetRect = virtualizing?.observeWindowRect(instance, (rect) => {
    report(rect)
    evaluate()
  })
  return () => {
    forgetRect?.()
    query.removeEventListener('change', evaluate)
  }
}

/**
 * Measures how far from the top of the page the rows begin: at first, and whenever the height of the page changes
 * because something above the rows appears or disappears. Measuring at each scroll event would force a layout
 * every time.
 */
function observeTop(rows: HTMLElement | null, moved: () => void): () => void {
  const page = rows?.ownerDocument.defaultView
  if (!rows || !page) return () => undefined
  const observer = new page.ResizeObserver(() => {
    if (measureTop(rows, page)) moved()
  })
  observer.observe(rows.ownerDocument.body)
  return () => observer.disconnect()
}

/** Measures how far from the top of the page the rows begin. Returns whether that has changed. */
function measureTop(rows: HTMLElement, page: Window): boolean {
  const top = Math.round(rows.getBoundingClientRect().top + page.scrollY)
  const isSame = top === tops.get(rows)
  tops.set(rows, top)
  return !isSame
}

/** The range, and the kept row, its neighbours and its parent, to which keys may move the focus. */
function withKept(range: Range, kept: number, keptParent: number, virtualizing: Virtualizing | undefined): number[] {
  const places = virtualizing?.defaultRangeExtractor(range) ?? []
  const others = [keptParent, kept - 1, kept, kept + 1].filter((place) => place >= 0 && place < range.count)
  return [...new Set([...places, ...others])].toSorted((one, other) => one - other)
}

/** The first rows, the kept row and its neighbours, and the space for the others. */
function firstPieces(rows: readonly RowId[], drawn: number, kept: number): readonly TablePiece[] {
  const pieces: TablePiece[] = []
  let left = 0
  const leaveRoom = (before: RowId | undefined) => {
    if (left > 0) pieces.push({ kind: 'room', before, height: `calc(${left} * var(--row-height))` })
    left = 0
  }
  for (const [place, row] of rows.entries()) {
    if (place >= drawn && Math.abs(place - kept) > 1) left += 1
    else {
      leaveRoom(row)
      pieces.push({ kind: 'row', place })
    }
  }
  leaveRoom(undefined)
  return pieces
}

function piecesOf(drawn: readonly VirtualItem[], top: number, total: number): readonly TablePiece[] {
  const pieces: TablePiece[] = []
  let end = top
  const leaveRoom = (until: number, before: RowId | undefined) => {
    if (until > end) pieces.push({ kind: 'room', before, height: until - end })
  }
  for (const item of drawn) {
    leaveRoom(item.start, rowOf(item.key))
    pieces.push({ kind: 'row', place: item.index })
    end = item.end
  }
  leaveRoom(top + total, undefined)
  return pieces
}
