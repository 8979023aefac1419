import { SegmentedControl } from '@mantine/core'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf, withListOnly } from '../../../machines/filter/domain/listOnly.ts'
import { chosenLevels, withLevels } from '../../../machines/filter/domain/rowValue.ts'
import { offeredTypes, togglingType } from '../../../machines/filter/domain/sourceTypes.ts'
import { levels, levelText, type Level } from '../../../machines/incident/domain/level.ts'
import { useFilter, useSelected, useValue } from '../actors.ts'
import classes from './ListConditions.module.css'
import { filterOnScreen, hasMaintenance } from './selectors.ts'

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
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Severities shown</legend>
      {levels.map((level) => (
        <label key={level} className={classes.choice}>
          <input type="checkbox" checked={chosen.includes(level)} onChange={() => toggle(level)} />
          {levelText(level)}
        </label>
      ))}
    </fieldset>
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
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Only these types of source</legend>
      {types.map((type) => (
        <label key={type} className={classes.choice}>
          <input
            type="checkbox"
            checked={onScreen.sourceTypes?.includes(type) === true}
            onChange={() => filter?.send({ type: 'filter.change', change: togglingType(onScreen, type) })}
          />
          <bdi>{type}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Chooses incidents with a ticket, without one, or both. Every server applies this condition, but no saved filter keeps
 * it.
 */
export function TicketChoice() {
  const filter = useFilter()
  const query = useValue(filter, 'query') ?? unrestrictedQuery
  const { hasTicket } = listOnlyOf(query)
  const choose = (choice: string) =>
    filter?.send({
      type: 'filter.revise',
      query: withListOnly(query, { hasTicket: choice === 'both' ? undefined : choice === 'true' }),
    })
  return (
    <SegmentedControl
      size="xs"
      aria-label="With or without a ticket"
      value={hasTicket === undefined ? 'both' : String(hasTicket)}
      data={[
        { value: 'true', label: 'With a ticket' },
        { value: 'false', label: 'Without' },
        { value: 'both', label: 'Both' },
      ]}
      onChange={choose}
    />
  )
}

/**
 * Chooses incidents under planned maintenance, all others, or both. Not shown if the server does not support planned
 * maintenance, unless the filter on screen has this condition.
 */
export function MaintenanceChoice() {
  const filter = useFilter()
  const query = useValue(filter, 'query') ?? unrestrictedQuery
  const isOffered = useSelected(filter, hasMaintenance) === true
  const { underMaintenance } = listOnlyOf(query)
  if (!isOffered && underMaintenance === undefined) return null
  const choose = (choice: string) =>
    filter?.send({
      type: 'filter.revise',
      query: withListOnly(query, { underMaintenance: choice === 'both' ? undefined : choice === 'true' }),
    })
  return (
    <SegmentedControl
      size="xs"
      aria-label="Under maintenance or not"
      value={underMaintenance === undefined ? 'both' : String(underMaintenance)}
      data={[
        { value: 'true', label: 'Under maintenance' },
        { value: 'false', label: 'Not' },
        { value: 'both', label: 'Both' },
      ]}
      onChange={choose}
    />
  )
}

/** Hides closed and acknowledged incidents, which nobody has to deal with any more. */
export function ClosedAckedChoice() {
  const filter = useFilter()
  const hides = useValue(filter, 'query')?.filter.hidesClosedAcked === true
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={hides}
        onChange={() => filter?.send({ type: 'filter.change', change: { hidesClosedAcked: hides ? undefined : true } })}
      />
      Hide incidents that are closed and acknowledged
    </label>
  )
}
