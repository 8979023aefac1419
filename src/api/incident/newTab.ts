import { httpUrl } from '../../../machines/core/domain/url.ts'
import type { NewTabCommand, NewTabEvent } from '../../../machines/incident/ports.ts'

/** What opening a tab needs of the page. */
export interface TabOpeningPage {
  readonly open: (url: string, target: string) => OpenedTab | null
}

/** What is needed of the tab that opened. */
export interface OpenedTab {
  opener: unknown
  readonly closed: boolean
  readonly location: { replace: (url: string) => void }
  readonly close: () => void
}

export interface NewTab {
  readonly handle: (command: NewTabCommand) => void
  /** Closes the tab, unless it has been led somewhere. */
  readonly stop: () => void
}

/**
 * Opens an empty tab at once, as browsers let that happen within a click only, and leads it to an address later. Only
 * http(s) addresses are followed, and the page they show knows nothing of this one.
 */
export function openNewTab(page: TabOpeningPage, send: (event: NewTabEvent) => void): NewTab {
  const tab = page.open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  let isPointed = false
  return {
    handle({ url }) {
      const address = httpUrl(url)
      if (tab === null || tab.closed || address === undefined) return send({ type: 'newTab.blocked' })
      try {
        tab.location.replace(address)
      } catch {
        // The browser makes nothing of the address after all.
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
