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
 * The page with its style sheets before its module scripts, and every sheet but the early one replaced by a preload, so
 * that the first paint waits for nothing else: src/theme/sheets.ts, which the early script runs, applies them.
 */
export function withLaterStyles(page: string): string {
  const sheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/
  const found = [...page.matchAll(new RegExp(sheet, 'g'))].map(([link, address = '']) =>
    /\/early-[^/]+$/.test(address) ? link : `<link rel="preload" as="style" crossorigin href="${address}">`,
  )
  return page
    .replaceAll(new RegExp(`\\n *${sheet.source}`, 'g'), '')
    .replace(
      /( *)(?=<(?:script type="module"|link rel="modulepreload"))/,
      (indent) => found.map((link) => `${indent}${link}\n`).join('') + indent,
    )
}
