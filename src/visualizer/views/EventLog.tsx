import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { isUnhandled, kindOf, type Entry, type EntryKind } from '../../../machines/visualizer/domain/entry.ts'
import type { LogFilter } from '../../../machines/visualizer/domain/logFilter.ts'
import type { VisualizerRef } from '../../../machines/visualizer/visualizer.ts'
import { useShown, useVisualizer } from './actors.ts'
import { logOf, optionsOf, selectedOf, shownEntries } from './selectors.ts'
import classes from './EventLog.module.css'

const kinds: ReadonlyMap<EntryKind, string> = new Map([
  ['event', 'Events of the charts'],
  ['outcome', 'Outcomes'],
  ['delay', 'Delays'],
  ['life', 'Starts and stops'],
])

/** The events with sender and receiver, newest first. */
export function EventLog() {
  const visualizer = useVisualizer()
  const log = useShown(logOf)
  const { filter } = useShown(optionsOf)
  const selected = useShown(selectedOf)
  const entries = useMemo(() => shownEntries(log, filter, selected.actor), [log, filter, selected.actor])
  const change = (part: Partial<LogFilter>) =>
    visualizer.send({ type: 'visualizer.change', change: { filter: { ...filter, ...part } } })
  return (
    <section className={classes.log} aria-label="Events">
      <div className={classes.bar}>
        <h2 className={classes.heading}>Events</h2>
        <TextInput
          size="xs"
          aria-label="Filter events by name, sender or receiver"
          placeholder="Name, sender or receiver"
          value={filter.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <NativeSelect
          size="xs"
          aria-label="Kind of event"
          value={filter.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: [...kinds.keys()].find((kind) => kind === value) })
          }
        >
          <option value="">Every kind</option>
          {[...kinds].map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </NativeSelect>
        <Switch
          size="xs"
          label="Selected actor only"
          checked={filter.isOfSelected}
          onChange={({ currentTarget: { checked } }) => change({ isOfSelected: checked })}
        />
      </div>
      <div className={classes.scroll}>
        {entries.length === 0 ? (
          <p className={classes.none}>{log.length === 0 ? 'Nothing has happened yet.' : 'No event matches.'}</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Event</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <LogRow
                  key={entry.number}
                  entry={entry}
                  isSelected={entry.number === selected.entry}
                  visualizer={visualizer}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

interface LogRowProps {
  readonly entry: Entry
  readonly isSelected: boolean
  readonly visualizer: VisualizerRef
}

const LogRow = memo(function LogRow({ entry, isSelected, visualizer }: LogRowProps) {
  const { number, at, type, sender, actor } = entry
  return (
    <tr data-selected={isSelected || undefined} data-kind={kindOf(entry)}>
      <td className={classes.time}>{timeOfDay(at)}</td>
      <td>
        <button
          type="button"
          className={classes.event}
          aria-pressed={isSelected}
          onClick={() =>
            visualizer.send({
              type: 'visualizer.select',
              change: { actor: actor.id, chart: undefined, entry: isSelected ? undefined : number },
            })
          }
        >
          {type}
        </button>
        {isUnhandled(entry) && <span className={classes.unhandled}>not handled</span>}
      </td>
      <td>{sender?.name ?? ''}</td>
      <td>{actor.name}</td>
    </tr>
  )
})

/** 14:05:09.123, in the time zone of the browser. */
function timeOfDay(at: number): string {
  const moment = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const seconds = `${two(moment.getSeconds())}.${String(moment.getMilliseconds()).padStart(3, '0')}`
  return `${two(moment.getHours())}:${two(moment.getMinutes())}:${seconds}`
}
