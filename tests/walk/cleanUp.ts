import type { Ground } from './ground.ts'
import { kinds } from './ledger.ts'
import type { Kind } from './ledger.ts'

/** What became of everything that a run made. */
export interface Removal {
  /** As 'filter 7'. */
  readonly removed: readonly string[]
  /** Incidents that the server deletes for nobody: they stay, closed. */
  readonly closed: readonly number[]
  /** What is still there, and why, a sentence each. */
  readonly left: readonly string[]
}

type Outcome = 'removed' | 'closed' | { readonly left: string }

/**
 * Removes what the run made, of these kinds or of all, what leans on other things first. Never rejects: what cannot be
 * done is told.
 */
export async function cleanUp(ground: Ground, among: readonly Kind[] = kinds): Promise<Removal> {
  const removed: string[] = []
  const closed: number[] = []
  const left: string[] = []
  const { ledger } = ground.gateway
  for (const kind of kinds.filter((each) => among.includes(each))) {
    for (const pk of ledger.list(kind)) {
      const outcome = await outcomeOf(ground, kind, pk)
      if (outcome === 'removed') removed.push(`${kind} ${pk}`)
      else if (outcome === 'closed') closed.push(pk)
      else left.push(`${kind} ${pk} is still there: ${outcome.left}.`)
      if (typeof outcome === 'string') ledger.forget(kind, pk)
    }
  }
  return { removed, closed, left }
}

async function outcomeOf(ground: Ground, kind: Kind, pk: number): Promise<Outcome> {
  try {
    return kind === 'incident' ? await removeIncident(ground, pk) : await remove(ground, kind, pk)
  } catch (error) {
    return { left: error instanceof Error ? error.message : String(error) }
  }
}

async function remove(ground: Ground, kind: Exclude<Kind, 'incident'>, pk: number): Promise<Outcome> {
  const { status, body } = await ground.ask('DELETE', `${pathOf(kind)}${pk}/`)
  if (status === 404 || status < 300) return 'removed'
  return { left: `the server answered ${status}${body === undefined ? '' : ` ${JSON.stringify(body)}`}` }
}

/** Where the things of a kind are listed: in v2, since the first version breaks where something is gone already. */
export function pathOf(kind: Exclude<Kind, 'incident'>): string {
  return kind === 'profile' ? '/api/v2/notificationprofiles/' : `/api/v2/notificationprofiles/${kind}s/`
}

async function removeIncident(ground: Ground, pk: number): Promise<Outcome> {
  const { status } = await ground.deleteIncident(pk)
  if (status === 404 || status < 300) return 'removed'
  const path = `/api/${ground.account.version}/incidents/${pk}/`
  const incident = await ground.call('GET', path)
  if (Reflect.get(Object(incident), 'open') === true) {
    await ground.call('POST', `${path}events/`, { type: 'CLO', description: 'The walk that made this is over' })
  }
  return 'closed'
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** What became of everything, counted: for a screen. */
export function removalInWords({ removed, closed, left }: Removal): readonly string[] {
  const counts = kinds
    .map((kind) => ({ kind, count: removed.filter((name) => name.startsWith(`${kind} `)).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted(count, kind))
  return [
    ...(counts.length > 0 ? [`Removed ${counts.join(', ')}.`] : []),
    ...(closed.length > 0 ? [`Closed ${counted(closed.length, 'incident')}, which the server lets nobody delete.`] : []),
    ...left,
  ]
}
