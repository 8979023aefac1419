import type { Plugin } from 'vite'

/** How many rows the skeleton has: as many as a page of the list usually has. */
const count = 25

/** A Vite plugin that repeats the one row of the list's skeleton in index.html. */
export function skeletonRows(): Plugin {
  return { name: 'skeleton-rows', transformIndexHtml: { order: 'pre', handler: withRows } }
}

/** The page with the skeleton's row repeated. Throws if the page has no such row. */
export function withRows(page: string): string {
  const [row] = /<div class="list-row waiting">[\s\S]*?<\/div>/.exec(page) ?? []
  if (row === undefined) throw new Error('index.html has no row of the skeleton.')
  return page.replace(row, row.replaceAll(/>\s+</g, '><').repeat(count))
}
