import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { offeredEventTypes, togglingEventType } from '../../../machines/filter/domain/eventTypes.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf, withListOnly } from '../../../machines/filter/domain/listOnly.ts'
import { chosenLevels, withLevels } from '../../../machines/filter/domain/rowValue.ts'
import { offeredTypes, togglingType } from '../../../machines/filter/domain/sourceTypes.ts'
import { levels, levelText, type Level } from '../../../machines/incident/domain/level.ts'
import { useFilter, useSelected, useServer, useValue } from '../actors.ts'
import filterBar from './FilterBar.module.css'
import classes from './ListConditions.module.css'
import { filterOnScreen } from './selectors.ts'
import { hasMaintenance } from './useConditions.ts'

interface TristateProps {
  /** The accessible name, since the options do not name the condition. */
  readonly name: string
  readonly whenTrue: string
  readonly whenFalse: string
}

interface TristateControlProps extends TristateProps {
  readonly value: boolean | undefined
  readonly choose: (value: boolean | undefined) => void
  readonly className?: string | undefined
}

/** A control for choosing one of two values, or both. */
function Tristate({ name, whenTrue, whenFalse, value, choose, className = '' }: TristateControlProps) {
  return (
    <SegmentedControl
      className={className}
      size="xs"
      aria-label={name}
      value={value === undefined ? 'both' : String(value)}
      data={[
        { value: 'true', label: whenTrue },
        { value: 'false', label: whenFalse },
        { value: 'both', label: 'Both' },
      ]}
      onChange={(choice) => choose(choice === 'both' ? undefined : choice === 'true')}
    />
  )
}

/** Chooses one of two values of the filter, or both. */
export function TristateChoice({ of, ...words }: TristateProps & { readonly of: 'open' | 'acked' | 'stateful' }) {
  const filter = useFilter()
  const value = useSelected(filter, filterOnScreen)?.[of]
  const choose = (chosen: boolean | undefined) =>
    filter?.send({ type: 'filter.change', change: { [of]: chosen } satisfies Partial<IncidentFilter> })
  return <Tristate {...words} value={value} choose={choose} className={filterBar.tristate} />
}

/**
 * Chooses one of two values of a condition that no saved filter keeps, or both. Every server can tell whether an
 * incident has a ticket; whether it is under planned maintenance is offered only if the server supports planned
 * maintenance, or the filter on screen has this condition.
 */
export function ListOnlyChoice({ of, ...words }: TristateProps & { readonly of: 'hasTicket' | 'underMaintenance' }) {
  const filter = useFilter()
  const query = useValue(filter, 'query') ?? unrestrictedQuery
  const isOffered = useSelected(filter, hasMaintenance) === true || of === 'hasTicket'
  const value = listOnlyOf(query)[of]
  if (!isOffered && value === undefined) return null
  const choose = (chosen: boolean | undefined) =>
    filter?.send({ type: 'filter.revise', query: withListOnly(query, { [of]: chosen }) })
  return <Tristate {...words} value={value} choose={choose} />
}

function Choices({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly toggle: () => void
  readonly children: ReactNode
}

function Choice({ isChosen, toggle, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} onChange={toggle} />
      {children}
    </label>
  )
}

/**
 * Chooses any set of levels. Servers can filter only by a maximum level, so the console itself hides the other levels
 * that are not chosen.
 */
export function LevelChoice() {
  const filter = useFilter()
  const query = useValue(filter, 'query') ?? unrestrictedQuery
  const chosen = chosenLevels(query)
  const toggle = (level: Level) => {
    const others = chosen.filter((other) => other !== level)
    const next = others.length === chosen.length ? [...chosen, level] : others
    filter?.send({ type: 'filter.revise', query: withLevels(query, next) })
  }
  return (
    <Choices legend="Severities shown">
      {levels.map((level) => (
        <Choice key={level} isChosen={chosen.includes(level)} toggle={() => toggle(level)}>
          {levelText(level)}
        </Choice>
      ))}
    </Choices>
  )
}

/**
 * Chooses types of sources. If no type is ticked, all types count. Not shown if fewer than two types are known, unless
 * the filter on screen includes any.
 */
export function SourceTypeChoice() {
  const filter = useFilter()
  const onScreen = useSelected(filter, filterOnScreen) ?? unrestrictedQuery.filter
  const types = offeredTypes(useValue(filter, 'sourceSystems') ?? [], onScreen)
  if (types.length === 0) return null
  return (
    <Choices legend="Only these types of source">
      {types.map((type) => (
        <Choice
          key={type}
          isChosen={onScreen.sourceTypes?.includes(type) === true}
          toggle={() => filter?.send({ type: 'filter.change', change: togglingType(onScreen, type) })}
        >
          <bdi>{type}</bdi>
        </Choice>
      ))}
    </Choices>
  )
}

/**
 * Chooses the types of events that profiles with this filter notify about. If no type is ticked, all types count. Not
 * shown if the server does not keep types of events in a filter, unless the filter on screen includes any.
 */
export function NotificationEvents() {
  const filter = useFilter()
  const onScreen = useSelected(filter, filterOnScreen) ?? unrestrictedQuery.filter
  const { keepsFurtherConditions } = useServer().abilities
  if (!keepsFurtherConditions && onScreen.eventTypes === undefined) return null
  return (
    <Choices legend="Notify only of these events (the list stays the same)">
      {offeredEventTypes(onScreen).map(({ type, name }) => (
        <Choice
          key={type}
          isChosen={onScreen.eventTypes?.includes(type) === true}
          toggle={() => filter?.send({ type: 'filter.change', change: togglingEventType(onScreen, type) })}
        >
          {name}
        </Choice>
      ))}
    </Choices>
  )
}

/** Hides closed and acknowledged incidents, which nobody has to deal with any more. */
export function ClosedAckedChoice() {
  const filter = useFilter()
  const hides = useValue(filter, 'query')?.filter.hidesClosedAcked === true
  const change = { hidesClosedAcked: hides ? undefined : true } as const
  return (
    <Choice isChosen={hides} toggle={() => filter?.send({ type: 'filter.change', change })}>
      Hide incidents that are closed and acknowledged
    </Choice>
  )
}
