/**
 * Provides browser features that the component library needs and jsdom lacks. No test makes assertions about them. All
 * test files of a worker share one page and the loaded libraries, but not the project's modules. This file runs before
 * each test file: it resets the modules and the settings of Testing Library, and clears the page after each test.
 */
import { cleanup, configure } from '@testing-library/react'
import * as react from 'react'
import { afterEach, vi } from 'vitest'
import { jsdomStyleOf, stylesAsCarried } from './computedStyles.ts'

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

/** Matches width queries against `window.innerWidth`; every other query (colour scheme, motion) is false. */
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

Object.assign(window, { getComputedStyle: stylesAsCarried(jsdomStyleOf) })
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
Object.assign(window.HTMLElement.prototype, { scrollIntoView: () => {} })
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
})

// For its developer warnings, React records the call stack of each element it creates, which took a seventh of the
// tests' time. It records none while this count exceeds a limit.
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}

// Each file gets fresh instances of the project's modules.
vi.resetModules()
configure({ asyncUtilTimeout: 1000, defaultHidden: false })
const address = window.location.href

// Runs after the test file's own hooks.
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  cookieJar().removeAllCookiesSync()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.body.replaceChildren()
  document.title = ''
  window.history.replaceState(null, '', address)
})

interface CookieJar {
  readonly removeAllCookiesSync: () => void
}

/** The cookie jar of jsdom, with the cookies of all paths and hosts, even those that the page cannot see. */
function cookieJar(): CookieJar {
  const jsdom: unknown = Reflect.get(globalThis, 'jsdom')
  const jar: unknown = Reflect.get(Object(jsdom), 'cookieJar')
  if (!isCookieJar(jar)) throw new Error('jsdom has no cookie jar')
  return jar
}

function isCookieJar(jar: unknown): jar is CookieJar {
  return typeof jar === 'object' && jar !== null && 'removeAllCookiesSync' in jar
}
