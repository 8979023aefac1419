import type { ActorName, Change, Entry } from '../../machines/visualizer/domain/entry.ts'

/** One of XState's inspection events, reduced to what entries are made of. */
export interface Happening {
  readonly type: string
  readonly actor: ActorName
  /** The id of the actor's parent; null for a root. */
  readonly parent: string | null
  readonly sender: ActorName | undefined
  /** The event, or a number that stands for it: the same value in every happening that belongs to it. */
  readonly event: unknown
  readonly eventType: string
  /** The ids of the edges taken, if this is a microstep. */
  readonly edges: readonly string[]
  /** The state that the actor reached, if this is a snapshot. */
  readonly change: Omit<Change, 'edges'> | undefined
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

/** An entry that lacks the effect of its event until the actor has processed the event. */
export type OpenEntry = Writable<Entry>

/** How many events of one actor may wait to be processed. An actor with more waiting events no longer processes any. */
const mostOpen = 100

export interface Entries {
  /** The number of the last entry; -1 before the first. */
  readonly last: () => number
  /** Returns the new entry if this happening begins one. */
  readonly add: (happening: Happening) => OpenEntry | undefined
  /** Must be called after a gap in the observation. Skips a number, and leaves earlier entries as they are. */
  readonly beginAnew: () => void
}

/**
 * Combines inspection events into entries: the event that an actor received, the edges that it took, and the state that
 * it reached. `add` returns an entry when its event has been sent, and completes it when the actor has processed the
 * event; both happen synchronously, unless the actor has not started yet.
 */
export function createEntries(now: () => number): Entries {
  const open = new Map<string, { readonly event: unknown; readonly entry: OpenEntry }[]>()
  const edges = new Map<string, string[]>()
  let number = -1

  function entryOf({ actor, sender, eventType, parent }: Happening): OpenEntry {
    number += 1
    const bornOf = eventType === 'xstate.init' ? parent : undefined
    return { number, at: now(), actor, sender, type: eventType, bornOf, change: undefined }
  }

  /**
   * Removes the entry of this event from the open entries, and also the older ones, whose events will never be
   * processed.
   */
  function takeOpen(happening: Happening): OpenEntry | undefined {
    const waiting = open.get(happening.actor.id) ?? []
    const index = waiting.findIndex(({ event }) => event === happening.event)
    if (index === -1) return undefined
    const [found] = waiting.splice(0, index + 1).slice(-1)
    return found?.entry
  }

  function completed(entry: OpenEntry, happening: Happening): void {
    const { id } = happening.actor
    const { change } = happening
    if (change === undefined) return
    entry.change = { ...change, edges: edges.get(id) ?? [] }
    edges.delete(id)
    if (change.status !== 'active') open.delete(id)
  }

  return {
    last: () => number,
    beginAnew() {
      number += 1
      open.clear()
      edges.clear()
    },
    add(happening) {
      const { id } = happening.actor
      if (happening.type === '@xstate.microstep') {
        if (happening.edges.length > 0) edges.set(id, [...(edges.get(id) ?? []), ...happening.edges])
        return undefined
      }
      if (happening.type === '@xstate.event') {
        const entry = entryOf(happening)
        const waiting = open.get(id) ?? []
        if (waiting.length > mostOpen) waiting.shift()
        waiting.push({ event: happening.event, entry })
        open.set(id, waiting)
        return entry
      }
      if (happening.type !== '@xstate.snapshot') return undefined
      const known = takeOpen(happening)
      const entry = known ?? entryOf(happening)
      completed(entry, happening)
      return known === undefined ? entry : undefined
    },
  }
}
