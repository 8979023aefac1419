import { tagOf } from '../narrowing.ts'
import type { Deployment } from '../flow.ts'

const incidents = '/api/v2/incidents/'

/** Of this run's incidents those that a question of the list names, as the server has them: first to last. */
async function ask({ call, mark }: Deployment, query: string): Promise<readonly unknown[]> {
  const asked = new URLSearchParams(query)
  const tags = asked.get('tags')
  asked.set('tags', tags === null ? tagOf(mark) : `${tags},${tagOf(mark)}`)
  const found: unknown = Reflect.get(Object(await call('GET', `${incidents}?${asked}`)), 'results')
  return Array.isArray(found) ? found : []
}

/** The descriptions of what a question in the server's words ('?open=true') finds of this run's incidents. */
export async function descriptionsIn(deployment: Deployment, query: string): Promise<readonly string[]> {
  return (await ask(deployment, query)).map((row) => String(Reflect.get(Object(row), 'description')))
}

/** Closes what earlier ways of this run left open, for flows that look at whole lists. */
export async function closeEarlier(deployment: Deployment): Promise<void> {
  for (const row of await ask(deployment, '?open=true&page_size=100')) {
    await deployment.happen(Number(Reflect.get(Object(row), 'pk')), { action: 'close' })
  }
}
