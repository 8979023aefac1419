import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMemo, type MouseEvent } from 'react'
import {
  linesOf,
  toldWeekOf,
  type Period,
  type ToldDestination,
  type ToldProfile,
  type ToldWeek as Week,
} from '../../../../machines/alerting/domain/toldWeek.ts'
import { silentPeriods } from '../../../../machines/alerting/domain/silentPeriods.ts'
import type { ProfilesRef } from '../../../../machines/alerting/profiles.ts'
import {
  periodsWords,
  silentWords,
  toldProvisos,
  toldSummary,
} from '../../../../machines/alerting/domain/toldWeekWords.ts'
import { placeInWeek } from '../../../../machines/alerting/domain/week.ts'
import { shortDayName, zoneWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { useProfiles, useTag, useTime, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { useCircumstances } from '../useCircumstances.ts'
import { headingId } from './cardFocus.ts'
import { cardKey } from './selectors.ts'
import { percent } from '../percent.ts'
import classes from './ToldWeek.module.css'

const day = 86_400_000
const fiveMinutes = 300_000
/** The height of a line of blocks, and of a block, in pixels; and where many profiles overlap, so that the page stays short. */
const roomy = { step: 14, bar: 10 }
const dense = { step: 7, bar: 5 }
/** The most lines of a destination that are roomy. */
const mostRoomy = 2
/** The smallest part of the week that is visible in the drawing. */
const least = 0.003

/** When the saved profiles send something in the seven days from today, and where to (docs/behaviour.md#week-of-being-told). */
export function ToldWeek() {
  const page = useProfiles()
  const profiles = useValue(page, 'profiles')
  const unreadable = useValue(page, 'unreadable') ?? 0
  const circumstances = useCircumstances()
  // A drawing of the week is not more precise.
  const now = useTime((moment) => Math.floor(moment / fiveMinutes) * fiveMinutes)
  const week = useMemo(() => toldWeekOf(profiles ?? [], now, circumstances), [profiles, now, circumstances])
  const silent = useMemo(() => (week === undefined ? [] : silentPeriods(circumstances, week)), [week, circumstances])
  if (profiles === undefined || profiles.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          When you are told
        </h2>
        {week !== undefined && <Summary week={week} now={now} />}
      </div>
      {week === undefined ? (
        <p className={classes.note}>The time zone of the server, by which timeslots apply, is not known yet.</p>
      ) : (
        <>
          {week.destinations.length > 0 && <Drawing week={week} now={now} silent={silent} />}
          <div className={classes.foot}>
            <Notes
              notes={[
                silentWords(silent, week),
                zoneWords(now, week.offset),
                ...toldProvisos(week, { ...circumstances, unreadable }),
              ]}
            />
            {week.destinations.length > 0 && <Table week={week} />}
          </div>
        </>
      )}
    </section>
  )
}

const titleId = 'told-week'

function Summary({ week, now }: { readonly week: Week; readonly now: number }) {
  const { words, isWarning } = toldSummary(week, now)
  return (
    <p className={classes.gaps} data-gap={isWarning || undefined}>
      {isWarning && <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />}
      <span>{words}</span>
    </p>
  )
}

function Notes({ notes }: { readonly notes: readonly (string | undefined)[] }) {
  return notes.map((note) =>
    note === undefined ? null : (
      <p key={note} className={classes.note}>
        {note}
      </p>
    ),
  )
}

/** The week as a drawing, by the server's clock. Screen readers have the table. */
function Drawing({ week, now, silent }: Omit<RowProps, 'destination'>) {
  const starts = Array.from({ length: 7 }, (_, place) => week.from + place * day)
  return (
    <div className={classes.drawing} aria-hidden="true">
      <div className={classes.days}>
        {starts.map((start) => (
          <span key={start} className={classes.day}>
            {shortDayName(placeInWeek(start, week.offset).day)}{' '}
            <span className={classes.date}>{new Date(start + week.offset * 60_000).getUTCDate()}</span>
          </span>
        ))}
      </div>
      {week.destinations.map((destination) => (
        <Row key={destination.pk} destination={destination} week={week} now={now} silent={silent} />
      ))}
    </div>
  )
}

interface RowProps {
  readonly destination: ToldDestination
  readonly week: Week
  readonly now: number
  /** When maintenance silences everything. */
  readonly silent: readonly Period[]
}

function Row({ destination: { words, isInstalled, profiles }, week, now, silent }: RowProps) {
  const lines = linesOf(profiles)
  const { step, bar } = lines.length > mostRoomy ? dense : roomy
  const height = Math.max(1, lines.length) * step
  return (
    <>
      <span className={classes.destination} title={words}>
        {words}
      </span>
      <svg className={classes.bars} width="100%" height={height}>
        <rect className={classes.empty} width="100%" height={height} rx={2} />
        {[false, true].map((areSure) =>
          lines.map((line, place) =>
            line.map((profile) => (
              <Blocks
                key={profile.pk}
                {...{ profile, week, areSure }}
                y={place * step + (step - bar) / 2}
                height={bar}
              />
            )),
          ),
        )}
        {silent.map((period) => (
          <Silence key={period.from} period={period} week={week} height={height} />
        ))}
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <line key={place} className={classes.line} x1={percent(place / 7)} x2={percent(place / 7)} y1="0" y2="100%" />
        ))}
        <Now part={(now - week.from) / (week.to - week.from)} />
      </svg>
      {!isInstalled && <span className={classes.absent}>Not installed on this server: nothing is sent there.</span>}
    </>
  )
}

