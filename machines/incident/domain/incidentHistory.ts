/** The kinds of event. Newer servers send other kinds too, which are kept as received. */
export type EventType = 'STA' | 'END' | 'CLO' | 'REO' | 'ACK' | 'OTH' | (string & {})

export interface Actor {
  readonly pk: number
  readonly username: string
}

/** Something that happened to an incident. */
export interface IncidentEvent {
  readonly pk: number
  readonly incident: number
  readonly actor: Actor
  readonly timestamp: string
  readonly type: { readonly value: EventType; readonly display: string }
  readonly description: string
  /** Whether the entry arrived while the history was on screen. */
  readonly isNews?: true
}

/** A user's statement that an incident is being worked on. Without an expiration, it never expires. */
export interface Acknowledgement {
  readonly pk: number
  readonly event: IncidentEvent
  readonly expiration: string | undefined
}

/** The events and acknowledgements of an incident, both newest first. */
export interface IncidentHistory {
  readonly events: readonly IncidentEvent[]
  readonly acknowledgements: readonly Acknowledgement[]
  /** How many rows of both lists could not be read and are not shown; left out if there are none. */
  readonly unreadable?: number
}

/**
 * Marks as news the entries that were not in the history `before`. Once an entry is marked, it stays marked. The first
 * history contains no news.
 */
export function withNews(before: IncidentHistory | undefined, history: IncidentHistory): IncidentHistory {
  if (before === undefined) return history
  const wasNews = new Map(entriesOf(before).map(({ pk, isNews }) => [pk, isNews]))
  const marked = (event: IncidentEvent): IncidentEvent =>
    wasNews.has(event.pk) && wasNews.get(event.pk) === undefined ? event : { ...event, isNews: true }
  return {
    ...history,
    events: history.events.map(marked),
    acknowledgements: history.acknowledgements.map((each) => ({ ...each, event: marked(each.event) })),
  }
}

function entriesOf({ events, acknowledgements }: IncidentHistory): readonly IncidentEvent[] {
  return [...events, ...acknowledgements.map(({ event }) => event)]
}

/** Whether an acknowledgement has expired at `now`, in milliseconds since 1970. */
export function isExpired(acknowledgement: Acknowledgement, now: number): boolean {
  return acknowledgement.expiration !== undefined && Date.parse(acknowledgement.expiration) <= now
}

/** The acknowledgement that lasts longest (without an expiry, forever); the newest of those that last equally long. */
export function lastingAcknowledgement(acknowledgements: readonly Acknowledgement[]): Acknowledgement | undefined {
  return acknowledgements.reduce<Acknowledgement | undefined>(
    (lasting, one) => (lasting === undefined || outlasts(one, lasting) ? one : lasting),
    undefined,
  )
}

/** The acknowledgement that was submitted last. */
export function newestAcknowledgement(acknowledgements: readonly Acknowledgement[]): Acknowledgement | undefined {
  return acknowledgements.toSorted(
    (one, other) => Date.parse(other.event.timestamp) - Date.parse(one.event.timestamp),
  )[0]
}

function outlasts(one: Acknowledgement, other: Acknowledgement): boolean {
  const [end, otherEnd] = [endOf(one), endOf(other)]
  return end === otherEnd ? Date.parse(one.event.timestamp) > Date.parse(other.event.timestamp) : end > otherEnd
}

function endOf({ expiration }: Acknowledgement): number {
  return expiration === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiration)
}

/**
 * The acknowledgement with its new expiry, if somebody else has changed the expiry in the meantime; otherwise
 * undefined.
 */
export function changedMeanwhile(
  one: Acknowledgement | undefined,
  acknowledgements: readonly Acknowledgement[],
): Acknowledgement | undefined {
  const now = acknowledgements.find(({ pk }) => pk === one?.pk)
  return now?.expiration === one?.expiration ? undefined : now
}

/**
 * Whether the incident counts as acknowledged at `now`. If the server reported it as acknowledged at `saidAt`, it
 * counts as acknowledged until the last acknowledgement in force at `saidAt` has expired. If no known acknowledgement
 * was in force then, the incident still counts as acknowledged, because the server must know another acknowledgement.
 */
export function isAcknowledged(
  acked: boolean,
  acknowledgements: readonly Acknowledgement[],
  saidAt: number,
  now: number,
): boolean {
  if (!acked) return false
  const counted = acknowledgements.filter((acknowledgement) => !isExpired(acknowledgement, saidAt))
  return counted.length === 0 || counted.some((acknowledgement) => !isExpired(acknowledgement, now))
}

/**
 * When the incident stops counting as acknowledged: the latest expiration that has not passed; undefined if no
 * acknowledgement is in force, or if one in force never expires.
 */
export function acknowledgedUntil(acknowledgements: readonly Acknowledgement[], now: number): string | undefined {
  const inForce = acknowledgements.filter((acknowledgement) => !isExpired(acknowledgement, now))
  let latest: string | undefined
  for (const { expiration } of inForce) {
    if (expiration === undefined) return undefined
    if (latest === undefined || Date.parse(expiration) > Date.parse(latest)) latest = expiration
  }
  return latest
}
