/**
 * Fails each test that writes to `console.error` or `console.warn`. A test that expects such output replaces the method
 * with a spy and asserts on its calls.
 */
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** Messages that do not indicate a problem in this project, each with the reason. */
const allowed: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  {
    pattern: /Not implemented: (HTMLCanvasElement|Window)'s (getContext|scrollTo)/,
    because: 'jsdom has no layout and no canvas; a real browser covers both',
  },
  {
    pattern: /Could not parse CSS stylesheet/,
    because: 'jsdom parses an older version of CSS than the component library uses; a real browser covers it',
  },
]

const complaints: string[] = []
const methods = ['error', 'warn'] as const
const originals = { error: console.error, warn: console.warn }

beforeEach(() => {
  complaints.length = 0
  for (const method of methods) {
    console[method] = (...words: unknown[]) => {
      const text = format(...words)
      if (!allowed.some(({ pattern }) => pattern.test(text))) complaints.push(`console.${method}: ${text}`)
    }
  }
})

afterEach(() => {
  for (const method of methods) console[method] = originals[method]
  const written = complaints.splice(0)
  if (written.length > 0) throw new Error(`The test must not write to the console, but wrote:\n${written.join('\n')}`)
})
