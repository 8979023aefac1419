/** What a profile would have told, in words (docs/behaviour.md#trial). */
import { agreeing, counted, inThousands } from '../../../core/domain/count.ts'
import { eventTypeWords } from '../../../filter/domain/eventTypes.ts'
import { absenceWords, missingMediaOf, type Circumstances } from '../notification.ts'
import { shownTimeOf } from '../timeOfDay.ts'
import { maintenanceGapWords } from '../toldWeekWords.ts'
import { shortDayName } from '../weekWords.ts'
import type { PastEvent } from './pastEvent.ts'
import type { Reading } from './reading.ts'
import { placeOf, weekdayOf, type Trial, type TriedDay, type TriedEvent, type TriedProfile } from './trial.ts'

/** 'Thu 26': the day of the server's week and month. */
export function dateWords(date: number): string {
  return `${shortDayName(weekdayOf(date))} ${new Date(date * 86_400_000).getUTCDate()}`
}

/** 'Thu 26 14:05', by the server's clock. */
export function momentWords(at: number, offset: number): string {
  const { date, time } = placeOf({ at, offset })
  return `${dateWords(date)} ${timeWords(time)}`
}

/** '14:05', when the server stored the event and sent it. */
export function sentWords({ receivedAt, receivedOffset }: PastEvent): string {
  return timeWords(placeOf({ at: receivedAt, offset: receivedOffset }).time)
}

function timeWords(time: number): string {
  return shownTimeOf(Math.floor(time / 60_000_000) * 60_000_000)
}

/** 'start of 4711' */
export function eventWords({ type, incident }: PastEvent): string {
  return `${eventTypeWords({ eventTypes: [type] })} of ${incident}`
}

/** How far the reading is: 'Reading events: 1,200 so far, back to Thu 26 14:05.' */
export function progressWords({ events, areEventsRead, incidents, left, isCaughtUp }: Reading): string {
  const oldest = events.at(-1)
  if (!areEventsRead) {
    if (oldest === undefined) return 'Reading the events of the last 7 days …'
    return `Reading events: ${inThousands(events.length)} so far, back to ${momentWords(oldest.at, oldest.offset)} …`
  }
  if (left.length > 0) {
    return `Reading their incidents: ${inThousands(incidents.size)} of ${inThousands(incidents.size + left.length)} …`
  }
  return isCaughtUp ? 'Reading the planned maintenance …' : 'Reading what happened in the meantime …'
}

/** How many events of a day are certain, or in doubt. */
function numberOf(events: readonly TriedEvent[], isSure: boolean): number {
  return events.filter((event) => event.isSure === isSure).length
}

/** The number in a cell of the table: '9', '9, perhaps 12', 'perhaps 3'; '0' if there is none. */
export function cellWords({ events }: TriedDay): string {
  const [sure, doubtful] = [numberOf(events, true), numberOf(events, false)]
  if (doubtful === 0) return inThousands(sure)
  return sure === 0
    ? `perhaps ${inThousands(doubtful)}`
    : `${inThousands(sure)}, perhaps ${inThousands(sure + doubtful)}`
}

/** 'Last 7 days: 42 notifications, most on Thu 26 (9). 12 more may have been sent.' */
export function trialSummary({ days, destinations }: Trial, { isCut, from }: Reading, profile: TriedProfile): string {
  if (destinations.length === 0) {
    const media = missingMediaOf(profile.destinations)
    return media.length === 0 ? 'Nothing: it has no destination.' : `Nothing: ${absenceWords(media)}.`
  }
  const all = days.flatMap(({ events }) => events)
  const sent = numberOf(all, true) * destinations.length
  const doubtful = numberOf(all, false) * destinations.length
  const busiest = days.toSorted((one, other) => numberOf(other.events, true) - numberOf(one.events, true))[0]
  const most = busiest === undefined ? 0 : numberOf(busiest.events, true) * destinations.length
  const span = isCut ? `Since ${sinceWords(from, all)}` : 'Last 7 days'
  const first =
    sent === 0
      ? `${span}: ${doubtful === 0 ? 'no notification' : 'no notification is certain'}`
      : `${span}: ${counted(sent, 'notification')}`
  const peak =
    busiest === undefined || most === 0 || most === sent
      ? ''
      : `, most on ${dateWords(busiest.date)} (${inThousands(most)})`
  const rest = doubtful === 0 ? '' : ` ${inThousands(doubtful)}${sent === 0 ? '' : ' more'} may have been sent.`
  return `${first}${peak}.${rest}`
}

function sinceWords(from: number, events: readonly TriedEvent[]): string {
  return momentWords(from * 1000, events.at(-1)?.event.receivedOffset ?? 0)
}

/** What narrows the answer, sentence by sentence. */
export function trialProvisos(
  trial: Trial,
  reading: Reading,
  profile: TriedProfile & { readonly isActive: boolean },
  { judgesEventTime, maintenanceGap }: Pick<Circumstances, 'judgesEventTime' | 'maintenanceGap'>,
): readonly string[] {
  const { events, incidents, tasks, unreadable, unreadableTasks, isCut, from, to } = reading
  const doubtful = trial.days.flatMap((day) => day.events).filter(({ isSure }) => !isSure)
  const gone = doubtful.filter(({ incident }) => incident === undefined).length
  const told = events.filter(({ receivedAt }) => receivedAt >= from * 1000)
  const [newest, oldest] = [told[0], told.at(-1)]
  const span =
    newest === undefined || oldest === undefined
      ? ''
      : `, from ${momentWords(from * 1000, oldest.receivedOffset)} to ${momentWords(to * 1000, newest.receivedOffset)} by the server's clock`
  const missing = trial.destinations.length === 0 ? [] : missingMediaOf(profile.destinations)
  // What this server shows of maintenance was read with the events.
  const gap = maintenanceGap === 'hidden' ? maintenanceGap : unreadableTasks > 0 ? 'unreadable' : undefined
  const sentences: readonly (string | false)[] = [
    !profile.isActive && 'The profile is not active: this is what it would have sent if it had been.',
    `Nothing is sent: this was worked out from ${counted(told.length, 'event')} and ${counted(incidents.size, 'incident')}${span}.`,
    isCut && `There are more events: only the newest ${inThousands(events.length)} were read.`,
    unreadable > 0 && `${counted(unreadable, 'event')} cannot be read.`,
    missing.length > 0 && `Nothing goes to some of its destinations: ${absenceWords(missing)}.`,
    !judgesEventTime && 'This server goes by when an incident started, also for what happens to it later.',
    gap !== undefined && `Without planned maintenance, which ${maintenanceGapWords[gap]}.`,
    doubtful.length > gone &&
      'What may have been sent: servers show what an incident is like now, and its events do not say everything about what it was like before.',
    gone > 0 &&
      `${counted(gone, 'event')} ${agreeing(gone, 'is', 'are')} of incidents that no longer exist or cannot be read.`,
    tasks.length > 0
      ? 'Tags, sources, filters and planned maintenance count as they are now.'
      : 'Tags, sources and filters count as they are now.',
  ]
  return sentences.filter((sentence) => sentence !== false)
}
