import { MINUTE, HOUR, SECOND, DAY, type Micros } from '../time.ts'
import { recordPast, type Ground } from './ground.ts'
import type { Incident } from './model.ts'

interface Special {
  source: number
  /** The time since it started. */
  ago: Micros
  description: string
  level?: number
  tags?: string[]
  detailsUrl?: string
  ticketUrl?: string
  metadata?: Record<string, unknown>
  /** The time until it ended; if absent, the incident is open. */
  lasted?: Micros | 'stateless'
  /** The text of the acknowledgement, and its expiry counted from now. */
  acked?: { words: string; expires: Micros | null }
  closedWith?: string
}

const paragraph =
  'Interface statistics show a rising number of CRC errors on every member of the aggregate since the optics were ' +
  'exchanged. The far end reports low light on lanes two and three; the patch panel in row C was opened at 03:12. '

/** Awkward values that the real server accepts, and incidents in various states. */
const specials: readonly Special[] = [
  {
    source: 2,
    ago: 3 * MINUTE,
    level: 1,
    description: 'Box down: oslo-gw1 is not responding',
    tags: ['host=oslo-gw1', 'problem_type=boxDown', 'location=oslo'],
    detailsUrl: 'https://nav.example.org/ipdevinfo/oslo-gw1/',
  },
  {
    source: 3,
    ago: 26 * MINUTE,
    level: 2,
    description: 'Link down: trd-gw2 ge-0/0/46 (to neighbour)',
    tags: ['host=trd-gw2', 'problem_type=linkDown', 'location=trondheim', 'customer=ntnu'],
    acked: { words: 'Carrier informed, case opened', expires: null },
  },
  {
    source: 5,
    ago: 5 * HOUR,
    level: 2,
    description: '12 % packet loss between bergen-gw1 and the core',
    tags: ['host=bergen-gw1', 'problem_type=packetLoss', 'location=bergen'],
    acked: { words: 'Known, window tonight', expires: 9 * HOUR },
  },
  {
    source: 6,
    ago: 2 * DAY,
    level: 2,
    description: 'UPS at stavanger-ups1 on battery, 14 minutes left',
    tags: ['host=stavanger-ups1', 'problem_type=upsOnBattery', 'location=stavanger'],
    acked: { words: 'Back before noon', expires: -30 * HOUR },
  },
  {
    source: 2,
    ago: 9 * DAY,
    level: 3,
    description: 'Module 7 in lyr-gw1 is down',
    lasted: 3 * HOUR,
    tags: ['host=lyr-gw1', 'problem_type=moduleDown', 'location=longyearbyen'],
    acked: { words: 'Waiting for spare parts', expires: null },
    closedWith: 'Fixed by replacing the optics',
  },
  {
    source: 4,
    ago: 20 * HOUR,
    level: 4,
    lasted: 'stateless',
    description: 'Nightly configuration backup of krs-gw1 failed',
    tags: ['host=krs-gw1', 'problem_type=backupFailed', 'location=kristiansand'],
  },
  {
    source: 3,
    ago: 31 * HOUR,
    level: 3,
    description: 'Disk /var on krs-ldap2 is 97 % full',
    tags: ['host=krs-ldap2', 'problem_type=diskFull', 'location=kristiansand'],
    ticketUrl: 'https://tickets.example.org/issues/6512',
    metadata: { rack: 'R10' },
  },
  {
    source: 3,
    ago: 5.5 * HOUR,
    level: 3,
    description: paragraph.repeat(12).trim(),
    tags: [
      'host=oslo-dc-leaf3',
      'problem_type=crcErrors',
      'location=oslo',
      'runbook=https://wiki.example.org/runbooks/crc-errors',
    ],
  },
  {
    source: 3,
    ago: 75 * MINUTE,
    level: 4,
    description: 'CPU load on tromso-gw1 is 93 % (threshold 80 %)',
    tags: ['host=tromso-gw1', 'problem_type=threshold', 'query=load{host="tromso-gw1",cpu="0"}>=0.8', 'labels=a=b=c'],
  },
  {
    source: 1,
    ago: 6 * DAY,
    level: 5,
    description: '<script>alert("title")</script><img src=x onerror=alert(1)> & <b>bold</b>',
    tags: ['host=<b>bold</b>', 'link=javascript:alert(document.domain)', 'problem_type=test'],
    detailsUrl: 'javascript:alert("details")',
    ticketUrl: 'javascript:alert("ticket")',
  },
  {
    source: 1,
    ago: 6.2 * DAY,
    level: 5,
    description: '\u202Emoc.elpmaxe.www//:sptth\u202C reversed, then z\u200Be\u200Br\u200Bo\u200B width, and العربية',
    tags: ['host=zero\u200Bwidth', 'problem_type=test', 'site=\u202Eolso\u202C'],
  },
  {
    source: 1,
    ago: 6.4 * DAY,
    level: 5,
    description: '🔥🔥🔥 Fan 👩‍🚒 alarm: 🇳🇴 núcleo ñ ÆØÅ æøå 漢字 \u0301\u0301\u0301\u0301',
    tags: ['host=oslo-gw1', 'mood=🔥', 'problem_type=test'],
  },
  {
    source: 1,
    ago: 6.6 * DAY,
    level: 5,
    description: `Unbroken${'ABCDEFGHIJ'.repeat(40)}`,
    tags: [`host=${'x'.repeat(180)}`, 'problem_type=test'],
  },
  {
    source: 4,
    ago: 4 * HOUR,
    level: 4,
    description: 'Pipeline #41220 for krs-sw9 failed in stage deploy',
    tags: [
      'host=krs-sw9',
      'problem_type=pipelineFailed',
      'location=kristiansand',
      'stage=deploy',
      'branch=main',
      'commit=4be1c09',
      'runner=shared-07',
      'pipeline=https://gitlab.example.org/net/config/-/pipelines/41220',
    ],
    detailsUrl: 'http://gitlab.example.org/net/config/-/pipelines/41220',
  },
  { source: 1, ago: 30 * DAY, level: 5, description: '', tags: ['problem_type=test'] },
  {
    source: 1,
    ago: 6 * HOUR,
    level: 3,
    description: 'API token of zabbix.example.org expires in 3 days',
    tags: ['problem_type=token_expiry', 'source_system_id=3'],
  },
  ...['settings-error', 'client-error', 'creation-error', 'plugin-error', 'no-url'].map((trouble, at) => ({
    source: 1,
    ago: 5 * DAY + at * SECOND,
    level: 3,
    description: `Fake incident for ticket-${trouble}`,
    tags: ['location=argus', 'problem_type=test', 'kind=ticketing', `ticket=${trouble}`],
  })),
]

