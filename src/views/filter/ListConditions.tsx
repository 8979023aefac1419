import { Checkbox, Group, SegmentedControl } from '@mantine/core'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf, withListOnly } from '../../../machines/filter/domain/listOnly.ts'
import { chosenLevels, withLevels } from '../../../machines/filter/domain/rowValue.ts'
import { isLevel, levels, levelText } from '../../../machines/incident/domain/level.ts'
import { useFilter, useSelected } from '../actors.ts'
import { queryOnScreen } from './selectors.ts'

/** Any choice of levels. A server sets only a maximum: the others below it are excluded over the rows held. */
export function LevelChoice() {
  const filter = useFilter()
  const query = useSelected(filter, queryOnScreen) ?? unrestrictedQuery
  const choose = (chosen: readonly string[]) =>
    filter?.send({ type: 'filter.revise', query: withLevels(query, chosen.map(Number).filter(isLevel)) })
  return (
    <Checkbox.Group size="xs" label="Severities shown" value={chosenLevels(query).map(String)} onChange={choose}>
      <Group gap="0.375rem 0.75rem" mt={4}>
        {levels.map((level) => (
          <Checkbox key={level} size="xs" value={String(level)} label={levelText(level)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Incidents with a ticket, without one, or both; every server can tell them apart, but none keeps it in a filter. */
export function TicketChoice() {
  const filter = useFilter()
  const query = useSelected(filter, queryOnScreen) ?? unrestrictedQuery
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

/** Leaves out incidents that need nobody any more. */
export function ClosedAckedChoice() {
  const filter = useFilter()
  const hides = useSelected(filter, queryOnScreen)?.filter.hidesClosedAcked === true
  return (
    <Checkbox
      size="xs"
      label="Hide incidents that are closed and acknowledged"
      checked={hides}
      onChange={() => filter?.send({ type: 'filter.change', change: { hidesClosedAcked: hides ? undefined : true } })}
    />
  )
}
