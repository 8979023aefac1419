/**
 * The oldest browsers that the console is served to. The build speaks their language, index.html, docs/operating.md and the
 * README name them, and public/served.js looks for what they are the first to have: `URL.canParse` (Chromium 120, Safari
 * 17), `Intl.Segmenter` (Firefox 125).
 */
export const oldestBrowsers = { chrome: 120, edge: 120, firefox: 125, safari: 17 } as const

/** The same as Vite's `build.target`. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

/** The same in words. */
export function browsersInWords(): string {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  return `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`
}
