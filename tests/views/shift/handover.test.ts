/** A shift as a text and as a table (docs/behaviour.md#shift-text). */
import { describe, expect, test } from 'vitest'
import type { KeptAction } from '../../../machines/bulk/domain/keptAction.ts'
import type { AlikeIncidents, Shift, ShiftEntry } from '../../../machines/shift/domain/shift.ts'
import { shiftTable } from '../../../src/views/shift/handover/shiftTable.ts'
import { shiftText } from '../../../src/views/shift/handover/shiftText.ts'
import { configuration } from '../support/world.ts'

const at = (time: string) => new Date(`2026-03-12T${time}:00`).getTime()
const minute = 60_000
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

const box: AlikeIncidents = {
  pks: [4, 3, 2, 1],
  description: 'Box down: oslo_gw1',
  source: 'nav',
  level: 1,
  since: at('13:38'),
  acknowledged: undefined,
}

const closed: ShiftEntry = {
  event: 1,
  pk: 9,
  description: 'Link down',
  level: 2,
  at: at('14:03'),
  by: 'ana',
  text: 'Fiber\nfixed',
}

const action: KeptAction = {
  key: 'a',
  at: at('13:40'),
  operation: 'acknowledge',
  pks: numbers(30),
  count: 30,
  done: 30,
  text: 'Power work',
  expiration: undefined,
  given: [],
  description: '',
  taken: 0,
  isWhole: true,
}

const shift: Shift = {
  from: at('06:30'),
  to: at('14:30'),
  events: 412,
  doubts: {
    isCut: false,
    unreadableEvents: 1,
    unreadableIncidents: 0,
    unreadableTasks: 0,
    unreadAcknowledgements: 0,
  },
  undecided: 0,
  acknowledgedUntimed: 0,
  openNow: numbers(335),
  openMore: 24,
  neverAcked: [box],
  begun: numbers(188),
  begunCritical: numbers(17),
  over: numbers(164),
  overAlike: [],
  closedByHand: [closed],
  reopened: [],
  notes: [],
  timeToAcknowledge: { median: 4 * minute, ninetieth: 31 * minute, cases: 90 },
  newAndOpen: [
    box,
    {
      ...box,
      pks: [7],
      description: '=1+1',
      level: 3,
      acknowledged: { by: 'ola', until: at('16:00'), at: at('14:00') },
    },
  ],
  acknowledgements: [
    {
      until: at('16:00'),
      pks: numbers(30),
      by: ['ola'],
      text: 'Power work at Bergen',
      description: undefined,
      oldest: at('13:40'),
    },
    { until: Infinity, pks: [8], by: ['ana'], text: '', description: 'Fan', oldest: at('14:30') - 41 * 1440 * minute },
  ],
  maintenance: [
    { pk: 1, description: 'Power', start: at('14:00'), end: at('18:00'), filters: [] },
    { pk: 2, description: 'Core', start: at('20:00'), end: Infinity, filters: [], by: 'ana' },
  ],
  quietSources: [{ pk: 1, name: 'zabbix', lastHeard: at('13:30'), isTold: false, open: 3 }],
  noisiest: [{ name: 'hamar-ups2', pks: numbers(75), flaps: 46, reopened: 0 }],
}

const words = {
  view: 'All open',
  actions: [action],
  style: { settings: configuration, format: 'configured' },
  now: at('14:30'),
  withLevels: true,
} as const

const plain = `Shift 2026-03-12, 06:30 to 14:30, view All open

4 critical never acked (oldest 52 min); 335 open now (24 more than at 06:30); 188 new (17 critical); 164 ended or closed (1 by hand); acknowledged after 4 min (median; 90 %: 31 min)

New and still open
- 1 - Critical: Box down: oslo_gw1 × 4, 52 min, nobody
- 3 - Moderate: =1+1, 52 min, ola until 16:00

Critical, never acked
- 1 - Critical: Box down: oslo_gw1 × 4, 52 min, nobody

Acknowledgements, by when they end
- 16:00 several × 30, ola: Power work at Bergen
- never Fan, acked for 41 days, ana

Closed by hand
- 14:03 Link down, ana: Fiber fixed

What I did
- 13:40 Acknowledged 30 incidents: Power work

Maintenance, now and tonight
- now Power, until 18:00
- 20:00 Core, end open, ana

Sources gone quiet, by their last events
- zabbix, not heard for 1 h, 3 open

Most incidents
- hamar-ups2 × 75, 46 flaps

from 412 events, 06:30 to 14:30. Could not be read, and is missing: 1 event.
`

