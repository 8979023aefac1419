import { pathOf } from './cleanUp.ts'
import { markStem } from './ground.ts'
import type { Ground } from './ground.ts'
import { resources } from './ledger.ts'
import { tagOf } from './narrowing.ts'

/**
 * Finds what any run left at the server, by the mark, and notes it as this run's own: open incidents, and the signed-in
 * person's profiles, filters, timeslots and destinations. What bears no mark is not found, even if a run made it.
 */
export async function findLeftovers(ground: Ground): Promise<void> {
  const { ledger } = ground.gateway
  for (const kind of resources) {
    const rows = await ground.call('GET', pathOf(kind))
    for (const pk of pksOf(rows, isMarked)) ledger.note(kind, pk)
  }
  let path = `/api/${ground.account.version}/incidents/?open=true&search=${markStem}&page_size=100`
  while (path !== '') {
    const page: unknown = await ground.call('GET', path)
    for (const pk of pksOf(Reflect.get(Object(page), 'results'), bearsMark)) ledger.note('incident', pk)
    const next: unknown = Reflect.get(Object(page), 'next')
    path = typeof next === 'string' ? pathIn(next) : ''
  }
}

/** Only its own words count: somebody's profile may well name a filter that a run left. */
function isMarked(row: unknown): boolean {
  const words = ['name', 'label', 'settings'].map((field): unknown => Reflect.get(Object(row), field))
  return JSON.stringify(words).includes(markStem)
}

function bearsMark(incident: unknown): boolean {
  return JSON.stringify(Reflect.get(Object(incident), 'tags') ?? '').includes(tagOf(markStem))
}

function pksOf(rows: unknown, isOwn: (row: unknown) => boolean): readonly number[] {
  if (!Array.isArray(rows)) return []
  return rows
    .filter((row: unknown) => isOwn(row))
    .map((row: unknown): unknown => Reflect.get(Object(row), 'pk'))
    .filter((pk): pk is number => typeof pk === 'number')
}

function pathIn(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname.slice(pathname.indexOf('/api/'))}${search}`
}
