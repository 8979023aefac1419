/** The events that a profile's filters may let through: every kind of incident and event that makes a difference. */
import type { Occasion } from '../../filter/domain/acceptance.ts'
import { requiredTags } from '../../filter/domain/acceptance.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { SourceSystem } from '../../incident/domain/incident.ts'

/**
 * How an event finds its incident: a new incident's first event; another event as it usually finds its incident; an
 * event in a state that servers allow but that hardly ever occurs, such as the end of an incident that stays open.
 */
export type Frequency = 'first' | 'usual' | 'rare'

export interface Candidate {
  readonly occasion: Occasion
  readonly frequency: Frequency
  /** Whether the console knows a source from which such an incident can come. */
  readonly hasKnownSource: boolean
}

/** The verb for each type of event, in the order of an incident's life, as in 'Only when incidents end'. */
export const eventVerbs: ReadonlyMap<string, string> = new Map([
  ['STA', 'start'],
  ['LES', 'start and are stateless'],
  ['CHI', 'change'],
  ['ACK', 'are acknowledged'],
  ['END', 'end'],
  ['CLO', 'are closed'],
  ['REO', 'are reopened'],
  ['RES', 'restart'],
  ['OTH', 'have another event'],
])

type State = Pick<Occasion, 'open' | 'acked' | 'stateful'>

/** A stateless incident is never open. */
const states: readonly State[] = [true, false].flatMap((acked) => [
  { open: true, acked, stateful: true },
  { open: false, acked, stateful: true },
  { open: false, acked, stateful: false },
])

/** The types of events that a stateless incident cannot have. */
const ofStateful: ReadonlySet<string> = new Set(['END', 'CLO', 'REO', 'RES'])

/** Undefined if no event of this type leaves an incident in this state. */
function frequencyOf(type: string, { open, acked, stateful }: State): Frequency | undefined {
  if (ofStateful.has(type) && !stateful) return undefined
  switch (type) {
    case 'STA':
      return open && !acked ? 'first' : 'rare'
    case 'LES':
      return stateful || acked ? undefined : 'first'
    case 'ACK':
      return acked ? 'usual' : undefined
    case 'END':
    case 'CLO':
      return open ? 'rare' : 'usual'
    case 'REO':
    case 'RES':
      return open ? 'usual' : 'rare'
    default:
      return 'usual'
  }
}

/**
 * The candidates for filters: each type of event in each state, from each source between which the filters distinguish.
 * The incidents are as unlike others as `tagged` allow: they have the tags that these require and no others, and the
 * least severe level.
 */
export function candidatesFor(
  filters: readonly SavedFilter[],
  tagged: readonly SavedFilter[],
  systems: readonly SourceSystem[],
): readonly Candidate[] {
  const tags = new Set(tagged.flatMap(requiredTags))
  const level = Math.min(...tagged.map(({ filter: { maxLevel } }) => maxLevel))
  const named = filters.flatMap(({ filter: { eventTypes = [] } }) => eventTypes)
  const types = [...new Set([...eventVerbs.keys(), ...named])]
  const events = types.flatMap((type) =>
    states.flatMap((state) => {
      const frequency = frequencyOf(type, state)
      return frequency === undefined ? [] : [{ type, state, frequency }]
    }),
  )
  return sourcesFor(filters, systems).flatMap(({ source, sourceType, isKnown: hasKnownSource }) =>
    events.map(({ type, state, frequency }) => ({
      occasion: { type, ...state, level, source, sourceType, tags },
      frequency,
      hasKnownSource,
    })),
  )
}

interface Source {
  readonly source: number | undefined
  readonly sourceType: string | undefined
  readonly isKnown: boolean
}

/**
 * The sources between which the filters distinguish. A source that is not among the known systems may still exist, and
 * so may one of a type that none of them has.
 */
function sourcesFor(filters: readonly SavedFilter[], systems: readonly SourceSystem[]): readonly Source[] {
  const pks = new Set(filters.flatMap(({ filter: { sourceSystemIds } }) => sourceSystemIds))
  const types = new Set(filters.flatMap(({ filter: { sourceTypes = [] } }) => sourceTypes))
  const known = systems.flatMap(({ pk, type }): readonly Source[] => {
    const source = pks.has(pk) ? pk : undefined
    if (type !== undefined) return [{ source, sourceType: types.has(type) ? type : undefined, isKnown: true }]
    return [...types, undefined].map((sourceType) => ({ source, sourceType, isKnown: types.size === 0 }))
  })
  const strangers = [...pks, undefined].filter((pk) => !systems.some((system) => system.pk === pk))
  const isKnown = systems.length === 0 && pks.size === 0 && types.size === 0
  const guessed = strangers.flatMap((source) =>
    [...types, undefined].map((sourceType) => ({ source, sourceType, isKnown })),
  )
  const distinct = new Map<string, Source>()
  for (const source of [...guessed, ...known]) {
    const key = JSON.stringify([source.source, source.sourceType])
    distinct.set(key, { ...source, isKnown: source.isKnown || distinct.get(key)?.isKnown === true })
  }
  return [...distinct.values()]
}
