import type { Plugin } from 'vite'

/** Vite's own module that loads the files of an `import()`. */
const helper = /vite\/preload-helper\.js$/

/**
 * Replaces Vite's helper for `import()`, which every visit would have to load, by a shorter one: it adds the style sheet
 * of the imported module to the page and waits for it.
 */
export function lazyLoading(): Plugin {
  return {
    name: 'lazy-loading',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: helper }, handler: () => ({ code, moduleType: 'js' }) },
  }
}

/** Each module is imported once, so no style sheet is added twice. */
const code = `
export const __vitePreload = (load, files = [], base) =>
  Promise.all(files.map((name) => new Promise((done) => {
    document.head.append(Object.assign(document.createElement('link'), {
      rel: 'stylesheet', href: new URL(name, base).href, onload: done, onerror: done,
    }))
  }))).then(load)
`

/** What is loaded in advance: everything for the page itself; for an `import()`, its style sheets. */
export function preloaded(
  _file: string,
  dependencies: readonly string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  return dependencies.filter((name) => hostType === 'html' || name.endsWith('.css'))
}
