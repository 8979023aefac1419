import type { Ground } from './ground.ts'
import { kinds, type Kind } from './ledger.ts'
import { findOwn, pathOf } from './leftovers.ts'

/** What happened to everything that a run created. */
export interface Removal {
  /** Entries such as 'filter 7'. */
  readonly removed: readonly string[]
  /** Incidents that the server does not delete: the run closed them, and they remain there. */
  readonly closed: readonly number[]
  /** A sentence for each resource that still exists, with the reason. */
  readonly left: readonly string[]
}

/** 'over' means that an incident was already closed; it remains on the server. */
type Outcome = 'removed' | 'closed' | 'over' | { readonly left: string }

/**
 * Removes everything that the run created, including resources with its mark whose creation the server never confirmed.
 * Never rejects: resources that cannot be removed are reported.
 */
export async function cleanUp(ground: Ground): Promise<Removal> {
  const { gateway } = ground
  const waiting = await gateway.settle()
  if (waiting > 0)
    gateway.ledger.doubt(`The server has not responded to ${counted(waiting, 'call')} that would create something.`)
  try {
    await findOwn(ground)
  } catch (error) {
    gateway.ledger.doubt(`The server could not be searched for the mark ${ground.mark}: ${wordsOf(error)}.`)
  }
  const removal = await removeNoted(ground, kinds)
  return { ...removal, left: [...removal.left, ...gateway.ledger.takeDoubts()] }
}

/** Removes the recorded resources of these kinds, dependent ones first. Never rejects. */
export async function removeNoted(ground: Ground, among: readonly Kind[]): Promise<Removal> {
  const removed: string[] = []
  const closed: number[] = []
  const left: string[] = []
  const { ledger } = ground.gateway
  for (const kind of kinds.filter((each) => among.includes(each))) {
    for (const pk of ledger.list(kind)) {
      const outcome = await outcomeOf(ground, kind, pk)
      if (outcome === 'removed') removed.push(`${kind} ${pk}`)
      else if (outcome === 'closed') closed.push(pk)
      else if (outcome !== 'over') left.push(`${kind} ${pk} is still there: ${outcome.left}.`)
      if (typeof outcome === 'string') ledger.forget(kind, pk)
    }
  }
  return { removed, closed, left }
}

async function outcomeOf(ground: Ground, kind: Kind, pk: number): Promise<Outcome> {
  try {
    return kind === 'incident' ? await removeIncident(ground, pk) : await remove(ground, kind, pk)
  } catch (error) {
    return { left: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function remove(ground: Ground, kind: Exclude<Kind, 'incident'>, pk: number): Promise<Outcome> {
  const { status, body } = await ground.ask('DELETE', `${pathOf(kind)}${pk}/`)
  if (status === 404 || status < 300) return 'removed'
  return { left: `the server responded with ${status}${body === undefined ? '' : ` ${JSON.stringify(body)}`}` }
}

async function removeIncident(ground: Ground, pk: number): Promise<Outcome> {
  const { status } = await ground.deleteIncident(pk)
  if (status === 404 || status < 300) return 'removed'
  if (ground.gateway.ledger.isOver(pk)) return 'over'
  const path = `/api/${ground.account.version}/incidents/${pk}/`
  const incident = await ground.call('GET', path)
  if (Reflect.get(Object(incident), 'open') === true) {
    await ground.call('POST', `${path}events/`, { type: 'CLO', description: 'The walk that reported this has ended' })
  }
  ground.gateway.ledger.noteOver(pk)
  return 'closed'
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** The outcome in sentences, with counts. */
export function removalInWords({ removed, closed, left }: Removal): readonly string[] {
  const counts = kinds
    .map((kind) => ({ kind, count: removed.filter((name) => name.startsWith(`${kind} `)).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted(count, kind))
  return [
    ...(counts.length > 0 ? [`Removed ${counts.join(', ')}.`] : []),
    ...(closed.length > 0 ? [`Closed ${counted(closed.length, 'incident')}, which the server does not delete.`] : []),
    ...left,
  ]
}
