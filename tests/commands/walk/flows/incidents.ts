import { tagOf } from '../narrowing.ts'
import type { Deployment } from '../flow.ts'

/**
 * The descriptions of this run's incidents that match a query in the server's syntax ('?open=true'), in the server's
 * order.
 */
export async function descriptionsIn(deployment: Deployment, query: string): Promise<readonly string[]> {
  return (await rowsIn(deployment, query)).map(({ description }) => description)
}

interface Row {
  readonly pk: number
  readonly description: string
}

/** The same incidents, with their primary keys. */
export async function rowsIn({ call, mark }: Deployment, query: string): Promise<readonly Row[]> {
  const asked = new URLSearchParams(query)
  const tags = asked.get('tags')
  asked.set('tags', tags === null ? tagOf(mark) : `${tags},${tagOf(mark)}`)
  const found: unknown = Reflect.get(Object(await call('GET', `/api/v2/incidents/?${asked}`)), 'results')
  return (Array.isArray(found) ? found : []).map((row: unknown) => ({
    pk: Number(Reflect.get(Object(row), 'pk')),
    description: String(Reflect.get(Object(row), 'description')),
  }))
}
