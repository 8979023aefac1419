/** An incident as a server of the first generation sends it; `changes` replaces or adds keys. */
export function incidentRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 1,
    start_time: '2026-11-18T12:51:38+01:00',
    end_time: 'infinity',
    source: { pk: 3, name: 'zabbix.example.org', type: { name: 'zabbix' }, user: 6, base_url: '' },
    source_incident_id: '40001',
    details_url: 'https://zabbix.example.org/1',
    description: 'Link down',
    level: 4,
    ticket_url: '',
    tags: [{ added_by: 6, added_time: '2026-11-20T19:28:39.977283+01:00', tag: 'host=sw3' }],
    stateful: true,
    open: true,
    acked: false,
    ...changes,
  }
}

/** A row without some of its keys. */
export function without(row: Record<string, unknown>, ...keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
}

export function page(results: readonly unknown[], changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { next: null, previous: null, results, ...changes }
}

export function eventRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pk: 12,
    incident: 5,
    actor: { pk: 3, username: 'operator' },
    timestamp: '2026-11-07T13:30:34+01:00',
    received: '2026-11-20T19:28:40.124168+01:00',
    type: { value: 'CLO', display: 'Close' },
    description: 'Fixed',
    ...changes,
  }
}

export function acknowledgementRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { pk: 12, event: eventRow(), expiration: null, ...changes }
}
