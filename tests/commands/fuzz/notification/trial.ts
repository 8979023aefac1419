/** Holds what the console says a profile would have told against what the server sent (docs/behaviour.md#trial). */
import * as v from 'valibot'
import {
  lateness,
  triedLength,
  type PastDays,
  type PastEvent,
} from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import { trialOf } from '../../../../machines/alerting/domain/trial/trial.ts'
import { wireProfile } from '../../../../src/api/alerting/wire/profile.ts'
import { wirePastEvents, wirePastIncidents } from '../../../../src/api/alerting/wire/pastEvent.ts'
import { wireMaintenanceTask } from '../../../../src/api/filter/wire/maintenance.ts'
import type { SentMessage } from '../../../server/sending/sent.ts'
import type { StandIn } from '../../../server/standIn.ts'
import { question, signIn } from '../../../server/testSupport.ts'
import { millisecondsOf } from './worlds.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { livedThrough, weeks, type Week } from './weeks.ts'

/** How many events were sent, and how many the console says may have been. */
export const judged = { sent: 0, perhaps: 0 }

/** What the console reads of the week. */
async function readPast(ask: (path: string) => Promise<unknown>, week: Week, to: number): Promise<PastDays> {
  const from = to - triedLength
  const events: PastEvent[] = []
  let unreadable = 0
  let cursor: string | undefined
  do {
    const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = v.parse(wirePastEvents, await ask(`/api/v2/incidents/events/?page_size=100${more}`))
    events.push(...page.events)
    unreadable += page.unreadable
    cursor = page.further
  } while (cursor !== undefined && (events.at(-1)?.at ?? 0) >= (from - lateness) * 1000)
  const pks = [...new Set(events.map(({ incident }) => incident))]
  const version = week.generation.startsWith('1') ? 'v1' : 'v2'
  const pages = Array.from({ length: Math.ceil(pks.length / 100) }, (_, place) =>
    pks.slice(place * 100, place * 100 + 100),
  )
  const incidents = new Map()
  for (const some of pages) {
    const found = await ask(`/api/${version}/incidents/?id__in=${some.join(',')}&page_size=${some.length}`)
    for (const incident of v.parse(wirePastIncidents, found)) incidents.set(incident.pk, incident)
  }
  const tasks =
    week.generation === 'head' ? v.parse(v.array(wireMaintenanceTask), await ask('/api/v2/plannedmaintenance/')) : []
  return { from, to, events, unreadable, incidents, tasks }
}

async function holdTrials(week: Week, events: number): Promise<void> {
  const { standIn, end } = livedThrough(week, events)
  const ask = askOf(standIn)
  const past = await readPast(ask, week, millisecondsOf(end))
  const all = (await ask('/stand-in/sent')) as readonly SentMessage[]
  const received = new Map(
    [...standIn.world.events.newestFirst()].map(({ event }) => [event.pk, event.received] as const),
  )
  const profiles = v.parse(v.array(wireProfile), await ask('/api/v2/notificationprofiles/'))
  promise(profiles.length === week.profiles.length, 'A profile could not be read.')
  for (const profile of profiles) {
    const { days, destinations } = trialOf(profile, past, !week.generation.startsWith('1'))
    const tried = days.flatMap((day) => day.events)
    const sent = new Map<number, number[]>()
    for (const { event, destination, profiles: causes } of all) {
      if (!causes.includes(profile.pk) || (received.get(event) ?? 0) < past.from * 1000) continue
      sent.set(event, [...(sent.get(event) ?? []), destination])
    }
    const words = (pk: number) => {
      const event = past.events.find((one) => one.pk === pk)
      const own = past.events.filter(({ incident }) => incident === event?.incident).toReversed()
      return JSON.stringify({ pk, profile, incident: past.incidents.get(event?.incident ?? 0), own })
    }
    for (const { event, isSure } of tried) {
      const places = sent.get(event.pk)
      if (isSure && places === undefined) promise(false, `It was not sent: ${words(event.pk)}`)
      if (!isSure && week.isClear && event.level === undefined) promise(false, `It is certain: ${words(event.pk)}`)
      judged.perhaps += isSure ? 0 : 1
    }
    const told = new Set(tried.map(({ event }) => event.pk))
    const to = destinations.map(({ pk }) => pk).join()
    for (const [pk, places] of sent) {
      if (!told.has(pk)) promise(false, `It was sent: ${words(pk)}`)
      promise(
        places.toSorted((one, other) => one - other).join() === to,
        `It was sent to ${places.join()}, not to ${to}.`,
      )
      judged.sent += 1
    }
  }
}

function askOf(standIn: StandIn): (path: string) => Promise<unknown> {
  const token = signIn(standIn)
  return async (path) => {
    const answer = await standIn.fetch(question('GET', path, { token }))
    promise(answer.status === 200, `${path}: ${answer.status}`)
    const body: unknown = await answer.json()
    return body
  }
}

/** Weeks of few events for the gate, and of as many as a busy server has for the command. */
export const trialSubject: Subject = {
  ...subject('rule.trial', weeks, (week) => holdTrials(week, 400)),
  runs: { gate: 12, round: 60 },
}

export const longTrialSubject: Subject = {
  ...subject('rule.longTrial', weeks, (week) => holdTrials(week, 5000)),
  runs: { gate: 1, round: 200 },
}
