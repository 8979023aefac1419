import type { Kind, Ledger } from './ledger.ts'

/** The effect that a call to the server would have. */
export type Intent =
  | { readonly does: 'read' }
  /** Signs in or out. */
  | { readonly does: 'sign' }
  | { readonly does: 'make'; readonly kind: Kind }
  | { readonly does: 'change'; readonly kind: Kind; readonly pks: readonly number[] }
  /** Creates a ticket for an incident in the ticket system. */
  | { readonly does: 'ticket'; readonly pk: number }
  /** A write whose effect is unknown to the walk. */
  | { readonly does: 'write' }

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const signing = /^(?:token-auth|auth\/(?:logout|refresh-token|token\/(?:login|logout)))\/?$/
const bulk = /^incidents\/(?:acks|events|ticket_url)\/bulk\/?$/
const newIncident = /^incidents\/(?:mine\/)?$/
const incident = /^incidents\/(\d+)(?:\/(?:events|acks(?:\/\d+)?|ticket_url|tags(?:\/[^/]+)?))?\/?$/
const ticket = /^incidents\/(\d+)\/automatic-ticket\/?$/
const preview = /^notificationprofiles\/(?:filter)?preview\/?$/
const resource = /^notificationprofiles\/(filter|timeslot|destination)s\/(?:(\d+)\/?)?$/
const profile = /^notificationprofiles?\/(?:(\d+)\/?)?$/
// A proxy in between may decode these sequences, once or twice, and see another path.
const ambiguous = /%(?:2f|5c|2e|25)|\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/i

const kindsByName: Readonly<Record<string, Kind>> = {
  filter: 'filter',
  timeslot: 'timeslot',
  destination: 'destination',
}

/**
 * Determines the effect of a call from its method, path (without the query) and body. Every unknown call counts as a
 * write, so that nothing is allowed by mistake.
 */
export function intentOf(method: string, path: string, body: string): Intent {
  if (reading.has(method)) return { does: 'read' }
  if (ambiguous.test(path)) return { does: 'write' }
  const rest = /^\/api\/v\d+\/(.*)$/.exec(path)?.[1]
  if (rest === undefined) return { does: 'write' }
  if (signing.test(rest)) return { does: 'sign' }
  if (preview.test(rest)) return { does: 'read' }
  if (bulk.test(rest)) return { does: 'change', kind: 'incident', pks: idsOf(body) }
  if (newIncident.test(rest)) return method === 'POST' ? { does: 'make', kind: 'incident' } : { does: 'write' }
  const ticketed = ticket.exec(rest)?.[1]
  if (ticketed !== undefined) return { does: 'ticket', pk: Number(ticketed) }
  const touched = incident.exec(rest)?.[1]
  if (touched !== undefined) return { does: 'change', kind: 'incident', pks: [Number(touched)] }
  const [, name = '', pk] = resource.exec(rest) ?? []
  const kind = kindsByName[name]
  if (kind !== undefined) return ofKind(method, kind, pk)
  const known = profile.exec(rest)
  return known === null ? { does: 'write' } : ofKind(method, 'profile', known[1])
}

function ofKind(method: string, kind: Kind, pk: string | undefined): Intent {
  if (pk !== undefined) return { does: 'change', kind, pks: [Number(pk)] }
  return method === 'POST' ? { does: 'make', kind } : { does: 'write' }
}

/** The primary keys of a bulk call, as the server would read them; NaN for everything that is not a key. */
function idsOf(body: string): readonly number[] {
  try {
    const ids: unknown = Reflect.get(Object(JSON.parse(body)), 'ids')
    return Array.isArray(ids)
      ? ids.map((id: unknown) => (typeof id === 'string' ? Number(id.trim() || 'none') : Number(id)))
      : [NaN]
  } catch {
    return [NaN]
  }
}

/** The reason why a run must not make the call, worded to follow 'because'; undefined if it may. */
export function objection(intent: Intent, ledger: Ledger): string | undefined {
  if (intent.does === 'write') return 'the walk cannot tell what this call would change'
  if (intent.does === 'ticket') return foreign('incident', [intent.pk], ledger)
  return intent.does === 'change' ? foreign(intent.kind, intent.pks, ledger) : undefined
}

function foreign(kind: Kind, pks: readonly number[], ledger: Ledger): string | undefined {
  const others = pks.filter((pk) => !ledger.has(kind, pk))
  if (others.length === 0) return undefined
  if (others.some(Number.isNaN)) return `it does not say which ${kind}s`
  const names = others.map(String).join(', ')
  return others.length === 1 ? `this run did not create ${kind} ${names}` : `this run did not create ${kind}s ${names}`
}
