import type { PartialKeys, VirtualizerOptions } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { RowVirtualizer } from './rowsInPlace.ts'

/** The part of the library that is used here. */
export type Virtualizing = typeof import('./virtualizing.ts')

type RowOptions = VirtualizerOptions<Window, HTMLTableRowElement>
type Options = PartialKeys<RowOptions, 'observeElementOffset' | 'scrollToFn'>

/**
 * The virtualizer of a table's rows in the window, undefined until its code is loaded. The library's own hook would have
 * to be there from the first render, or the rows would be created anew when it comes.
 */
export function useRowVirtualizer(code: Virtualizing | undefined, options: Options): RowVirtualizer | undefined {
  const held = useMemo(() => (code === undefined ? undefined : holding(code)), [code])
  useSyncExternalStore(held?.subscribe ?? subscribeToNothing, held?.version ?? noVersion)
  const virtualizer = held?.equipped(options)
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer?._willUpdate())
  return virtualizer
}

/** A virtualizer that is created with the first options, and the number of changes that it has reported. */
function holding(code: Virtualizing) {
  const listeners = new Set<() => void>()
  let changes = 0
  let virtualizer: RowVirtualizer | undefined
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => changes,
    equipped: (options: Options) => {
      const all: RowOptions = {
        observeElementOffset: (instance, report) => {
          // Where the page is now: the first render may not have known.
          report(instance.scrollElement?.scrollY ?? 0, false)
          return code.observeWindowOffset(instance, report)
        },
        scrollToFn: code.windowScroll,
        ...options,
        onChange: () => {
          changes += 1
          for (const listener of listeners) listener()
        },
      }
      virtualizer ??= new code.Virtualizer(all)
      virtualizer.setOptions(all)
      return virtualizer
    },
  }
}

function subscribeToNothing(): () => void {
  return () => {}
}

function noVersion(): number {
  return 0
}
