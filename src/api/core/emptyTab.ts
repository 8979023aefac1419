/** The part of the page needed to open a tab. */
export interface TabOpeningPage {
  readonly open: (url: string, target: string) => OpenedTab | null
}

/** The part of an opened tab used here. */
export interface OpenedTab {
  opener: unknown
  readonly closed: boolean
  readonly sessionStorage: { readonly clear: () => void }
  readonly location: { readonly replace: (url: string) => void }
  readonly close: () => void
}

/**
 * Opens an empty tab, which has no access to this page, nor a copy of its session storage with its drafts and unfinished
 * bulk runs. Returns null if the browser refuses; with 'noopener', it would not say so.
 */
export function openEmptyTab(page: TabOpeningPage): OpenedTab | null {
  const tab = page.open('about:blank', '_blank')
  if (tab === null) return null
  try {
    tab.sessionStorage.clear()
  } catch {
    // Without storage, there is no copy.
  }
  tab.opener = null
  return tab
}
