import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { spansOf } from './sourceMap.ts'

/**
 * How many characters of each file of a build come from each module: `{ [file]: { [module]: characters } }`. Modules
 * are named by their path below the project's root; code that the bundler itself adds belongs to the module ''.
 */
export type ModuleSizes = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * A Vite plugin that writes the `ModuleSizes` of a build to a file outside the build. Scripts are measured by source
 * maps, which are left out of the build; style sheets by the length of each source without comments and indentation.
 * Returns undefined if no file is given.
 */
export function moduleSizes(file: string | undefined): Plugin | undefined {
  if (file === undefined || file === '') return undefined
  const styles = new Map<string, number>()
  let root = ''
  return {
    name: 'module-sizes',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved(config) {
      root = config.root
    },
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      handler(code, id) {
        styles.set(id, lengthOfStyles(code))
      },
    },
    generateBundle: {
      order: 'post',
      handler({ dir = '' }, bundle) {
        const sizes: Record<string, Record<string, number>> = {}
        const add = (name: string, module: string, characters: number) => {
          const modules = (sizes[name] ??= {})
          modules[module] = (modules[module] ?? 0) + characters
        }
        for (const output of Object.values(bundle)) {
          const { fileName } = output
          if (fileName.endsWith('.map')) delete bundle[fileName]
          if (output.type !== 'chunk') continue
          const folder = dirname(join(dir, fileName))
          for (const { source, characters } of spansOf(output.code, output.map)) {
            add(fileName, source === undefined ? '' : moduleName(root, resolve(folder, source)), characters)
          }
          for (const sheet of output.viteMetadata?.importedCss ?? []) {
            for (const id of output.moduleIds) {
              const characters = styles.get(id)
              if (characters !== undefined) add(sheet, moduleName(root, id), characters)
            }
          }
        }
        mkdirSync(dirname(resolve(file)), { recursive: true })
        writeFileSync(file, JSON.stringify(sizes))
      },
    },
  }
}

/** The path of a module below the root, or from its innermost `node_modules`; '' for modules that the bundler makes. */
export function moduleName(root: string, id: string): string {
  if (id.includes('\0')) return ''
  const [path = ''] = id.split('?')
  const inPackages = path.lastIndexOf('/node_modules/')
  return inPackages >= 0 ? path.slice(inPackages + 1) : relative(root, path)
}

function lengthOfStyles(code: string): number {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ').length
}
