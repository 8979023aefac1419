/** The feed of an incident: its events and acknowledgements as one list (docs/behaviour.md#incident-history). */
import { microsecondsOf } from '../../core/domain/moment.ts'
import type { Acknowledgement, IncidentEvent, IncidentHistory } from './incidentHistory.ts'

/** What the feed can be narrowed to. */
export const feedChoices = ['all', 'acknowledgements', 'events', 'notes'] as const
export type FeedChoice = (typeof feedChoices)[number]

/** One entry of the feed: an event and, if it is an acknowledgement, its expiry. */
export interface FeedEntry {
  readonly event: IncidentEvent
  readonly acknowledgement?: Acknowledgement
}

/** All entries, newest first; of those at the same moment, the one that was written last. */
export function feedEntries({ events, acknowledgements }: IncidentHistory): readonly FeedEntry[] {
  const acknowledged = new Set(acknowledgements.map(({ event }) => event.pk))
  const entries: readonly FeedEntry[] = [
    ...acknowledgements.map((acknowledgement) => ({ event: acknowledgement.event, acknowledgement })),
    ...events.filter(({ pk }) => !acknowledged.has(pk)).map((event) => ({ event })),
  ]
  return entries.toSorted((one, other) => byAge(one.event, other.event))
}

/** The entries that a choice shows. */
export function chosenEntries(entries: readonly FeedEntry[], choice: FeedChoice): readonly FeedEntry[] {
  return entries.filter((entry) => isChosen(entry, choice))
}

function isChosen({ event, acknowledgement }: FeedEntry, choice: FeedChoice): boolean {
  const isAcknowledgement = acknowledgement !== undefined || event.type.value === 'ACK'
  switch (choice) {
    case 'all':
      return true
    case 'acknowledgements':
      return isAcknowledgement
    case 'events':
      return !isAcknowledgement
    case 'notes':
      return event.type.value === 'OTH'
  }
}

function byAge(one: IncidentEvent, other: IncidentEvent): number {
  const [moment, otherMoment] = [microsecondsOf(one.timestamp), microsecondsOf(other.timestamp)]
  return moment === otherMoment || Number.isNaN(moment - otherMoment) ? other.pk - one.pk : otherMoment - moment
}
