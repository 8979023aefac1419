import type { Plugin } from 'vite'

/**
 * A Vite plugin that writes the bundler's helpers into each file that uses them. The bundler writes them as a file of
 * their own, half a kilobyte that every visit would have to request before anything else can run. Builds with source maps
 * keep that file, because the maps would no longer fit.
 */
export function bundlerHelpers(): Plugin {
  return {
    name: 'bundler-helpers',
    apply: ({ build }, { command }) => command === 'build' && build?.sourcemap !== true,
    generateBundle: {
      // Before Vite lists in the page and in each file what has to be loaded ahead.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        if (helpers === undefined) return
        for (const chunk of chunks) {
          chunk.code = withHelpers(chunk.code, helpers)
          chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName)
        }
        delete bundle[helpers.fileName]
      },
    },
  }
}

/** The code of a file, with what it imports from the helpers' file taken from their code. */
export function withHelpers(code: string, helpers: { readonly fileName: string; readonly code: string }): string {
  const name = helpers.fileName.replace(/^.*\//, '')
  const body = helpers.code.replace(/export\{([^}]*)\};?\s*$/, (_, names: string) => `return{${fieldsOf(names, true)}}`)
  return code.replace(
    new RegExp(`import\\{([^}]*)\\}from"\\./${name.replaceAll('.', '\\.')}";`),
    (_, names: string) => `const{${fieldsOf(names, false)}}=(()=>{${body}})();`,
  )
}

/** The names of an import, or of an export, as the fields of an object. */
function fieldsOf(names: string, isExport: boolean): string {
  return names
    .split(',')
    .map((each) => {
      const [one = '', other = one] = each.trim().split(' as ')
      return isExport ? `${other}:${one}` : `${one}:${other}`
    })
    .join(',')
}
