/** The tag of every incident of a run. */
export function tagOf(mark: string): string {
  return `console_walk=${mark}`
}

/** An additional tag of the incidents of one path, so that no path sees the leftovers of another. */
export function wayTagOf(mark: string, way: number): string {
  return `console_walk_way=${mark}-${way}`
}

const lists = /^\/api\/v\d+\/incidents\/(?:mine\/)?$/
const bareLists = /^\/api\/v\d+\/incidents\/open(?:\+unacked|%2Bunacked)?\/$/

/** The path and query to send to the server: lists and counts of incidents are restricted to the tag. */
export function narrowedPath(method: string, path: string, tag: string): string {
  const [pathname = '', query = ''] = path.split('?')
  if (method !== 'GET' || !lists.test(pathname)) return path
  const parameters = new URLSearchParams(query)
  const tags = parameters.getAll('tags').at(-1) ?? ''
  parameters.set('tags', tags === '' ? tag : `${tags},${tag}`)
  return `${pathname}?${parameters.toString()}`
}

/** Whether a path returns a bare list of incidents. It accepts no query, so its response is filtered instead. */
export function isBareList(method: string, path: string): boolean {
  return method === 'GET' && bareLists.test(path.split('?')[0] ?? '')
}

function bears(incident: unknown, tag: string): boolean {
  const tags: unknown = Reflect.get(Object(incident), 'tags')
  return Array.isArray(tags) && tags.some((each: unknown) => Reflect.get(Object(each), 'tag') === tag)
}

/** The rows of a bare list that have the tag; anything else is returned unchanged. */
export function narrowedRows(text: string, tag: string): string {
  const rows = parsed(text)
  return Array.isArray(rows) ? JSON.stringify(rows.filter((row: unknown) => bears(row, tag))) : text
}

/**
 * Converts a message of the live connection to one that the console may receive; undefined if it is about an incident
 * without the tag. If the message contains no tags, `isOwn` decides instead, by the pk.
 */
export function narrowedFrame(text: string, tag: string, isOwn: (pk: number) => boolean): string | undefined {
  const frame = parsed(text)
  if (typeof frame !== 'object' || frame === null) return text
  const greeting: unknown = Reflect.get(frame, 'start_incidents')
  if (Array.isArray(greeting)) {
    return JSON.stringify({ ...frame, start_incidents: greeting.filter((row: unknown) => bears(row, tag)) })
  }
  const payload: unknown = Reflect.get(frame, 'payload')
  if (payload === undefined) return text
  const pk: unknown = Reflect.get(Object(payload), 'pk')
  const hasTags = Array.isArray(Reflect.get(Object(payload), 'tags'))
  const fits = hasTags ? bears(payload, tag) : typeof pk === 'number' && isOwn(pk)
  return fits ? text : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
