// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { chooseFilters } from './chooseFilters.ts'
import { chooseIncidents, type KnownEvent, type KnownIncident } from './chooseIncidents.ts'

const own = { pk: 2, name: 'nav.example.org', type: { name: 'nav' }, user: 5 }
const other = { pk: 3, name: 'zabbix.example.org', type: { name: 'zabbix' }, user: 6 }
const open: KnownIncident = {
  pk: 0,
  source: own,
  source_incident_id: 'a',
  description: 'Link down',
  ticket_url: '',
  tags: [],
  metadata: {},
  stateful: true,
  open: true,
  acked: false,
}

const [first, second] = [
  { ...open, pk: 1 },
  { ...open, pk: 2 },
]

function acknowledged(incident: number): KnownEvent {
  return { pk: 100 + incident, incident, actor: { pk: 1, username: 'operator' }, type: { value: 'ACK' } }
}

describe('choosing incidents', () => {
  it('never chooses an incident twice, and leaves out symbols that fit no incident', () => {
    const chosen = new Map(chooseIncidents([first, second], [], own))
    expect([...chosen]).toEqual([
      ['openIncidentOfSource', '1'],
      ['incidentOfSource', '2'],
    ])
  })

  it('distinguishes an expired acknowledgement from a missing one', () => {
    const chosen = new Map(chooseIncidents([first, second], [acknowledged(2)], undefined))
    expect(chosen.get('expiredAckIncident')).toBe('2')
    expect(chosen.get('openIncident')).toBeUndefined()
    expect(chosen.get('ticketlessIncident')).toBe('1')
  })

  it('finds an incident for each symbol that fits few incidents', () => {
    const chosen = new Map(
      chooseIncidents(
        [
          { ...open, pk: 1, stateful: false, open: false },
          { ...open, pk: 2, open: false, acked: true },
          { ...open, pk: 3, metadata: { rack: 1 } },
          { ...open, pk: 4, tags: [{ tag: 'query=a=b' }] },
          { ...open, pk: 5, ticket_url: 'https://tickets.example.org/5' },
          { ...open, pk: 6, tags: [{ tag: 'kind=ticketing' }], description: 'Fake incident for ticket-no-url' },
        ],
        [acknowledged(2), acknowledged(3)],
        other,
      ),
    )
    expect(Object.fromEntries(chosen)).toEqual({
      statelessIncident: '1',
      closedAckedIncident: '2',
      metadataIncident: '3',
      equalsSignIncident: '4',
      ticketedIncident: '5',
      noAddressIncident: '6',
      foreignEvent: '103',
    })
  })
})

describe('choosing filters', () => {
  const tagged = (pk: number, ...tags: string[]) => ({ ...open, pk, tags: tags.map((tag) => ({ tag })) })

  it('chooses tags that incidents have, one of which never occurs together with another', () => {
    const chosen = new Map(
      chooseFilters([tagged(1, 'host=a', 'location=oslo'), tagged(2, 'host=b', 'location=bergen')], own),
    )
    expect([chosen.get('tag'), chosen.get('tagOfSameKey'), chosen.get('tagNeverMet')]).toEqual([
      'host=a',
      'host=b',
      'location=bergen',
    ])
  })

  it('chooses a different source of a different type, and words of a description', () => {
    const chosen = new Map(chooseFilters([first, { ...second, source: other }], own))
    expect(chosen.get('ownSourceName')).toBe('nav.example.org')
    expect(chosen.get('otherSource')).toBe('3')
    expect([chosen.get('word'), chosen.get('SECOND-WORD')]).toEqual(['Link', 'DOWN'])
    expect(chosen.get('quarterOfOpen')).toBe('1')
  })
})
