import { dirname, join } from 'node:path'

const importedSheet = /^import (\w+) from '([^']+\.module\.css)'/gm

/** The classes that views name but their style sheets lack: one sentence each. `sources` maps paths to texts. */
export function missingClasses(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(importedSheet)].flatMap(([, name = '', from = '']) => {
      const sheet = join(dirname(path), from)
      const classes = classesOf(sources.get(sheet) ?? '')
      const named = [...text.matchAll(new RegExp(String.raw`\b${name}(?:\.(\w+)|\['([^']+)'\])`, 'g'))]
      const missing = new Set(
        named.map(([, plain, quoted]) => plain ?? quoted ?? '').filter((each) => !classes.has(each)),
      )
      return [...missing].map((each) => `${path} names the class '${each}', which ${sheet} does not have.`)
    }),
  )
}

/** The classes that a style sheet has rules for. */
function classesOf(sheet: string): ReadonlySet<string> {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:[^{};]*;/g, ';')
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}
