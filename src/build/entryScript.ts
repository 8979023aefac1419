import type { Plugin } from 'vite'

/**
 * A Vite plugin that leaves two module scripts in the built page: the early one, which runs as soon as it has come, and
 * the one that imports all others. If the entry does nothing but import other files, Vite replaces it with scripts for
 * all of them, and the browser then runs each in a task of its own.
 */
export function entryScript(): Plugin {
  return {
    name: 'entry-script',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (page) => withLaterStyles(withEntryScripts(page)) },
  }
}

/**
 * The page with every module script but the last, which imports the others, replaced by a preload; only the early one
 * stays a script.
 */
export function withEntryScripts(page: string): string {
  return page.replaceAll(
    /<script type="module" crossorigin src="([^"]+)"><\/script>(?=[\s\S]*<script type="module")/g,
    (_, address: string) =>
      /\/early-[^/]+$/.test(address)
        ? `<script type="module" async crossorigin src="${address}"></script>`
        : `<link rel="modulepreload" crossorigin href="${address}">`,
  )
}

/**
 * The page with every style sheet but the early one at its end: the browser paints what is above them without waiting,
 * and runs the console's script only once they have come.
 */
export function withLaterStyles(page: string): string {
  const later: string[] = []
  const head = page.replaceAll(/ *<link rel="stylesheet" crossorigin href="([^"]+)">\n/g, (link, address: string) => {
    if (/\/early-[^/]+$/.test(address)) return link
    later.push(link)
    return ''
  })
  return head.replace(/ *<\/body>/, (end) => later.join('') + end)
}
