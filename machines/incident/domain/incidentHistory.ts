/** Kinds of event (specification, section 3); newer servers send kinds of their own, which are kept as they come. */
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
  /** Whether it came while the history was on screen. */
  readonly isNews?: true
}

/** Somebody's word that an incident is being looked at; without an expiration it never expires. */
export interface Acknowledgement {
  readonly pk: number
  readonly event: IncidentEvent
  readonly expiration: string | undefined
}

/** What is told about an incident: both lists newest first. */
export interface IncidentHistory {
  readonly events: readonly IncidentEvent[]
  readonly acknowledgements: readonly Acknowledgement[]
  /** Rows of both lists that could not be read, and are not shown; left out where all could. */
  readonly unreadable?: number
}

/**
 * A history told again: what was not in the one `before` is marked as news, and stays so when it is told once more. The
 * first history holds no news.
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

/** The events shown as related: acknowledgements have a card of their own (section 2). */
export function relatedEvents(events: readonly IncidentEvent[]): readonly IncidentEvent[] {
  return events.filter((event) => event.type.value !== 'ACK')
}

/** Whether an acknowledgement has run out at `now`, a time in milliseconds since 1970. */
export function isExpired(acknowledgement: Acknowledgement, now: number): boolean {
  return acknowledgement.expiration !== undefined && Date.parse(acknowledgement.expiration) <= now
}

/** What somebody else has made meanwhile of an acknowledgement's expiry; undefined where it ends as it did. */
export function changedMeanwhile(
  one: Acknowledgement | undefined,
  acknowledgements: readonly Acknowledgement[],
): Acknowledgement | undefined {
  const now = acknowledgements.find(({ pk }) => pk === one?.pk)
  return now?.expiration === one?.expiration ? undefined : now
}

/**
 * Whether the incident counts as acknowledged at `now`: as the server said at `saidAt`, until the last acknowledgement
 * that was in force then has run out. Where none of those known was, the server counted one that is not known here.
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
 * Until when the incident counts as acknowledged: the latest expiration that has not passed; undefined where none is
 * in force or one in force never expires.
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
