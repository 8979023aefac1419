import './theme/startStyles.ts'
import { applySheets } from './theme/sheets.ts'
import { begin, type Beginning } from './api/app/beginning.ts'

/**
 * The first of the console's scripts to run: it asks the server the first questions while the rest of the code is still
 * loading. It and what it imports are a file of their own (src/build/entryScript.ts); src/main.tsx takes the visit that it
 * began.
 */

/** Ends once the console's styles are applied. */
export const styled = applySheets(document)

let begun: Beginning | undefined

/** The visit of this page. Throws if the browser refuses what no visit can do without. */
export function visitOf(page: Window): Beginning {
  begun ??= begin(page, import.meta.env)
  return begun
}

// If public/served.js found that the browser is too old, the page already says so.
if (!document.documentElement.hasAttribute('data-too-old')) {
  try {
    void visitOf(window).askEarly()
  } catch {
    // src/main.tsx, which cannot start if this file fails, begins again and shows what is wrong.
  }
}
