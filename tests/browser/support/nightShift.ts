import type { House } from './house.ts'

/**
 * Fifty open incidents, as a night shift might see them, for the screenshots. Four are critical, and six are
 * acknowledged.
 */

interface Kind {
  readonly source: string
  readonly level: 2 | 3 | 4 | 5
  readonly problem: string
  readonly words: (host: string, place: number) => string
}

const kinds: readonly Kind[] = [
  {
    source: 'nav.example.org',
    level: 2,
    problem: 'linkDown',
    words: (host, at) => `Link down: ${host} ge-0/0/${at} (to neighbour)`,
  },
  {
    source: 'zabbix.example.org',
    level: 3,
    problem: 'fanFailed',
    words: (host, at) => `Fan tray 2 in ${host} runs at ${10 + at} % of its speed`,
  },
  {
    source: 'nav.example.org',
    level: 4,
    problem: 'apDown',
    words: (host, at) => `Access point ${at} behind ${host} dropped off`,
  },
  {
    source: 'Prometheus west',
    level: 3,
    problem: 'bgpFlap',
    words: (host, at) => `BGP session on ${host} flapped ${at + 3} times in the last hour`,
  },
  {
    source: 'zabbix.example.org',
    level: 4,
    problem: 'threshold',
    words: (host, at) => `CPU load on ${host} has been above 90 % for ${at} minutes`,
  },
  {
    source: 'nagios-core-02',
    level: 5,
    problem: 'certificate',
    words: (host, at) => `Certificate of ${host}.example.org expires in ${at} days`,
  },
  {
    source: 'nav.example.org',
    level: 2,
    problem: 'psuFailed',
    words: (host) => `Power supply 1 in ${host} has failed, running without redundancy`,
  },
  {
    source: 'uninett GitLab',
    level: 5,
    problem: 'pipeline',
    words: (host) => `Pipeline of configuration/${host} failed on main`,
  },
]

const places = [
  ['oslo', 'oslo-gw1'],
  ['trondheim', 'trd-sw7'],
  ['bergen', 'bergen-wlc1'],
  ['tromso', 'tromso-ap-031'],
  ['stavanger', 'stavanger-sw1'],
  ['longyearbyen', 'lyr-gw1'],
  ['kristiansand', 'krs-sw9'],
] as const

/** The critical incidents, by their position among the fifty, newest first. */
const criticals: ReadonlyMap<number, string> = new Map([
  [8, 'Box down: trd-gw2 is not responding'],
  [21, 'UPS at stavanger-ups1 on battery, 12 minutes left'],
  [34, 'Box down: oslo-dc-leaf3 is not responding, the last path to storage of the hospitals in the region'],
  [45, 'UPS at lyr-ups1 on battery, 41 minutes left'],
])

export async function nightShift(house: House): Promise<void> {
  await house.reset({ seed: 1, incidents: 0 })
  const now = Date.now()
  for (let at = 49; at >= 0; at -= 1) {
    const kind = kinds[(at * 5) % kinds.length]
    const place = places[at % places.length]
    if (kind === undefined || place === undefined) throw new Error('an incident without a kind or a place')
    const [location, host] = place
    const critical = criticals.get(at)
    const pk = await house.report({
      description: critical ?? kind.words(host, at),
      level: critical === undefined ? kind.level : 1,
      source: critical === undefined ? kind.source : 'nav.example.org',
      tags: [
        `host=${host}`,
        `location=${location}`,
        `problem_type=${critical === undefined ? kind.problem : 'boxDown'}`,
      ],
      // The further down a row is, the older its incident: from a minute to two days.
      start_time: new Date(now - (60 + at * at * 72) * 1000).toISOString(),
      ...(at % 9 === 4 ? { ticket_url: `https://tickets.example.org/issues/${7100 + at}` } : {}),
    })
    if (at % 6 === 3 && critical === undefined) {
      // Two of the six acknowledgements expire in six hours. Two others, further down, expire in two days, so that
      // their expiry is shown as a date.
      const hours = at < 24 ? 6 : 48
      const expiration = at % 12 === 3 ? new Date(now + hours * 3_600_000).toISOString() : null
      await house.happen(pk, { action: 'acknowledge', by: 'admin', description: 'On it', expiration })
    }
  }
}
