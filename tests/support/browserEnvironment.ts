/** What jsdom lacks and the component library asks for. A real browser has all of it, so nothing is asserted on it. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords(): never[] {
    return []
  }
}

function widthOf(query: string, bound: 'min' | 'max'): number | undefined {
  const found = new RegExp(`${bound}-width:\\s*([\\d.]+)(px|em|rem)`).exec(query)
  if (!found) return undefined
  return Number(found[1]) * (found[2] === 'px' ? 1 : 16)
}

/** Answers width queries from `window.innerWidth` and every other query (colour scheme, motion) with no. */
function matches(query: string): boolean {
  const minimum = widthOf(query, 'min')
  const maximum = widthOf(query, 'max')
  if (minimum === undefined && maximum === undefined) return false
  return window.innerWidth >= (minimum ?? 0) && window.innerWidth <= (maximum ?? Infinity)
}

window.matchMedia = (query) => ({
  media: query,
  matches: matches(query),
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
Object.assign(window.HTMLElement.prototype, { scrollIntoView: () => {} })
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
