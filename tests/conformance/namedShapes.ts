import type { NamedShapes } from './shape.ts'

/** The resources, as every generation of the server writes them. Their fields are listed in specification section 3. */
export const namedShapes: NamedShapes = {
  Source: { pk: 'number', name: 'string', type: { name: 'string' }, user: 'number', base_url: 'string' },
  Tag: { added_by: 'number', added_time: 'time', tag: 'string' },
  Incident: {
    pk: 'number',
    start_time: 'time',
    end_time: "time | 'infinity' | null",
    source: 'Source',
    source_incident_id: 'string',
    details_url: 'string',
    description: 'string',
    level: 'number',
    ticket_url: 'string',
    tags: { '[]': 'Tag' },
    stateful: 'boolean',
    open: 'boolean',
    acked: 'boolean',
  },
  // Version 2 of the interface adds one field, empty more often than not.
  IncidentWithMetadata: { '&': 'Incident', metadata: 'object' },
  Actor: { pk: 'number', username: 'string' },
  EventType: {
    value: "'STA' | 'END' | 'CHI' | 'CLO' | 'REO' | 'ACK' | 'OTH' | 'LES' | 'RES'",
    display: 'text',
  },
  Event: {
    pk: 'number',
    incident: 'number',
    actor: 'Actor',
    timestamp: 'time',
    received: 'time',
    type: 'EventType',
    description: 'string',
  },
  Acknowledgement: { pk: 'number', event: 'Event', expiration: 'time | null' },
  // As the last generation writes it; a list that was never set is absent.
  SavedFilter: {
    pk: 'number',
    name: 'text',
    filter: {
      'sourceSystemIds?': { '[]': 'number' },
      'tags?': { '[]': 'text' },
      open: 'boolean | null',
      acked: 'boolean | null',
      stateful: 'boolean | null',
      maxlevel: 'number | null',
      hide_closed_acked: 'boolean',
    },
    public: 'boolean',
  },
  Person: { username: 'text', first_name: 'string', last_name: 'string', email: 'string' },
  User: { '&': 'Person', admin_url: 'address | null' },
  UserWithPhoneNumbers: { '&': 'Person', phone_numbers: { '[]': 'PhoneNumber' } },
  PhoneNumber: { pk: 'number', user: 'number', phone_number: 'text' },
  SignInMethod: { type: "'username_password' | 'OAuth2'", url: 'address', name: 'text' },
}
