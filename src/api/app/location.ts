import type { Place } from '../../../machines/core/domain/route.ts'
import type { LocationCommand, LocationEvent } from '../../../machines/app/ports.ts'
import { addressBelow, pathBelow } from '../core/basePath.ts'

export interface Address {
  /**
   * Carries out a command. Addresses on other sites are not followed, and no address leads out of the base path. The
   * result of `location.travel` is reported once the browser has arrived.
   */
  readonly handle: (command: LocationCommand) => void
  readonly close: () => void
}

/** The part of the page used here. */
export interface AddressedPage extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>
  readonly history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>
}

/** The browser's address as a place in the console, without the base path. */
export function currentPlace({ location }: Pick<AddressedPage, 'location'>, basePath: string): Place {
  return { path: pathBelow(basePath, location.pathname), search: location.search }
}

/**
 * The browser's address: sends `location.changed` for Back, for Forward and for every command. Going to the current
 * place adds no history entry (just as a link to the current page adds none), unless the command asks for one. Each
 * entry has a number that shows how far Back or Forward went, even after a reload. Commands and events contain places
 * in the console; only this adapter adds and removes the base path. If the browser refuses to write an address, the
 * console still shows the place, and the next successful write corrects the address. Never throws.
 */
export function openAddress(page: AddressedPage, basePath: string, send: (event: LocationEvent) => void): Address {
  const { history } = page
  let entry = entryOf(history.state) ?? 0
  /** How many history entries the console still has to move by, and how many the browser is moving by now. */
  let left = 0
  let underWay = 0
  /** The place that the console shows although the browser refused to write its address. */
  let unwritten: Place | undefined
  const here = () => unwritten ?? currentPlace(page, basePath)
  const isLeftOver = isOfCover(history.state)
  write(() => history.replaceState(stateOf(entry, isLeftOver), ''))

  const report = (by: number) => send({ type: 'location.changed', place: here(), by })

  /**
   * Returns whether the browser allowed the change. Browsers refuse changes that are too frequent and, in some frames,
   * every change.
   */
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
    // An entry without a number is new: the operator followed a link to a fragment.
    entry = found ?? entry + 1
    if (found === undefined) write(() => history.replaceState({ entry }, ''))
    if (underWay === 0 || (by !== underWay && by !== 0)) return reportStep(by)
    left -= by
    underWay = 0
    // Only the final place is reported, not the places in between.
    if (left === 0) report(0)
    else travel()
  }

  /**
   * Reports that the operator went to another entry. The browser has then abandoned the `history.go` in progress; a
   * chart that still wants to travel there repeats its command while it handles the report.
   */
  function reportStep(by: number) {
    underWay = 0
    report(by)
    if (underWay === 0) left = 0
  }

  /** Makes only one `history.go` call at a time, because browsers skip some of several simultaneous calls. */
  function travel() {
    if (underWay !== 0 || left === 0) return
    underWay = left
    history.go(left)
  }

  function handle(command: LocationCommand) {
    if (command.type === 'location.push') return show(command.to, false, command.isSamePlace === true)
    if (command.type === 'location.replace') return show(command.to, true, false)
    left += command.by
    travel()
  }

  function show(to: string, isReplaced: boolean, isNewEntry: boolean) {
    const href = hrefOf(to)
    if (href === undefined) return
    left = 0
    underWay = 0
    const isSame = isReplaced || (href === page.location.href && !isNewEntry)
    const isWritten = write(() => {
      if (isSame) history.replaceState({ entry }, '', href)
      else history.pushState(stateOf(entry + 1, isNewEntry), '', href)
    })
    if (isWritten && !isSame) entry += 1
    unwritten = isWritten ? undefined : currentPlace({ location: new URL(href) }, basePath)
    report(0)
  }

  /** Resolves an address as if the console were at the root, so that not even '/../' leads out of the base path. */
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
  // Leaves the cover's entry: the reload has closed the cover, so going Back from its entry would change nothing.
  if (isLeftOver) handle({ type: 'location.travel', by: -1 })
  return {
    handle,
    close: () => page.removeEventListener('popstate', follow),
  }
}

/** The state that the browser stores with a history entry: its number, and whether it belongs to a cover. */
function stateOf(entry: number, isCovered: boolean) {
  return isCovered ? { entry, isCovered } : { entry }
}

/** The number of a history entry; undefined if the console did not create it. */
function entryOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined
  return typeof state.entry === 'number' ? state.entry : undefined
}

/** Whether a history entry belongs to a cover, such as the dialog over the list. */
function isOfCover(state: unknown): boolean {
  return entryOf(state) !== undefined && typeof state === 'object' && state !== null && 'isCovered' in state
}

/** The part of the page needed to leave the console. */
export interface LeavablePage {
  readonly location: { readonly href: string; readonly assign: (url: string) => void }
}

/** Leaves the console. Only http(s) addresses are followed, because others could run code. */
export function leaveSite(page: LeavablePage, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url, page.location.href)) return
  const { protocol, href } = new URL(url, page.location.href)
  if (protocol === 'http:' || protocol === 'https:') page.location.assign(href)
}

/** Whether an address, absolute or relative to the site, is on the same site as the page. */
export function isOnSite(page: Pick<AddressedPage, 'location'>, address: string): boolean {
  return (
    URL.canParse(address, page.location.href) && new URL(address, page.location.href).origin === page.location.origin
  )
}
