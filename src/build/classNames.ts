import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The length of a class name in the built console, without the underscore at its beginning. */
const length = 3

/**
 * Shortens the class names of the built console, which loads each of them twice: in a style sheet and in a script. A name
 * depends only on the class and its file, so that a file that does not change keeps its address.
 */
export function shortClassNames(root: string): Plugin {
  const generateScopedName = classNamer(root)
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName } } }),
  }
}

/** Names classes; throws if two classes of files below `root` would get the same name. */
export function classNamer(root: string, lengthOfNames = length): (name: string, file: string) => string {
  const classes = new Map<string, string>()
  return (name, file) => {
    const place = `.${name} in ${relative(root, file.replace(/\?.*$/, ''))}`
    const short = `_${createHash('sha256').update(place).digest('base64url').slice(0, lengthOfNames)}`
    const other = classes.get(short) ?? place
    if (other !== place)
      throw new Error(`${place} gets the same short name as ${other}. Rename one of the two classes.`)
    classes.set(short, place)
    return short
  }
}
