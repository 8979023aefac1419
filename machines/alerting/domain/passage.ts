/** In words: what the filters of a profile let through, and why they let nothing through. */
import { agreeing } from '../../core/domain/count.ts'
import { listed } from '../../core/domain/listed.ts'
import { acceptanceByAll, isEmptyFilter } from '../../filter/domain/acceptance.ts'
import { unknownConditions, type SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { SourceSystem } from '../../incident/domain/incident.ts'
import { eventVerbs, type Candidate } from './occasions.ts'

/** What these filters, which do not let every new incident through, do let through: 'when incidents end or are closed'. */
export function passageWords(filters: readonly SavedFilter[], passing: readonly Candidate[]): string {
  if (filters.every(({ filter }) => filter.eventTypes !== undefined)) {
    return `when incidents ${typeWords(passing.filter(({ frequency }) => frequency !== 'rare'))}`
  }
  const found = passing.map(({ occasion }) => occasion)
  const acknowledged = found.every(({ acked }) => acked) ? ['acknowledged'] : []
  const closed = found.every(({ open }) => !open)
    ? [found.every(({ stateful }) => stateful) ? 'closed' : 'closed or stateless']
    : []
  const states = [...acknowledged, ...closed].join(' ')
  if (states === '') return 'about incidents that are not new'
  const isOfOld = passing.every(({ frequency }) => frequency !== 'first')
  return `about ${states} incidents${isOfOld ? ', never about new ones' : ''}`
}

/** The types of events as verbs: 'end or are closed'. */
function typeWords(passing: readonly Candidate[]): string {
  const types = new Set(passing.map(({ occasion }) => occasion.type))
  const known = [...eventVerbs].flatMap(([type, verb]) => (types.has(type) ? [verb] : []))
  const unknown = [...types].filter((type) => !eventVerbs.has(type)).map((type) => `have an event ${type}`)
  return listed([...known, ...unknown], 'or')
}

/** Why these filters let nothing through, given everything that could happen. */
export function barrierWords(filters: readonly SavedFilter[], candidates: readonly Candidate[]): string {
  const isImpossible = (some: readonly SavedFilter[]) =>
    candidates.every(({ occasion }) => acceptanceByAll(some, occasion) === 'no')
  const alone = filters.find((filter) => isImpossible([filter]))
  if (alone !== undefined) return `${theFilter(alone, filters)} ${lonelyBarrier(alone)}`
  const pairs = filters.flatMap((one, at) => filters.slice(at + 1).map((other) => [one, other]))
  const together = [...pairs, filters].find(isImpossible)
  if (together !== undefined) {
    return `nothing can match ${together.length === 2 ? 'both' : 'all of'} ${namesOf(together)}`
  }
  return `what ${agreeing(filters.length, 'its filter matches', 'its filters match')} never has the events that it is for`
}

function lonelyBarrier(filter: SavedFilter): string {
  const { open, stateful } = filter.filter
  if (isEmptyFilter(filter)) return 'has no conditions, and so matches nothing'
  if (open === true && stateful === false) return 'is for open stateless incidents, and stateless ones are never open'
  return 'matches nothing'
}

/** Why it cannot be known what these filters let through; undefined if all their conditions are known. */
export function unknownWords(filters: readonly SavedFilter[]): string | undefined {
  const strange = filters.find((filter) => unknownConditions(filter).length > 0)
  if (strange === undefined) return undefined
  const conditions = unknownConditions(strange).join(', ')
  return `${theFilter(strange, filters)} has conditions that the console does not know (${conditions})`
}

/** Why these filters will hardly ever let anything through: 'incidents that end are hardly ever as its filter wants them'. */
export function rarityWords(filters: readonly SavedFilter[], passing: readonly Candidate[]): string {
  return `incidents that ${typeWords(passing)} are hardly ever as ${agreeing(filters.length, 'its filter wants', 'its filters want')} them`
}

/** Why it is not known whether anything comes from the sources that the filters name. */
export function strangeSourceWords(filters: readonly SavedFilter[], systems: readonly SourceSystem[]): string {
  if (systems.length === 0) return 'the sources are not known'
  return `no known source is one that ${filters.length === 1 ? 'its filter matches' : `${namesOf(filters)} match`}`
}

function theFilter({ name }: SavedFilter, filters: readonly SavedFilter[]): string {
  return filters.length === 1 ? 'its filter' : `its filter ${name}`
}

function namesOf(filters: readonly SavedFilter[]): string {
  return listed(
    filters.map(({ name }) => name),
    'and',
  )
}
