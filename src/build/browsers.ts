/**
 * The oldest supported browsers. The build targets them; index.html, docs/operating.md and the README name them; and
 * public/served.js tests for features that first appeared in these versions: `URL.canParse` (Chromium 120, Safari 17)
 * and `Intl.Segmenter` (Firefox 125).
 */
export const oldestBrowsers = { chrome: 120, edge: 120, firefox: 125, safari: 17 } as const

/** The oldest supported browsers in the form of Vite's `build.target`. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

export function browsersInWords(): string {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  return `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`
}
