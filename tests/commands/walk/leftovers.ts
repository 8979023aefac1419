import { markStem, type Ground } from './ground.ts'
import { resources, type Kind } from './ledger.ts'
import { tagOf } from './narrowing.ts'

/** Limits the number of incidents to check, since a server without search returns all of its incidents. */
const pageSize = 100
const mostPages = 20

const anyMark = `${markStem}[0-9a-f]{8}`

/**
 * Finds the resources that any run left behind on the server, by their mark, and records them as this run's own:
 * incidents, open or not, and the user's profiles, filters, timeslots and destinations. Resources without a mark are
 * not found, even if a run created them. Incidents beyond the limit are reported at the clean-up. Throws if the server
 * refuses.
 */
export async function findLeftovers(ground: Ground): Promise<void> {
  const { ledger } = ground.gateway
  await findResources(ground, anyMark)
  // No server can search for the beginning of a tag, but the description of every incident of a run also contains the
  // mark.
  await eachIncident(ground, `search=${markStem}`, anyMark, (pk, isOpen) => {
    ledger.note('incident', pk)
    if (!isOpen) ledger.noteOver(pk)
  })
}

/**
 * Finds the resources with this run's mark, since the server may have created one whose response was lost. Throws if
 * the server refuses.
 */
export async function findOwn(ground: Ground): Promise<void> {
  const {
    gateway: { ledger },
    mark,
  } = ground
  await findResources(ground, mark)
  await eachIncident(ground, `tags=${encodeURIComponent(tagOf(mark))}`, mark, (pk) => ledger.note('incident', pk))
}

/** The path of a kind, in API version 2, since version 1 fails on resources that are already deleted. */
export function pathOf(kind: Exclude<Kind, 'incident'>): string {
  return kind === 'profile' ? '/api/v2/notificationprofiles/' : `/api/v2/notificationprofiles/${kind}s/`
}

/**
 * Records the resources with this mark in their name or settings. Other fields do not count: a user's own profile may
 * use a filter that a run left behind.
 */
async function findResources(ground: Ground, mark: string): Promise<void> {
  const isMark = new RegExp(`(?<![A-Za-z0-9])${mark}(?![A-Za-z0-9])`)
  for (const kind of resources) {
    for (const row of rowsIn(await ground.call('GET', pathOf(kind)))) {
      const words = [fieldOf(row, 'name'), fieldOf(row, 'label'), JSON.stringify(fieldOf(row, 'settings'))]
      const bearsMark = words.some((text) => typeof text === 'string' && isMark.test(text))
      const pk = fieldOf(row, 'pk')
      if (bearsMark && typeof pk === 'number') ground.gateway.ledger.note(kind, pk)
    }
  }
}

/** Visits the incidents that match the query and have a tag with the mark. */
async function eachIncident(
  ground: Ground,
  query: string,
  mark: string,
  visit: (pk: number, isOpen: boolean) => void,
): Promise<void> {
  const isTag = new RegExp(`^${tagOf(mark)}$`)
  let path: string | undefined = `/api/${ground.account.version}/incidents/?${query}&page_size=${pageSize}`
  for (let asked = 0; path !== undefined && asked < mostPages; asked += 1) {
    const page = await ground.call('GET', path)
    for (const row of rowsIn(fieldOf(page, 'results'))) {
      const pk = fieldOf(row, 'pk')
      if (typeof pk === 'number' && bearsTag(row, isTag)) visit(pk, fieldOf(row, 'open') === true)
    }
    path = pathIn(fieldOf(page, 'next'))
  }
  if (path === undefined) return
  ground.gateway.ledger.doubt(
    `Only the newest ${mostPages * pageSize} incidents matching ${query} were checked: there may be more.`,
  )
}

function bearsTag(incident: unknown, isTag: RegExp): boolean {
  return rowsIn(fieldOf(incident, 'tags')).some((each) => {
    const tag = fieldOf(each, 'tag')
    return typeof tag === 'string' && isTag.test(tag)
  })
}

function fieldOf(row: unknown, name: string): unknown {
  return Reflect.get(Object(row), name)
}

function rowsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function pathIn(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const { pathname, search } = new URL(address)
  return `${pathname.slice(pathname.indexOf('/api/'))}${search}`
}
