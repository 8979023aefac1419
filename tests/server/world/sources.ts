import type { SourceSystem } from './model.ts'

/** Six source systems, none of which has sent a request yet; the first represents the server itself. */
export function createSources(): SourceSystem[] {
  return [
    { pk: 1, name: 'argus', type: 'argus', user: 1, baseUrl: '' },
    { pk: 2, name: 'nav.example.org', type: 'nav', user: 5, baseUrl: 'https://nav.example.org/' },
    { pk: 3, name: 'zabbix.example.org', type: 'zabbix', user: 6, baseUrl: 'https://zabbix.example.org/' },
    { pk: 4, name: 'uninett GitLab', type: 'gitlab', user: 7, baseUrl: '' },
    { pk: 5, name: 'Prometheus west', type: 'prometheus', user: 8, baseUrl: 'https://prometheus.example.org/' },
    { pk: 6, name: 'nagios-core-02', type: 'nagios', user: 9, baseUrl: 'https://nagios.example.org/' },
  ].map((source) => ({ ...source, lastSeen: undefined }))
}
