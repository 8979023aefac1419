import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const source = resolve(import.meta.dirname, '../theme/variables.ts')
const styleSheet = resolve(import.meta.dirname, '../theme/variables.css')

/**
 * A Vite plugin that generates src/theme/variables.css from the theme (src/theme/variables.ts); the file does not exist
 * on disk. The result is bundled and named by its content hash like every other style sheet, and generated again
 * whenever the theme changes. It also leaves the rules for groups of buttons, which the console does not have, out of the
 * library's style sheet of buttons.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/variables\.css$/ },
      handler: (id, importer = '') => (resolve(importer, '..', id) === styleSheet ? styleSheet : undefined),
    },
    load: {
      filter: { id: styleSheet },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof import('../theme/variables.ts')>(source, {
          configFile: false,
          logLevel: 'error',
        })
        for (const file of [source, ...dependencies]) this.addWatchFile(resolve(file))
        return module.themeStyles()
      },
    },
    transform: {
      filter: { id: /@mantine\/core\/styles\/Button\.css$/ },
      handler: (code) => ({ code: withoutGroups(code), map: null }),
    },
  }
}

/** The style sheet without the rules that name one of the classes of groups. */
function withoutGroups(styles: string): string {
  return styles.replaceAll(/[^{}]*\.m_(?:80d6d844|70be2a01)\b[^{}]*\{[^{}]*\}/g, '')
}
