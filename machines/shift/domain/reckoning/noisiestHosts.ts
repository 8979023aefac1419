/** The hosts with most incidents, and how often these flapped (docs/behaviour.md#shift). */
import { groupOf } from '../../../list/domain/groups/groupOf.ts'
import { flapsOf, type Reported } from './flaps.ts'
import type { NoisyHost } from '../shift.ts'

/** So many hosts are told. */
const mostHosts = 10
/** The hosts, by their tags, with most of these incidents, which are the newest first. Incidents without a host are left out. */
export function noisiestHosts(reported: readonly Reported[]): readonly NoisyHost[] {
  const hosts = new Map<string, Reported[]>()
  for (const one of reported) {
    const host = groupOf('host', one.incident)
    if (host === '') continue
    const known = hosts.get(host)
    if (known === undefined) hosts.set(host, [one])
    else known.push(one)
  }
  return [...hosts]
    .toSorted(([name, one], [otherName, other]) => other.length - one.length || (name < otherName ? -1 : 1))
    .slice(0, mostHosts)
    .map(([name, all]) => ({
      name,
      pks: all.map(({ incident }) => incident.pk),
      flaps: flapsOf(all),
      reopened: all.reduce((sum, { reopened }) => sum + reopened, 0),
    }))
}
