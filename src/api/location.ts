import type { Place } from '../../machines/domain/route.ts'
import type { LocationCommand, LocationEvent } from '../../machines/ports.ts'

export interface Address {
  /** Carries out a command. An address of another site is not followed. */
  readonly handle: (command: LocationCommand) => void
  readonly close: () => void
}

/** Where the browser is. */
export function currentPlace(page: Window): Place {
  return { path: page.location.pathname, search: page.location.search }
}

/**
 * The browser's address: sends `location.changed` for Back and Forward and for every command. Going where one is
 * already leaves no second entry in the history, as with a link.
 */
export function openAddress(page: Window, send: (event: LocationEvent) => void): Address {
  const tell = () => send({ type: 'location.changed', place: currentPlace(page) })
  page.addEventListener('popstate', tell)
  return {
    handle(command) {
      if (!isOfThisSite(command.to, page.location)) return
      const { href } = new URL(command.to, page.location.href)
      if (command.type === 'location.replace' || href === page.location.href) page.history.replaceState(null, '', href)
      else page.history.pushState(null, '', href)
      tell()
    },
    close: () => page.removeEventListener('popstate', tell),
  }
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

function isOfThisSite(to: string, here: Location): boolean {
  return URL.canParse(to, here.href) && new URL(to, here.href).origin === here.origin
}
