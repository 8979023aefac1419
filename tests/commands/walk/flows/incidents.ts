import { tagOf } from '../narrowing.ts'
import type { Deployment } from '../flow.ts'

/**
 * The descriptions of this run's incidents that match a query in the server's syntax ('?open=true'), in the server's
 * order.
 */
export async function descriptionsIn({ call, mark }: Deployment, query: string): Promise<readonly string[]> {
  const asked = new URLSearchParams(query)
  const tags = asked.get('tags')
  asked.set('tags', tags === null ? tagOf(mark) : `${tags},${tagOf(mark)}`)
  const found: unknown = Reflect.get(Object(await call('GET', `/api/v2/incidents/?${asked}`)), 'results')
  return (Array.isArray(found) ? found : []).map((row: unknown) => String(Reflect.get(Object(row), 'description')))
}
