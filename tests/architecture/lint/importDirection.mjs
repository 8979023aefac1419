import { dirname, isAbsolute, resolve } from 'node:path'
import { dependencies, fromRoot, importsVisited, mayImport, mayReach, mayUse, packageOf, zoneOf } from './zones.mjs'

/** Imports go in one direction: machines/domain <- machines <- src, and only src/connect.ts and src/connectLater.ts join charts and adapters. */
export const importDirection = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const zone = zoneOf(fromRoot(context.filename))
    if (zone === 'elsewhere' || zone.startsWith('tests')) return {}

    function complaintAbout(specifier) {
      if (specifier.startsWith('.') || isAbsolute(specifier)) {
        const file = fromRoot(resolve(dirname(context.filename), specifier))
        const target = zoneOf(file)
        const allowed = mayImport.get(zone)?.includes(target) && mayReach(fromRoot(context.filename), file)
        return allowed
          ? undefined
          : `${zone} must not import ${target} ('${specifier}'): move the shared code to a layer that both may import, or have it passed in.`
      }
      // The module that src/build generates for the console alone; no chart, view or adapter needs it.
      if (zone === 'src' && specifier.startsWith('virtual:')) return undefined
      const name = packageOf(specifier)
      if (zone === 'vite.config.ts') return undefined
      const allowed = mayUse.get(zone) ?? dependencies
      if (!allowed.includes(name))
        return `${zone} must not import the package '${name}': use it in a layer that may (mayUse in tests/architecture/lint/zones.mjs), or through a port.`
      const addsToDayjs = name === 'dayjs' && specifier !== 'dayjs'
      return addsToDayjs && zone.startsWith('machines')
        ? `${zone} must not load '${specifier}' into dayjs: load it in src/time.`
        : undefined
    }

    function check(node, source) {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') {
        if (source)
          context.report({
            node,
            message: `${zone} must not compute what it imports: write the path as a plain string.`,
          })
        return
      }
      const message = complaintAbout(source.value)
      if (message) context.report({ node, message })
    }

    return {
      ...importsVisited(check),
      MemberExpression(node) {
        if (!zone.startsWith('machines')) return
        const changesGlobalState = ['extend', 'locale', 'updateLocale'].includes(node.property.name)
        if (changesGlobalState && node.object.type === 'Identifier' && node.object.name === 'dayjs') {
          context.report({ node, message: `${zone} must not touch the global state of dayjs: set it up in src/time.` })
        }
      },
    }
  },
}
