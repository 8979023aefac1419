import type { KnownIncident } from './chooseIncidents.ts'

/** Chooses values for the filters of the incident list from the incidents that the server has. */
export function chooseFilters(
  incidents: readonly KnownIncident[],
  ownSource: KnownIncident['source'] | undefined,
): [symbol: string, value: string][] {
  const other = incidents.find(({ source }) => source.pk !== ownSource?.pk && source.type.name !== ownSource?.type.name)
  const described = incidents
    .map(({ description }) => description.match(/[A-Za-z]{4,}/g) ?? [])
    .find((words) => words.length >= 2)
  const tags = chooseTags(incidents)
  const tag = tags.find(([symbol]) => symbol === 'tag')?.[1]
  const found: [string, string | number | undefined][] = [
    ['ownSource', ownSource?.pk],
    ['ownSourceName', ownSource?.name],
    ['ownSourceType', ownSource?.type.name],
    ['userOfSource', ownSource?.user],
    ['otherSource', other?.source.pk],
    ['otherSourceType', other?.source.type.name],
    ['sourceIncidentId', other?.source_incident_id],
    ['word', described?.[0]],
    ['secondWord', described?.[1]],
    ['lowerCaseWord', described?.[0]?.toLowerCase()],
    ['WORD', described?.[0]?.toUpperCase()],
    ['SECOND-WORD', described?.[1]?.toUpperCase()],
    ['quarterOfOpen', Math.ceil(incidents.filter(({ open, stateful }) => open && stateful).length / 4)],
    ...tags,
    ['taggedIncident', tag === undefined ? undefined : carrierOf(tag, incidents)],
  ]
  return found.flatMap(([symbol, value]): [string, string][] => (value === undefined ? [] : [[symbol, String(value)]]))
}

/** The pk of an open incident with this tag. */
function carrierOf(tag: string, incidents: readonly KnownIncident[]): number | undefined {
  return incidents.find(({ open, tags }) => open && tags.some((carried) => carried.tag === tag))?.pk
}

/**
 * Chooses a tag, another tag with the same key, and a tag with a different key. No incident has both the first and the
 * last of these tags.
 */
function chooseTags(incidents: readonly KnownIncident[]): [symbol: string, value: string | undefined][] {
  const carriers = new Map<string, Set<number>>()
  for (const { pk, tags } of incidents) {
    for (const { tag } of tags) carriers.set(tag, (carriers.get(tag) ?? new Set()).add(pk))
  }
  const tags = [...carriers.keys()].filter((tag) => /^[a-z_]+=[\w.-]+$/.test(tag))
  for (const tag of tags) {
    const sameKey = tags.find((candidate) => candidate !== tag && keyOf(candidate) === keyOf(tag))
    const apart = tags.find(
      (candidate) => keyOf(candidate) !== keyOf(tag) && areDisjoint(carriers.get(tag), carriers.get(candidate)),
    )
    if (sameKey !== undefined && apart !== undefined) {
      return [
        ['tag', tag],
        ['tagOfSameKey', sameKey],
        ['tagNeverMet', apart],
      ]
    }
  }
  return []
}

function keyOf(tag: string): string {
  return tag.slice(0, tag.indexOf('='))
}

function areDisjoint(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  return one !== undefined && other !== undefined && [...one].every((pk) => !other.has(pk))
}
