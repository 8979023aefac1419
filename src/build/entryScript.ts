import type { Plugin } from 'vite'

/**
 * A Vite plugin that leaves only one module script in the built page. If the entry does nothing but import other files,
 * Vite replaces it with scripts for all of them, and the browser then runs each in a task of its own.
 */
export function entryScript(): Plugin {
  return { name: 'entry-script', apply: 'build', transformIndexHtml: { order: 'post', handler: withOneScript } }
}

/** The page with every module script but the last, which imports the others, replaced by a preload. */
export function withOneScript(page: string): string {
  return page.replaceAll(
    /<script type="module" crossorigin src="([^"]+)"><\/script>(?=[\s\S]*<script type="module")/g,
    '<link rel="modulepreload" crossorigin href="$1">',
  )
}
