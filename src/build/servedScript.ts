import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * A Vite plugin that leaves the comments of public/served.js out of the built file: Vite copies it as it is, and every visit
 * loads it first.
 */
export function servedScript(): Plugin {
  return {
    name: 'served-script',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const file = join(dir, 'served.js')
      writeFileSync(file, withoutComments(readFileSync(file, 'utf8')))
    },
  }
}

/** The script without the comments that have lines of their own. */
export function withoutComments(script: string): string {
  return script.replaceAll(/^ *(?:\/\*[\s\S]*?\*\/|\/\/.*)\n/gm, '')
}
