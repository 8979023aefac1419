/**
 * The rooms, lowest first. machines, src/api, src/views and the tests of each are divided into them, under
 * the same names. docs/architecture.md says what is in each.
 */
export const rooms = [
  'core',
  'visualizer',
  'messages',
  'server',
  'forms',
  'session',
  'incident',
  'filter',
  'alerting',
  'maintenance',
  'list',
  'views',
  'alarms',
  'bulk',
  'shift',
  'app',
]

/**
 * Files that belong to no room because they serve all of them, for instance to look up a chart, a view or a test by
 * name.
 */
const outside = new Map([
  ['machines', /^((index|laterCharts|ports)\.ts|tsconfig\.json)$/],
  ['src/api', /^$/],
  ['src/views', /^actors\.ts$/],
])

/**
 * The layer and the room that a file belongs to. The room is undefined for a file that may be outside all rooms, and ''
 * for a file in a room that does not exist.
 * @param {string} path from the root.
 * @returns {{ layer: string, room: string | undefined } | undefined}
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

/**
 * @param {string} one, @param {string} other names of rooms. @returns {boolean} whether the first is higher than the
 * second
 */
export function isAbove(one, other) {
  return rooms.indexOf(one) > rooms.indexOf(other)
}
