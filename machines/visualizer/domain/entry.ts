/** An actor, as the log names it. */
export interface ActorName {
  /** Unique until the watched page is closed or reloaded. */
  readonly id: string
  /** Its id within its parent; for the root, the id of its chart. */
  readonly name: string
}

/** An actor with the state that it is in. */
export interface ShownActor extends ActorName {
  /** The id of its parent; undefined for the root. */
  readonly parent: string | undefined
  /** The id of the chart that it runs; undefined for a promise, a callback and the like. */
  readonly chart: string | undefined
  /** 'active', or how it ended: 'done', 'error', 'stopped'. */
  readonly status: string
  /** The ids of the states that its chart is in. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  /** The edges of the last step that took any edge, named like `session.anonymous on session.signIn`. */
  readonly edges: readonly string[]
}

/** What one event did to the actor that received it. */
export type Change = Pick<ShownActor, 'chart' | 'status' | 'states' | 'tags' | 'edges'>

/** One event that an actor received, with its effect. */
export interface Entry {
  /** Rises by one from entry to entry. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: ActorName
  /** Undefined for an event from outside the charts, for example from a view. */
  readonly sender: ActorName | undefined
  readonly type: string
  /** The parent's id if the actor starts with this event; null for a root. */
  readonly bornOf: string | null | undefined
  /** Undefined if the actor has not processed the event. */
  readonly change: Change | undefined
}

/** The kind of an event: 'event' if the charts define it; the others are for XState's own events. */
export type EntryKind = 'event' | 'outcome' | 'delay' | 'life'

export function kindOf({ type }: Pick<Entry, 'type'>): EntryKind {
  if (!type.startsWith('xstate.')) return 'event'
  if (type === 'xstate.init' || type === 'xstate.stop') return 'life'
  return type.startsWith('xstate.after.') ? 'delay' : 'outcome'
}

/** Whether the chart that received the event took no edge. Charts ignore such events, which is often a mistake. */
export function isUnhandled(entry: Pick<Entry, 'type' | 'change'>): boolean {
  const { change } = entry
  return kindOf(entry) === 'event' && change?.chart !== undefined && change.edges.length === 0
}
