import { useMergedRef } from '@mantine/hooks'
import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import type { ColumnId } from '../../../../machines/list/domain/columns.ts'
import { groupName } from '../../../../machines/list/domain/groups/groupOf.ts'
import type { Line, MoreLine as More } from '../../../../machines/list/domain/groups/lines.ts'
import { newsOf } from '../../../../machines/list/domain/groups/newsOf.ts'
import type { Fold, Group } from '../../../../machines/list/domain/groups/parts.ts'
import { partTick } from '../../../../machines/list/domain/groups/tickedGroup.ts'
import { newsTime, type Glowed } from '../../../../machines/list/domain/news.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'
import {
  useBulk,
  useIncidentList,
  useIncidents,
  useListGroups,
  usePreference,
  useSelected,
  useSelection,
  useValue,
  useWallRows,
} from '../../actors.ts'
import { moveFocusTo, takeLostFocus } from '../../core/focus.ts'
import { useLaterViews } from '../../core/Later.tsx'
import { Button } from '../../core/plain/elements.tsx'
import { useIsStill } from '../../core/still.ts'
import { goneWords } from '../cells/goneWords.ts'
import { areSameNames, comparesAcked } from '../selectors.ts'
import { IncidentRow } from '../table/IncidentRow.tsx'
import tableClasses from '../table/IncidentTable.module.css'
import { neighbourOf } from '../table/useRowValues.ts'
import { useVirtualRows } from '../table/useVirtualRows.ts'
import { FoldLine } from './FoldLine.tsx'
import { GroupLine } from './GroupLine.tsx'
import classes from './Groups.module.css'
import { linesOnScreen, newIn, parentPlace, sharedNames, tabStopPlace } from './selectors.ts'

const nothingGlowed: Glowed = new Map([])
const noLines: readonly Line[] = []
const noTicks: ReadonlySet<number> = new Set()
const noNames: readonly string[] = []

interface GroupedRowsProps {
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  /** How many lines are shown at most, from the beginning. */
  readonly most: number
}

/**
 * The lines of groups, of folded rows and of rows, as a tree grid: the arrow keys to the right and left open and close
 * a line. Tab stops in one line only, as in the list without groups.
 */
export function GroupedRows({ shown, most }: GroupedRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isStill = useIsStill()
  const incidents = useIncidents()
  const list = useIncidentList()
  const groups = useListGroups()
  const selection = useSelection()
  const bulk = useBulk()
  const later = useLaterViews('controls')
  const key = usePreference('group')
  const store = useValue(incidents, 'store') ?? emptyStore
  const departed = useValue(incidents, 'departed') ?? noTicks
  const deeds = useValue(incidents, 'deeds')
  const query = useValue(incidents, 'request') ?? unrestrictedQuery
  const since = useValue(incidents, 'shownAt') ?? 0
  const glowed = useValue(incidents, 'glowed') ?? nothingGlowed
  const lit = useValue(useWallRows(), 'lit')
  const ticked = useValue(selection, 'ticked') ?? noTicks
  const isAckedCompared = useSelected(incidents, comparesAcked) === true
  const all = useSelected(groups, linesOnScreen) ?? noLines
  const lines = useMemo(() => (all.length > most ? all.slice(0, most) : all), [all, most])
  const ids = useMemo(() => lines.map((line) => (line.kind === 'row' ? line.pk : line.id)), [lines])
  const tabStop = useSelected(groups, tabStopPlace) ?? 0
  const { pieces, measureRow, keepPlace, isPartial } = useVirtualRows({
    body,
    rows: ids,
    kept: tabStop,
    keptParent: parentPlace(lines, tabStop),
    drawn: Infinity,
    density: usePreference('density'),
    virtualizing: later?.virtualizing,
    isUnavailable: false,
    isGroup: (place) => lines[place]?.kind === 'group',
  })
  const ticksOf = ({ rows }: Group | Fold) => {
    const present = departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
    return { tick: partTick(present, ticked), tickable: present.length }
  }
  const seenAt = useValue(groups, 'seenAt')
  const newsIn = (id: string, part: Group | Fold, isExpanded: boolean) => {
    if (isStill) return newIn(part.rows, lit)
    if (isExpanded) return 0
    return newsOf(part, store.storedIncidents, { since: Math.max(since, seenAt?.get(id) ?? 0), glowed })
  }
  const shared = useSelected(groups, sharedNames(key), areSameNames) ?? noNames
  const nameOf = (id: string) => groupName(key, id, shared.includes(groupName(key, id)))
  const came = useSelected(groups, ({ context }) => context.came?.line)
  const focusWhatCame = useCallback(
    (rows: HTMLElement | null) => {
      if (rows === null || came === undefined) return
      const row = [...rows.children].find((each) => each.getAttribute('data-line') === came)
      takeLostFocus(row?.querySelector<HTMLElement>('[data-opens]'))
    },
    [came],
  )
  const move = useCallback((event: KeyboardEvent<HTMLElement>) => moveInTree(event, groups), [groups])
  return (
    <tbody ref={useMergedRef(body, keepPlace, focusWhatCame)} data-partial={isPartial || undefined}>
      {pieces.map((piece) => {
        if (piece.kind === 'room') {
          const { before, height } = piece
          return <tr key={`before ${before}`} className={tableClasses.room} style={{ height }} aria-hidden />
        }
        const { place: index } = piece
        const line = lines[index]
        if (line === undefined) return null
        const common = { index, measureRow, isTabStop: index === tabStop, groups, move }
        if (line.kind === 'group')
          return (
            <GroupLine
              key={line.id}
              line={line}
              groupKey={key}
              name={nameOf(line.group.id)}
              news={newsIn(line.id, line.group, line.isExpanded)}
              {...ticksOf(line.group)}
              later={later}
              {...common}
            />
          )
        if (line.kind === 'more') return <MoreLine key={line.id} line={line} name={nameOf(line.group.id)} {...common} />
        const stored = store.storedIncidents.get(line.kind === 'fold' ? line.fold.lead : line.pk)
        if (stored === undefined) return null
        const { incident } = stored
        if (line.kind === 'fold')
          return (
            <FoldLine
              key={line.id}
              line={line}
              lead={incident}
              shown={shown}
              news={newsIn(line.id, line.fold, line.isExpanded)}
              {...ticksOf(line.fold)}
              list={list}
              later={later}
              {...common}
            />
          )
        return (
          <IncidentRow
            key={line.id}
            line={line}
            move={move}
            incident={incident}
            place={index}
            measureRow={measureRow}
            newsAt={newsTime(stored, since, glowed)}
            gone={departed.has(incident.pk) ? goneWords(incident, deeds?.get(incident.pk), query.filter) : undefined}
            isTabStop={index === tabStop}
            shown={shown}
            comparesAcked={isAckedCompared}
            isLit={lit?.has(incident.pk) === true}
            isTicked={ticked.has(incident.pk)}
            list={list}
            incidents={incidents}
            selection={selection}
            bulk={bulk}
            later={later}
          />
        )
      })}
    </tbody>
  )
}