/** Creates the special incidents, but no more than `most`. */
export function createSpecialIncidents(world: Ground, now: Micros, most: number): Incident[] {
  return specials.slice(0, most).map((special) => createSpecial(world, special, now))
}

function createSpecial(world: Ground, special: Special, now: Micros): Incident {
  const source = world.sources.find((candidate) => candidate.pk === special.source)
  if (source === undefined) throw new Error(`There is no source system ${special.source} in this world.`)
  const pk = world.nextIncidentPk()
  const startTime = now - special.ago
  const actor = world.userWithPk(source.user)
  const stateless = special.lasted === 'stateless'
  const { lasted } = special
  const endTime = lasted === undefined ? 'infinity' : lasted === 'stateless' ? null : startTime + lasted
  const addedTime = startTime + SECOND
  const tags = (special.tags ?? []).map((tag, index) => ({ addedBy: actor.pk, addedTime: addedTime + index, tag }))
  const incident: Incident = {
    pk,
    startTime,
    endTime,
    source,
    tags,
    sourceIncidentId: String(40_000 + pk),
    detailsUrl: special.detailsUrl ?? '',
    description: special.description,
    level: special.level ?? 5,
    ticketUrl: special.ticketUrl ?? '',
    metadata: special.metadata ?? {},
    events: [],
    acknowledgements: [],
  }
  addHistory(world, incident, special, now, stateless ? 'LES' : 'STA')
  return incident
}

function addHistory(world: Ground, incident: Incident, special: Special, now: Micros, type: 'LES' | 'STA'): void {
  const source = world.userWithPk(incident.source.user)
  const operator = world.userWithPk(3)
  recordPast(world, incident, { actor: source, type, at: incident.startTime, description: incident.description })
  if (special.acked !== undefined) {
    const { words, expires } = special.acked
    const at = incident.startTime + MINUTE
    const event = recordPast(world, incident, { actor: operator, type: 'ACK', at, description: words })
    incident.acknowledgements.push({ event, expiration: expires === null ? null : now + expires })
  }
  if (typeof incident.endTime === 'number') {
    const byHand = special.closedWith !== undefined
    recordPast(world, incident, {
      actor: byHand ? operator : source,
      type: byHand ? 'CLO' : 'END',
      at: incident.endTime,
      description: special.closedWith ?? '',
    })
  }
}
