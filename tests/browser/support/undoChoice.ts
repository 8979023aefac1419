/**
 * Stores for how many seconds what is ordered can be undone, as the console does, unless that is stored already. Runs in
 * the page.
 */
export function chooseUndo({ basePath, undoSeconds }: { readonly basePath: string; readonly undoSeconds: number }) {
  const entry = `argus.1.undoSeconds${basePath === '/' ? '' : basePath}`
  const value = { value: undoSeconds, timestamp: '2026-01-15T12:00:00.000Z' }
  try {
    if (localStorage.getItem(entry) === null)
      localStorage.setItem(entry, JSON.stringify({ json: value, meta: { values: { timestamp: ['Date'] } } }))
  } catch {
    // An empty page has no storage, and a test may block it.
  }
}
