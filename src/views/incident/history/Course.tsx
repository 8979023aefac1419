import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { counted } from '../../../../machines/core/domain/count.ts'
import { feedEntries } from '../../../../machines/incident/domain/feed.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import type { IncidentHistoryRef } from '../../../../machines/incident/incidentHistory.ts'
import {
  placeOn,
  timeBand,
  type Span,
  type Stop,
  type TimeBand,
} from '../../../../machines/incident/domain/timeBand.ts'
import { durationText } from '../../../time/relative.ts'
import { useConfiguration, useSelected, useTime, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import styles from './Course.module.css'
import { useShortTime } from './useShortTime.ts'

const none: IncidentHistory = { events: [], acknowledgements: [] }

interface CourseProps {
  readonly incident: IncidentRef
  readonly facts: Incident
}

/**
 * The course of the incident on a band of time: when it was open and acknowledged, and what happened. Each moment is a
 * stop, which leads to its entry in the feed (docs/behaviour.md#incident-course).
 */
export function Course({ incident, facts }: CourseProps) {
  const ref = useSelected(incident, ({ children }) => children.incidentHistory)
  const history = useValue(ref, 'history') ?? none
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const now = useTime((time) => inSteps(time, Date.parse(facts.startTime)))
  const band = timeBand(facts, feedEntries(history), now)
  if (band === undefined) return null
  return (
    <section className={styles.course} aria-label="Course" data-level={showsLevels ? facts.level : undefined}>
      <Labels band={band} />
      <div className={styles.track}>
        <Spans band={band} />
        <Stops band={band} history={ref} />
      </div>
      <Ends band={band} />
      <CourseTable band={band} />
    </section>
  )
}

/** The time, in steps from the start that are small beside the band: of a second for ten minutes, then of a minute. */
function inSteps(time: number, start: number): number {
  const step = time - start < 600_000 ? 1000 : 60_000
  return start + Math.floor((time - start) / step) * step
}

/** A place on the band, from its left edge. */
function percent(band: Span, at: number): string {
  return `${(placeOn(band, at) * 100).toFixed(3)}%`
}

/** The lines of the drawing, which is as wide as the band. */
const drawn = { open: { y: 6, height: 12 }, closed: { y: 11, height: 2 }, acknowledged: { y: 21, height: 5 } } as const

function Spans({ band }: { readonly band: TimeBand }) {
  const rect = ({ from, to }: Span) => ({
    x: percent(band, from),
    width: `${((placeOn(band, to) - placeOn(band, from)) * 100).toFixed(3)}%`,
  })
  return (
    <svg className={styles.spans} aria-hidden="true" focusable="false">
      <rect className={styles.closed} x="0" width="100%" {...drawn.closed} />
      {band.open.map((span) => (
        <rect className={styles.open} key={span.from} {...rect(span)} {...drawn.open} />
      ))}
      {band.acknowledged.map((span, place) => (
        <rect className={styles.acknowledged} key={place} {...rect(span)} {...drawn.acknowledged} />
      ))}
    </svg>
  )
}

interface StopsProps {
  readonly band: TimeBand
  readonly history: IncidentHistoryRef | undefined
}

/** Arrow keys, Home and End go from stop to stop; Tab reaches the one that was used last. */
function Stops({ band, history }: StopsProps) {
  const used = useValue(history, 'stop')
  const current = band.stops.findLast(({ events }) => events.some(({ pk }) => pk === used)) ?? band.stops.at(-1)
  return (
    <div role="toolbar" tabIndex={-1} aria-label="What happened, in order of time" onKeyDown={step}>
      {band.stops.map((stop) => (
        <StopButton key={stop.at} band={band} stop={stop} isCurrent={stop === current} history={history} />
      ))}
    </div>
  )
}

interface StopButtonProps extends StopsProps {
  readonly stop: Stop
  readonly isCurrent: boolean
}

/** Leads to the entry of its newest event, even if the feed was narrowed to others. */
function StopButton({ band, stop, isCurrent, history }: StopButtonProps) {
  const name = useStopName(stop)
  const { pk } = stop.events[0]
  const lead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const entry = currentTarget.closest('[data-incident]')?.querySelector<HTMLElement>(`[data-entry="${pk}"]`)
    if (entry) moveFocusTo(entry)
    else history?.send({ type: 'incidentHistory.point', event: pk })
  }
  return (
    <button
      type="button"
      className={styles.stop}
      style={{ left: percent(band, stop.at) }}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      title={name}
      onFocus={() => history?.send({ type: 'incidentHistory.stop', event: pk })}
      onClick={lead}
    />
  )
}

