import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const source = resolve(import.meta.dirname, '../theme/variables.ts')
const styleSheet = resolve(import.meta.dirname, '../theme/variables.css')

/**
 * A Vite plugin that answers the import of src/theme/variables.css, a file that nobody keeps, with what
 * src/theme/variables.ts makes of the theme at that moment. It is bundled and named by its content as every other style
 * sheet, and made anew as soon as the theme changes.
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
  }
}