/** Stripes over a period in which nothing is sent. */
function Silence({ period, week, height }: { readonly period: Period; readonly week: Week; readonly height: number }) {
  const partOf = (at: number) => percent((at - week.from) / (week.to - week.from))
  return (
    <line
      className={classes.silence}
      data-part="silence"
      x1={partOf(period.from)}
      x2={partOf(period.to)}
      y1={height / 2}
      y2={height / 2}
      strokeWidth={height}
    />
  )
}

function Now({ part }: { readonly part: number }) {
  return <line className={classes.now} data-part="now" x1={percent(part)} x2={percent(part)} y1="-2" y2="100%" />
}

interface BlocksProps {
  readonly profile: ToldProfile
  readonly week: Week
  /** Whether to draw what is surely sent, or only what is behind it. */
  readonly areSure: boolean
  readonly y: number
  readonly height: number
}

/** The blocks of one profile. A click opens its row. */
function Blocks({ profile, week, areSure, y, height }: BlocksProps) {
  const page = useProfiles()
  const length = week.to - week.from
  const shown = profile.periods.filter(({ telling }) => (telling === 'all') === areSure)
  return (
    <g className={classes.blocks} onClick={(event) => goTo(page, profile, event)}>
      <title>{`${profile.name}: ${periodsWords(profile.periods, week)}`}</title>
      {shown.map(({ from, to, telling }) => {
        const part = Math.max((to - from) / length, least)
        return (
          <rect
            key={from}
            className={classes.block}
            data-telling={telling}
            x={percent(Math.min((from - week.from) / length, 1 - part))}
            width={percent(part)}
            y={y}
            height={height}
            rx={2}
          />
        )
      })}
    </g>
  )
}

/** The same as a table, with a button for each profile. */
function Table({ week }: { readonly week: Week }) {
  const page = useProfiles()
  const isShown = useTag(page, 'weekTable')
  return (
    <details className={classes.details} open={isShown}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          page?.send({ type: 'profiles.toggleTable' })
        }}
      >
        As a table
      </summary>
      {isShown && <Rows week={week} />}
    </details>
  )
}

function Rows({ week }: { readonly week: Week }) {
  const page = useProfiles()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Destination</th>
          <th scope="col">Profile</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {week.destinations.flatMap(({ pk, words, isInstalled, profiles }) =>
          profiles.map((profile) => (
            <tr key={`${pk} ${profile.pk}`}>
              <th scope="row">{words}</th>
              <td>
                <button type="button" className={classes.link} onClick={(event) => goTo(page, profile, event)}>
                  {profile.name}
                </button>
              </td>
              <td>{isInstalled ? periodsWords(profile.periods, week) : 'Not installed on this server'}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

/** Opens the profile's row. */
function goTo(page: ProfilesRef | undefined, { pk }: ToldProfile, { currentTarget: { ownerDocument } }: MouseEvent) {
  page?.send({ type: 'resources.open', row: cardKey(pk) })
  moveFocusTo(ownerDocument.getElementById(headingId(cardKey(pk))))
}
