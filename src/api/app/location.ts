import type { Place } from '../../../machines/core/domain/route.ts'
import type { LocationCommand, LocationEvent } from '../../../machines/app/ports.ts'
import { addressBelow, pathBelow } from '../core/basePath.ts'

export interface Address {
  /**
   * Carries out a command. What leads to another site is not followed, and nothing leads out of the base; a travel is
   * told once it has arrived.
   */
  readonly handle: (command: LocationCommand) => void
  readonly close: () => void
}

/** What the address needs of the page. */
export interface AddressedPage extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>
  readonly history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>
}

/** Where the browser is, as a place of the console: the base path is no part of it. */
export function currentPlace({ location }: Pick<AddressedPage, 'location'>, basePath: string): Place {
  return { path: pathBelow(basePath, location.pathname), search: location.search }
}

/**
 * The browser's address: sends `location.changed` for Back and Forward and for every command. Going where one is
 * already leaves no second entry in the history, as with a link. Each entry carries its number, which tells how far Back
 * or Forward went, after the page was loaded anew as well. Commands and events speak of places of the console; only here
 * are they addresses below the base. Where the browser refuses to write an address, the console goes there all the same,
 * and the address follows with the next one that is written. Never throws.
 */
export function openAddress(page: AddressedPage, basePath: string, send: (event: LocationEvent) => void): Address {
  const { history } = page
  let entry = entryOf(history.state) ?? 0
  /** How far the console still has to travel, and how far the browser is asked to go at present; 0 for nowhere. */
  let left = 0
  let underWay = 0
  /** Where the console is while the browser refuses to write the address: it goes on without. */
  let unwritten: Place | undefined
  const here = () => unwritten ?? currentPlace(page, basePath)
  write(() => history.replaceState({ entry }, ''))

  const tell = (by: number) => send({ type: 'location.changed', place: here(), by })

  /** Browsers refuse what comes too often, and everything in some frames. Whether it was written. */
  function write(change: () => void): boolean {
    try {
      change()
      return true
    } catch {
      return false
    }
  }

  function follow() {
    const found = entryOf(history.state)
    const by = found === undefined ? 0 : found - entry
    unwritten = undefined
    // One without a number is new: somebody followed a fragment.
    entry = found ?? entry + 1
    if (found === undefined) write(() => history.replaceState({ entry }, ''))
    if (underWay === 0 || (by !== underWay && by !== 0)) return tellStep(by)
    left -= by
    underWay = 0
    // Where the console only passes through, nobody is.
    if (left === 0) tell(0)
    else travel()
  }

  /** The person's own step: for it, browsers give up the travel under way. Who still wants it says so at once. */
  function tellStep(by: number) {
    underWay = 0
    tell(by)
    if (underWay === 0) left = 0
  }

  /** One step at a time: of several at once, browsers leave some out. */
  function travel() {
    if (underWay !== 0 || left === 0) return
    underWay = left
    history.go(left)
  }

  function show(to: string, isReplaced: boolean) {
    const href = hrefOf(to)
    if (href === undefined) return
    left = 0
    underWay = 0
    const isSame = isReplaced || href === page.location.href
    const isWritten = write(() => {
      if (isSame) history.replaceState({ entry }, '', href)
      else history.pushState({ entry: entry + 1 }, '', href)
    })
    if (isWritten && !isSame) entry += 1
    unwritten = isWritten ? undefined : currentPlace({ location: new URL(href) }, basePath)
    tell(0)
  }

  /** Read as if the console had the site to itself: so not even '/../' leads out of the base. */
  function hrefOf(to: string): string | undefined {
    const { origin } = page.location
    const { path, search } = here()
    const present = origin + path + search
    if (!URL.canParse(to, present)) return undefined
    const wanted = new URL(to, present)
    return wanted.origin === origin
      ? origin + addressBelow(basePath, wanted.pathname) + wanted.search + wanted.hash
      : undefined
  }

  page.addEventListener('popstate', follow)
  return {
    handle(command) {
      if (command.type !== 'location.travel') return show(command.to, command.type === 'location.replace')
      left += command.by
      travel()
    },
    close: () => page.removeEventListener('popstate', follow),
  }
}

/** The number of an entry of the history; undefined where the console did not make it. */
function entryOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined
  return typeof state.entry === 'number' ? state.entry : undefined
}

/** What leaving needs of the page. */
export interface LeavablePage {
  readonly location: { readonly href: string; readonly assign: (url: string) => void }
}

/** Leaves the console. Only http(s) addresses are followed, as others could run code. */
export function leaveSite(page: LeavablePage, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url, page.location.href)) return
  const { protocol, href } = new URL(url, page.location.href)
  if (protocol === 'http:' || protocol === 'https:') page.location.assign(href)
}

/** Whether an address, absolute or within the site, is on the site of the page. */
export function isOnSite(page: Pick<AddressedPage, 'location'>, address: string): boolean {
  return (
    URL.canParse(address, page.location.href) && new URL(address, page.location.href).origin === page.location.origin
  )
}
