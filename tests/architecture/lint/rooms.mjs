/**
 * The rooms of the house, the lowest first: machines, src/api, src/views and the tests of each are divided into them, under
 * the same names. docs/architecture.md says what is in each.
 */
export const rooms = [
  'core',
  'messages',
  'server',
  'forms',
  'session',
  'incident',
  'filter',
  'alerting',
  'list',
  'bulk',
  'app',
]

/** What is in no room, as it has something of each: what a chart, a view or a test may be asked for by name. */
const outside = new Map([
  ['machines', /^(index\.ts|tsconfig\.json)$/],
  ['src/api', /^$/],
  ['src/views', /^actors\.ts$/],
])

/**
 * The layer of the house that a file belongs to, and its room in it. The room is undefined for what stands outside of all
 * rooms as it may, and '' for what stands in none that there is.
 * @param {string} path from the root. @returns {{ layer: string, room: string | undefined } | undefined}
 */
export function roomOf(path) {
  for (const [layer, free] of outside) {
    if (!path.startsWith(`${layer}/`)) continue
    const rest = path.slice(layer.length + 1)
    if (free.test(rest)) return { layer, room: undefined }
    const [first = ''] = rest.split('/')
    return { layer, room: rest.includes('/') && rooms.includes(first) ? first : '' }
  }
  return undefined
}

/** @param {string} one, @param {string} other names of rooms. @returns {boolean} whether the first stands above the second */
export function isAbove(one, other) {
  return rooms.indexOf(one) > rooms.indexOf(other)
}
