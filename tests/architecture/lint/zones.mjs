import { readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder with package.json, three levels above this file, so that the linter in a copy of the repository checks
 * that copy.
 */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** @param {string} file an absolute path. @returns {string} its path from the root, with forward slashes */
export function fromRoot(file) {
  return relative(root, file).split(sep).join('/')
}

/**
 * The zones and their patterns: a file is in the first zone whose pattern matches.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const zones = [
  ['machines/domain', /^machines\/[^/]+\/domain\//],
  ['machines/ports.ts', /^machines\/[^/]+\/ports?\.ts$/],
  ['machines', /^machines\//],
  ['src/api', /^src\/api\//],
  ['src/time', /^src\/time\//],
  ['src/views', /^src\/views\//],
  ['src/theme', /^src\/theme\//],
  ['src/build', /^src\/build\//],
  ['src/visualizer', /^src\/visualizer\//],
  ['src/connect.ts', /^src\/connect(Later)?\.ts$/],
  ['src/early.ts', /^src\/early\.ts$/],
  ['src', /^src\//],
  ['tests/server', /^tests\/(server\/|layers\.json$)/],
  ['tests', /^tests\//],
  ['vite.config.ts', /^vite\.config\.ts$/],
  ['package.json', /^package\.json$/],
]

/** @param {string} path from the root. @returns {string} the name of its zone */
export function zoneOf(path) {
  return zones.find(([, pattern]) => pattern.test(path))?.[0] ?? 'elsewhere'
}

/** The zones that each zone may import. Tests may import everything and are not listed. */
export const mayImport = new Map([
  ['machines/domain', ['machines/domain']],
  ['machines/ports.ts', ['machines/domain', 'machines/ports.ts']],
  ['machines', ['machines/domain', 'machines/ports.ts', 'machines']],
  ['src/time', ['machines/domain', 'src/time']],
  ['src/api', ['machines/domain', 'machines/ports.ts', 'src/time', 'src/api']],
  ['src/theme', ['machines/domain', 'src/theme']],
  ['src/build', ['src/theme', 'src/build']],
  ['src/views', ['machines/domain', 'machines/ports.ts', 'machines', 'src/time', 'src/theme', 'src/views']],
  [
    'src/visualizer',
    ['machines/domain', 'machines/ports.ts', 'machines', 'src/theme', 'src/views', 'src', 'src/visualizer'],
  ],
  [
    'src/connect.ts',
    ['machines/domain', 'machines/ports.ts', 'machines', 'src/time', 'src/api', 'src/connect.ts', 'src'],
  ],
  ['src/early.ts', ['src/api', 'src/theme']],
  [
    'src',
    [
      'machines/domain',
      'machines/ports.ts',
      'machines',
      'src/time',
      'src/theme',
      'src/views',
      'src/visualizer',
      'src/connect.ts',
      'src/early.ts',
      'src',
    ],
  ],
  ['vite.config.ts', ['src/build', 'tests/server', 'package.json']],
])

/**
 * Everything in the repository that the visualizer may import. It can show the charts of any program, so it knows
 * nothing about this one.
 */
const generic = /^(machines\/(visualizer|core)\/|src\/(visualizer|inspection|theme)\/|src\/views\/core\/)/

/**
 * @param {string} path, @param {string} target from the root. @returns {boolean} whether the file at the path may
 * import the target
 */
export function mayReach(path, target) {
  if (path.startsWith('src/visualizer/')) return generic.test(target)
  return !target.startsWith('machines/visualizer/') || /^(machines\/(visualizer\/|index\.ts)|src\/[^/]+$)/.test(path)
}

/** @param {string} path from the root. @returns {boolean} whether it is a view */
export function isView(path) {
  return /^src\/(visualizer\/)?views\//.test(path)
}

/** The packages that a zone may import; a zone that is absent may import every dependency of the product. */
export const mayUse = new Map([
  ['machines/domain', ['dayjs']],
  ['machines/ports.ts', ['xstate']],
  ['machines', ['xstate', 'dayjs', 'superjson']],
  ['src/time', ['dayjs']],
  ['src/api', ['xstate', 'dayjs', 'superjson', 'valibot']],
  ['src/theme', ['react', 'react-dom', '@mantine/core', '@mantine/dates']],
  ['src/build', ['vite', 'node:crypto', 'node:fs', 'node:path']],
  ['src/visualizer', ['react', 'xstate', '@xstate/react', '@mantine/core']],
])

/** Packages that ship with the product, without those used to build and test it. */
export const dependencies = Object.keys(
  JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).dependencies ?? {},
)

/** @param {string} specifier as imported. @returns {string} the package's name, without a path into it */
export function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * Visitors that call `check` with every node that imports or re-exports, and the source that it names.
 * @param {(node: object, source: object) => void} check
 */
export function importsVisited(check) {
  return {
    ImportDeclaration: (node) => check(node, node.source),
    ExportAllDeclaration: (node) => check(node, node.source),
    ExportNamedDeclaration: (node) => check(node, node.source),
    ImportExpression: (node) => check(node, node.source),
    TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument),
  }
}
