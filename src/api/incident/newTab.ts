import { httpUrl } from '../../../machines/core/domain/url.ts'
import type { NewTabCommand, NewTabEvent } from '../../../machines/incident/ports.ts'
import { openEmptyTab, type TabOpeningPage } from '../core/emptyTab.ts'

export interface NewTab {
  readonly handle: (command: NewTabCommand) => void
  /** Closes the tab, unless it has already been given an address. */
  readonly stop: () => void
}

/**
 * Opens an empty tab immediately, because browsers allow that only during a click, and gives it an address later. Only
 * http(s) addresses are followed, and the opened page has no access to this one.
 */
export function openNewTab(page: TabOpeningPage, send: (event: NewTabEvent) => void): NewTab {
  const tab = openEmptyTab(page)
  let isPointed = false
  return {
    handle({ url }) {
      const address = httpUrl(url)
      if (tab === null || tab.closed || address === undefined) return send({ type: 'newTab.blocked' })
      try {
        tab.location.replace(address)
      } catch {
        // The browser refuses this address.
        return send({ type: 'newTab.blocked' })
      }
      isPointed = true
      send({ type: 'newTab.pointed' })
    },
    stop() {
      if (!isPointed) tab?.close()
    },
  }
}