describe('the text', () => {
  test('has everything in the order in which a colleague reads', () => {
    expect(shiftText(shift, 'plain', words)).toBe(plain)
  })

  test('for an e-mail begins with its subject', () => {
    const [subject, ...rest] = shiftText(shift, 'mail', words).split('\n')
    expect(subject).toBe(
      'Subject: Shift 2026-03-12, 06:30 to 14:30, view All open: 4 critical never acked (oldest 52 min), 335 open now (24 more than at 06:30)',
    )
    expect(rest.join('\n')).toBe(plain.split('\n').slice(1).join('\n'))
  })

  test('in Markdown has lists, and nothing from the server is markup', () => {
    const lines = shiftText(shift, 'markdown', { ...words, view: '# [x](y)', withLevels: false }).split('\n')
    expect(lines[0]).toBe(String.raw`## Shift 2026-03-12, 06:30 to 14:30, view # \[x\](y)`)
    const list = lines.indexOf('**New and still open**')
    expect(lines.slice(list, list + 4)).toEqual([
      '**New and still open**',
      '',
      String.raw`- Box down: oslo\_gw1 × 4, 52 min, nobody`,
      String.raw`- \=1+1, 52 min, ola until 16:00`,
    ])
  })

  test('is short: ten lines of a part, and how many more there are', () => {
    const many = numbers(12).map((pk) => ({ ...box, pks: [pk], description: `Box ${pk}` }))
    const lines = shiftText({ ...shift, newAndOpen: many }, 'plain', words).split('\n')
    expect(lines.slice(14, 16)).toEqual(['- 1 - Critical: Box 10, 52 min, nobody', '- and 2 more'])
  })

  test('says nothing of what is not known, or of parts without lines', () => {
    const { reopened, doubts } = shift
    const empty = {
      ...shift,
      openMore: undefined,
      neverAcked: [],
      begunCritical: [],
      closedByHand: [],
      timeToAcknowledge: { median: undefined, ninetieth: undefined, cases: 0 },
      newAndOpen: [],
      acknowledgements: [],
      maintenance: undefined,
      quietSources: [],
      noisiest: [],
      reopened,
      doubts: { ...doubts, unreadableEvents: 0 },
    }
    expect(shiftText(empty, 'plain', { ...words, view: undefined, actions: [] })).toBe(
      `Shift 2026-03-12, 06:30 to 14:30\n\n0 critical never acked; 335 open now; 188 new; 164 ended or closed\n\nfrom 412 events, 06:30 to 14:30\n`,
    )
  })
})

describe('the table', () => {
  const rows = shiftTable(shift, words).split('\r\n')

  test('has the numbers and the lines of every part', () => {
    expect(rows[0]).toBe('Part,When,Severity,What,Count,By,Text,Incidents')
    expect(rows).toContain('Numbers,06:30 to 14:30,,Open at the beginning,311,,,')
    expect(rows).toContain('Numbers,06:30 to 14:30,,"Seconds to acknowledge, 90 %",1860,,,')
    expect(rows).toContain('New and still open,52 min,1 - Critical,Box down: oslo_gw1,4,nobody,,4 3 2 1')
    expect(shiftTable(shift, words)).toContain('Closed by hand,14:03,,Link down,1,ana,"Fiber\nfixed",9\r\n')
  })

  test('no cell is a formula', () => {
    expect(rows).toContain("New and still open,52 min,3 - Moderate,'=1+1,1,ola until 16:00,,7")
  })
})
