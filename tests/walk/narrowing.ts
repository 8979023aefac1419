/** The key of the tag that every incident of a run bears. */
export const tagKey = 'console_walk'

/** The tag itself. */
export function tagOf(mark: string): string {
  return `${tagKey}=${mark}`
}

const lists = /^\/api\/v\d+\/incidents\/(?:mine\/)?$/
const bareLists = /^\/api\/v\d+\/incidents\/open(?:\+unacked|%2Bunacked)?\/$/

/** The path and query of a call as the server is asked: lists and counts of incidents are those of the run. */
export function narrowedPath(method: string, path: string, mark: string): string {
  const [pathname = '', query = ''] = path.split('?')
  if (method !== 'GET' || !lists.test(pathname)) return path
  const parameters = new URLSearchParams(query)
  const tags = parameters.getAll('tags').at(-1) ?? ''
  parameters.set('tags', tags === '' ? tagOf(mark) : `${tags},${tagOf(mark)}`)
  return `${pathname}?${parameters.toString()}`
}

/** Whether an answer is a bare list of incidents, which takes no query and is narrowed afterwards. */
export function isBareList(method: string, path: string): boolean {
  return method === 'GET' && bareLists.test(path.split('?')[0] ?? '')
}

function bearsTag(incident: unknown, mark: string): boolean {
  const tags: unknown = Reflect.get(Object(incident), 'tags')
  return Array.isArray(tags) && tags.some((each: unknown) => Reflect.get(Object(each), 'tag') === tagOf(mark))
}

/** The rows of a bare list that are the run's; anything but a list stays as it is. */
export function narrowedRows(text: string, mark: string): string {
  const rows = parsed(text)
  return Array.isArray(rows) ? JSON.stringify(rows.filter((row: unknown) => bearsTag(row, mark))) : text
}

/**
 * A message of the live connection as the console may hear it; undefined where it is about somebody else's incident.
 * `isOwn` knows the numbers of the run's incidents, since not every message brings tags.
 */
export function narrowedFrame(text: string, mark: string, isOwn: (pk: number) => boolean): string | undefined {
  const frame = parsed(text)
  if (typeof frame !== 'object' || frame === null) return text
  const greeting: unknown = Reflect.get(frame, 'start_incidents')
  if (Array.isArray(greeting)) {
    return JSON.stringify({ ...frame, start_incidents: greeting.filter((row: unknown) => bearsTag(row, mark)) })
  }
  const payload: unknown = Reflect.get(frame, 'payload')
  if (payload === undefined) return text
  const pk: unknown = Reflect.get(Object(payload), 'pk')
  return bearsTag(payload, mark) || (typeof pk === 'number' && isOwn(pk)) ? text : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