/** 'Close by ben, 11:02' or, for several events, '3 events, 11:02: Close by ben, Reopen by ben, ...'. */
function useStopName({ at, events }: Stop): string {
  const time = useShortTime()(at)
  const words = events.map(({ type, actor }) => `${type.display} by ${actor.username}`)
  return events.length === 1
    ? `${words[0] ?? ''}, ${time}`
    : `${counted(events.length, 'event', 'events')}, ${time}: ${words.toReversed().join(', ')}`
}

/** Moves the focus along the band. */
function step(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const place = stops.findIndex((each) => each === event.target)
  const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: stops.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  moveFocusTo(stops[next])
}

/** In milliseconds. */
const day = 86_400_000

/** The least part of the band on which a label can be read. */
const leastRoom = 0.07

/** What happened, above its stop, as far as there is room before the next one. */
function Labels({ band }: { readonly band: TimeBand }) {
  const places = band.stops.map(({ at }) => placeOn(band, at))
  return (
    <div className={styles.labels} aria-hidden="true">
      {band.stops.map((stop, index) => {
        const [from, to] = [places[index] ?? 0, places[index + 1] ?? 1]
        return to - from < leastRoom ? null : (
          <StopLabel
            key={stop.at}
            stop={stop}
            isDayKnown={band.to - band.from < day}
            left={`${from * 100}%`}
            room={`${(to - from) * 100}%`}
          />
        )
      })}
    </div>
  )
}

interface StopLabelProps {
  readonly stop: Stop
  /** Whether the end times say the day. */
  readonly isDayKnown: boolean
  readonly left: string
  readonly room: string
}

function StopLabel({ stop, isDayKnown, left, room }: StopLabelProps) {
  const time = useShortTime(isDayKnown)(stop.at)
  const name = useStopName(stop)
  const [{ type }, ...more] = stop.events
  return (
    <span className={styles.caption} title={name} style={{ left, maxWidth: room }}>
      {time} {more.length === 0 ? type.display : counted(more.length + 1, 'event', 'events')}
    </span>
  )
}

/** The two end times and, between them, for how long the incident was open and acknowledged. */
function Ends({ band }: { readonly band: TimeBand }) {
  const time = useShortTime()
  return (
    <div className={styles.ends}>
      <span aria-hidden="true">{time(band.from)}</span>
      <span className={styles.sums}>
        Open {durationText(band.openFor)}
        {band.open.length > 1 && ' in all'}
        {band.acknowledgedFor > 0 && `, acked ${durationText(band.acknowledgedFor)} of it`}
      </span>
      <span aria-hidden="true">
        {band.isOpen && 'now '}
        {time(band.to)}
      </span>
    </div>
  )
}

/** The same for screen readers. */
function CourseTable({ band }: { readonly band: TimeBand }) {
  const time = useShortTime()
  return (
    <VisuallyHidden component="div" data-screen-only>
      <table>
        <caption>Course of the incident</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {band.open.map(({ from, to }) => (
            <tr key={from}>
              <th scope="row">Open</th>
              <td>{time(from)}</td>
              <td>{band.isOpen && to === band.to ? 'now' : time(to)}</td>
            </tr>
          ))}
          {band.acknowledged.map(({ from, by, until }, place) => (
            <tr key={place}>
              <th scope="row">Acknowledged by {by}</th>
              <td>{time(from)}</td>
              <td>{until === undefined ? 'no end' : time(until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
