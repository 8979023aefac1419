import type { Place } from '../../machines/domain/route.ts'
import type { LocationCommand, LocationEvent } from '../../machines/ports.ts'

export interface Address {
  /** Carries out a command. An address of another site is not followed; a travel is told once it has arrived. */
  readonly handle: (command: LocationCommand) => void
  readonly close: () => void
}

/** What the address needs of the page. */
export interface AddressedPage extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>
  readonly history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>
}

/** Where the browser is. */
export function currentPlace(page: Pick<AddressedPage, 'location'>): Place {
  return { path: page.location.pathname, search: page.location.search }
}

/**
 * The browser's address: sends `location.changed` for Back and Forward and for every command. Going where one is
 * already leaves no second entry in the history, as with a link. Each entry carries its number, which tells how far Back
 * or Forward went, after the page was loaded anew as well.
 */
export function openAddress(page: AddressedPage, send: (event: LocationEvent) => void): Address {
  const { history } = page
  let entry = entryOf(history.state) ?? 0
  /** How far each travel goes that the console began and the browser has not come to the end of, the oldest first. */
  let underWay: readonly number[] = []
  history.replaceState({ entry }, '')

  const tell = (by: number) => send({ type: 'location.changed', place: currentPlace(page), by })

  function follow() {
    const found = entryOf(history.state)
    const by = found === undefined ? 0 : found - entry
    // One without a number is new: somebody followed a fragment.
    entry = found ?? entry + 1
    if (found === undefined) history.replaceState({ entry }, '')
    const left = withoutArrived(underWay, by)
    if (left === undefined) return tell(by)
    underWay = left
    // Where the console only passes through, nobody is.
    if (underWay.length === 0) tell(0)
  }

  function show(to: string, isReplaced: boolean) {
    if (!isOfThisSite(to, page.location)) return
    const { href } = new URL(to, page.location.href)
    underWay = []
    if (isReplaced || href === page.location.href) history.replaceState({ entry }, '', href)
    else history.pushState({ entry: ++entry }, '', href)
    tell(0)
  }

  page.addEventListener('popstate', follow)
  return {
    handle(command) {
      if (command.type !== 'location.travel') return show(command.to, command.type === 'location.replace')
      underWay = [...underWay, command.by]
      history.go(command.by)
    },
    close: () => page.removeEventListener('popstate', follow),
  }
}

/** The number of an entry of the history; undefined where the console did not make it. */
function entryOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return undefined
  return typeof state.entry === 'number' ? state.entry : undefined
}

/**
 * The travels still under way when one step of the history went `by`: browsers make some of them one. Undefined where the
 * step is none of them, but the person's.
 */
function withoutArrived(underWay: readonly number[], by: number): readonly number[] | undefined {
  let sum = 0
  for (const [index, travel] of underWay.entries()) {
    sum += travel
    if (sum === by) return underWay.slice(index + 1)
  }
  return undefined
}

/** What leaving needs of the page. */
export interface LeavablePage {
  readonly location: { readonly href: string; readonly assign: (url: string) => void }
}

/** Leaves the site. Only http(s) addresses are followed, as others could run code. */
export function leaveSite(page: LeavablePage, url: string): void {
  if (!URL.canParse(url, page.location.href)) return
  const { protocol, href } = new URL(url, page.location.href)
  if (protocol === 'http:' || protocol === 'https:') page.location.assign(href)
}

function isOfThisSite(to: string, here: AddressedPage['location']): boolean {
  return URL.canParse(to, here.href) && new URL(to, here.href).origin === here.origin
}