interface MoreLineProps {
  readonly line: More
  /** The name of the group; '' without groups. */
  readonly name: string
  readonly index: number
  readonly measureRow: (row: HTMLTableRowElement | null) => void
  readonly isTabStop: boolean
  readonly groups: ListGroupsRef | undefined
  readonly move: (event: KeyboardEvent<HTMLElement>) => void
}

/** Shows all rows of a group, or of folded rows, that is open. */
function MoreLine({ line, name, index, measureRow, isTabStop, groups, move }: MoreLineProps) {
  const { id, of, level, place, size, count, fold } = line
  return (
    <tr
      ref={measureRow}
      className={classes.more}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={size}
      data-index={index}
      data-line={id}
      data-part={id}
      data-tab-stop={isTabStop || undefined}
      onKeyDown={move}
    >
      <td>
        <Button
          variant="subtle"
          size="compact-xs"
          data-opens
          tabIndex={isTabStop ? undefined : -1}
          onClick={() => groups?.send({ type: 'listGroups.showAll', id: of })}
        >
          Show {inThousands(count)} more{fold === undefined && name !== '' && <> of {name}</>}
        </Button>
      </td>
    </tr>
  )
}

/**
 * The right arrow key opens a line, and from an open one goes to the first line below it; the left one closes it, and
 * from other lines goes to the one that they belong to. In a row, both first move from value to value.
 */
function moveInTree(event: KeyboardEvent<HTMLElement>, groups: ListGroupsRef | undefined) {
  const lines = groups === undefined ? noLines : linesOnScreen(groups.getSnapshot())
  const { target, key, currentTarget } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const isRight = key === 'ArrowRight'
  const row = target.closest('tr')
  const place = lines.findIndex(({ id }) => id === row?.dataset['line'])
  const line = lines[place]
  if (line === undefined || (!isRight && key !== 'ArrowLeft') || target instanceof HTMLInputElement) return
  const isPart = line.kind === 'group' || line.kind === 'fold'
  if (!isPart && (isRight || neighbourOf(target, false) !== undefined)) return
  if (!isPart || target.hasAttribute('data-opens')) event.preventDefault()
  else return
  event.stopPropagation()
  if (isPart && line.isExpanded !== isRight) return groups?.send({ type: 'listGroups.toggle', id: line.id })
  const next = lines[isRight ? place + 1 : (parentPlace(lines, place) ?? place)]
  const found = [...(currentTarget.parentElement?.children ?? [])].find(
    (each) => each.getAttribute('data-line') === next?.id,
  )
  moveFocusTo(found?.querySelector<HTMLElement>('[data-opens]'))
}
