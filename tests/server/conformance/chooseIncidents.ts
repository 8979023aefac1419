/** The fields of an incident that the choice depends on. */
export interface KnownIncident {
  readonly pk: number
  readonly source: {
    readonly pk: number
    readonly name: string
    readonly type: { readonly name: string }
    readonly user: number
  }
  readonly source_incident_id: string
  readonly description: string
  readonly ticket_url: string
  readonly tags: readonly { readonly tag: string }[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly stateful: boolean
  readonly open: boolean
  readonly acked: boolean
}

export interface KnownEvent {
  readonly pk: number
  readonly incident: number
  readonly actor: { readonly pk: number; readonly username: string }
  readonly type: { readonly value: string }
}

type Choice = readonly [symbol: string, suits: (incident: KnownIncident) => boolean]

function ticketing(words: string): (incident: KnownIncident) => boolean {
  return ({ description, tags }) => description.includes(words) && tags.some(({ tag }) => tag === 'kind=ticketing')
}

/** Symbols that fit few incidents come first, so that no other symbol takes the only incident that fits. */
function choices(acknowledgedOnce: ReadonlySet<number>, ownSource: number | undefined): Choice[] {
  const plain = (incident: KnownIncident) =>
    incident.stateful &&
    !incident.acked &&
    !acknowledgedOnce.has(incident.pk) &&
    incident.tags.every(({ tag }) => tag !== 'kind=ticketing')
  const open = (incident: KnownIncident) => plain(incident) && incident.open
  const closed = (incident: KnownIncident) => plain(incident) && !incident.open
  return [
    ['settingsErrorIncident', ticketing('ticket-settings-error')],
    ['clientErrorIncident', ticketing('ticket-client-error')],
    ['creationErrorIncident', ticketing('ticket-creation-error')],
    ['pluginErrorIncident', ticketing('ticket-plugin-error')],
    ['noAddressIncident', ticketing('ticket-no-url')],
    ['metadataIncident', ({ metadata }) => Object.keys(metadata).length > 0],
    ['equalsSignIncident', ({ tags }) => tags.some(({ tag }) => tag.split('=').length > 2)],
    ['expiredAckIncident', (incident) => incident.open && !incident.acked && acknowledgedOnce.has(incident.pk)],
    ['closedAckedIncident', (incident) => incident.stateful && !incident.open && incident.acked],
    ['statelessIncident', ({ stateful }) => !stateful],
    ['ticketedIncident', (incident) => open(incident) && incident.ticket_url !== ''],
    ['openIncidentOfSource', (incident) => open(incident) && incident.source.pk === ownSource],
    ['incidentOfSource', (incident) => open(incident) && incident.source.pk === ownSource],
    ['closedIncident', (incident) => closed(incident) && incident.ticket_url === ''],
    ['anotherClosedIncident', closed],
    ['ticketlessIncident', (incident) => open(incident) && incident.ticket_url === ''],
    ['anotherTicketlessIncident', (incident) => open(incident) && incident.ticket_url === ''],
    ['openIncident', open],
    ['anotherOpenIncident', open],
    ['yetAnotherOpenIncident', open],
    ['firstOfMany', open],
    ['secondOfMany', open],
    ['thirdOfMany', open],
    ['openIncidentOfOtherSource', (incident) => open(incident) && incident.source.pk !== ownSource],
  ]
}

/** Chooses a different incident for each symbol. Leaves out symbols that fit no incident. */
export function chooseIncidents(
  incidents: readonly KnownIncident[],
  events: readonly KnownEvent[],
  ownSource: { readonly pk: number } | undefined,
): [symbol: string, value: string][] {
  const acknowledgedOnce = new Set(events.filter(({ type }) => type.value === 'ACK').map(({ incident }) => incident))
  const taken = new Set<number>()
  const chosen = choices(acknowledgedOnce, ownSource?.pk).flatMap(([symbol, suits]): [string, string][] => {
    const incident = incidents.find((candidate) => !taken.has(candidate.pk) && suits(candidate))
    if (incident === undefined) return []
    taken.add(incident.pk)
    return [[symbol, String(incident.pk)]]
  })
  const closedAcked = chosen.find(([symbol]) => symbol === 'closedAckedIncident')?.[1]
  const foreign = events.find(({ incident }) => String(incident) !== closedAcked)
  return foreign === undefined ? chosen : [...chosen, ['foreignEvent', String(foreign.pk)]]
}
