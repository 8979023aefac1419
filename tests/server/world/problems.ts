import type { Random } from '../random.ts'
import type { SourceSystem } from './model.ts'

/** A problem that a source system would report. */
export interface Problem {
  source: SourceSystem
  description: string
  level: number
  tags: string[]
  stateless: boolean
  /** Empty, or the address without the incident's number at its end. */
  detailsUrl: string
}

interface Host {
  name: string
  location: string
}

const places: Readonly<Record<string, readonly string[]>> = {
  oslo: ['oslo-gw1', 'oslo-gw2', 'oslo-sw14', 'oslo-dc-leaf3', 'oslo-fw1', 'oslo-idp1'],
  trondheim: ['trd-gw2', 'trd-sw7', 'trd-ap-112', 'trd-dc-spine1', 'trd-nms1'],
  bergen: ['bergen-sw3', 'bergen-gw1', 'bergen-wlc1', 'bergen-ups2'],
  tromso: ['tromso-gw1', 'tromso-sw5', 'tromso-ap-031', 'tromso-mail2'],
  stavanger: ['stavanger-sw1', 'stavanger-gw1', 'stavanger-ups1'],
  longyearbyen: ['lyr-gw1', 'lyr-sw2', 'lyr-ups1'],
  kristiansand: ['krs-gw1', 'krs-sw9', 'krs-ldap2'],
}

const hosts: readonly Host[] = Object.entries(places).flatMap(([location, names]) =>
  names.map((name) => ({ name, location })),
)

const customers = ['ntnu', 'uio', 'uib', 'uit', 'hvl', 'nordu', 'met'] as const

interface Pattern {
  type: string
  level: number
  /** Matches the hosts that can have this kind of problem; if absent, all can. */
  on?: RegExp
  /** The source types that report this kind of problem. */
  seenBy: readonly [string, ...string[]]
  text(host: string, random: Random): string
  stateless?: boolean
}

const patterns: readonly [Pattern, ...Pattern[]] = [
  {
    type: 'boxDown',
    level: 1,
    seenBy: ['nav', 'nagios'],
    text: (host) => `Box down: ${host} is not responding`,
  },
  {
    type: 'linkDown',
    level: 2,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['nav', 'nav', 'zabbix'],
    text: (host, random) => `Link down: ${host} ge-0/0/${random.whole(0, 47)} (to neighbour)`,
  },
  {
    type: 'bgpDown',
    level: 2,
    on: /-gw/,
    seenBy: ['nav', 'prometheus'],
    text: (host, random) => `BGP session from ${host} to AS${random.whole(2_000, 64_000)} is down`,
  },
  {
    type: 'bgpFlap',
    level: 3,
    on: /-(?:gw|dc-spine)/,
    seenBy: ['prometheus'],
    text: (host, random) => `BGP session on ${host} flapped ${random.whole(3, 41)} times in the last hour`,
  },
  {
    type: 'moduleDown',
    level: 2,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['nav'],
    text: (host, random) => `Module ${random.whole(1, 9)} in ${host} is down`,
  },
  {
    type: 'apDown',
    level: 4,
    on: /-(?:sw|wlc)/,
    seenBy: ['nav'],
    text: (host, random) => `Access point ${random.whole(1, 80)} behind ${host} dropped off`,
  },
  {
    type: 'psuFailed',
    level: 2,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['nav', 'zabbix'],
    text: (host, random) => `Power supply ${random.whole(1, 2)} in ${host} has failed, running without redundancy`,
  },
  {
    type: 'fanFailed',
    level: 3,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['zabbix', 'nagios'],
    text: (host, random) => `Fan tray ${random.whole(0, 4)} in ${host} runs at ${random.whole(11, 38)} % of its speed`,
  },
  {
    type: 'upsOnBattery',
    level: 1,
    on: /-ups/,
    seenBy: ['nav', 'nagios'],
    text: (host, random) => `UPS at ${host} on battery, ${random.whole(6, 55)} minutes left`,
  },
  {
    type: 'opticalLevel',
    level: 3,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['zabbix'],
    text: (host, random) => `Receive power on ${host} xe-0/1/${random.whole(0, 3)} is -${random.whole(22, 31)} dBm`,
  },
  {
    type: 'threshold',
    level: 4,
    on: /-(?:gw|fw|idp|nms|mail|ldap|wlc)/,
    seenBy: ['zabbix', 'prometheus'],
    text: (host, random) => `CPU load on ${host} is ${random.whole(81, 99)} % (threshold 80 %)`,
  },
  {
    type: 'diskFull',
    level: 3,
    on: /-(?:idp|nms|mail|ldap)/,
    seenBy: ['zabbix', 'prometheus', 'nagios'],
    text: (host, random) => `Disk /var on ${host} is ${random.whole(90, 99)} % full`,
  },
  {
    type: 'certificateExpiry',
    level: 3,
    on: /-(?:idp|nms|mail|ldap|wlc|fw)/,
    seenBy: ['prometheus', 'nagios'],
    text: (host, random) => `Certificate of https://${host}.example.org expires in ${random.whole(1, 14)} days`,
  },
  {
    type: 'packetLoss',
    level: 2,
    on: /-gw/,
    seenBy: ['prometheus'],
    text: (host, random) => `${random.whole(2, 37)} % packet loss between ${host} and the core`,
  },
  {
    type: 'backupFailed',
    level: 3,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['gitlab', 'nagios'],
    stateless: true,
    text: (host) => `Nightly configuration backup of ${host} failed`,
  },
  {
    type: 'pipelineFailed',
    level: 4,
    on: /-(?:gw|sw|fw|dc)/,
    seenBy: ['gitlab'],
    text: (host, random) => `Pipeline #${random.whole(10_000, 99_999)} for ${host} failed in stage deploy`,
  },
  {
    type: 'maintenance',
    level: 5,
    seenBy: ['nav', 'gitlab'],
    stateless: true,
    text: (host, random) => `Maintenance notice ${random.whole(1, 99)} for ${host}`,
  },
  {
    type: 'ntpDrift',
    level: 5,
    on: /-(?:idp|nms|mail|ldap|gw)/,
    seenBy: ['nagios', 'zabbix'],
    text: (host, random) => `Clock of ${host} is off by ${random.whole(120, 4_000)} ms`,
  },
]

/** A plausible network problem, reported by a source that would detect it. */
export function createProblem(sources: readonly SourceSystem[], random: Random): Problem {
  const pattern = random.pick(patterns)
  const candidates = hosts.filter(({ name }) => pattern.on?.test(name) !== false)
  const chosen = candidates[random.whole(0, candidates.length - 1)]
  if (chosen === undefined) throw new Error(`No host of this world can have ${pattern.type}.`)
  const { name: host, location } = chosen
  const type = random.pick(pattern.seenBy)
  const source = sources.find((candidate) => candidate.type === type)
  if (source === undefined) throw new Error(`There is no source system of type ${type} in this world.`)
  const tags = [`host=${host}`, `problem_type=${pattern.type}`, `location=${location}`]
  if (random.chance(0.3)) tags.push(`customer=${random.pick(customers)}`)
  if (random.chance(0.08)) tags.push(`graph=https://grafana.example.org/d/net?var-host=${host}`)
  const level = random.chance(0.2) ? random.whole(1, 5) : pattern.level
  const detailsUrl = source.baseUrl === '' ? '' : `${source.baseUrl}report/netbox?id=`
  const stateless = pattern.stateless === true || random.chance(0.02)
  return { source, description: pattern.text(host, random), level, tags, stateless, detailsUrl }
}
