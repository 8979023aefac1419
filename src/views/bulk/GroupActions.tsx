import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { memo, useMemo } from 'react'
import { signOffRows } from '../../../machines/bulk/domain/groupOperation.ts'
import { sharedSignOff, sortIncidents } from '../../../machines/bulk/domain/operation.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import type { GroupKey } from '../../../machines/filter/domain/groupKey.ts'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { onlyThese, valueWords } from '../../../machines/filter/domain/rowValue.ts'
import { groupValue } from '../../../machines/list/domain/groups/groupOf.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { keyedRows, type KeyedAction } from '../../../machines/incident/domain/keyedRows.ts'
import type { Fold, Group } from '../../../machines/list/domain/groups/parts.ts'
import { useBulk, useBulkRun, useCan, useFilter, useIncidents, useNavigation, useTag, useValue } from '../actors.ts'
import { ActionMark } from '../core/ActionMark.tsx'
import { moveFocusTo } from '../core/focus.ts'
import { Button } from '../core/plain/elements.tsx'
import { usePlanning } from '../filter/usePlanning.ts'
import classes from './GroupActions.module.css'
import { knownAmong } from './selectors.ts'

interface GroupActionsProps {
  readonly part: Group | Fold
  /** What the rows are grouped by; left out for folded rows. */
  readonly groupKey?: GroupKey
  readonly tabIndex: -1 | undefined
}

/** What can be done with a whole group, or with folded rows. */
export const GroupActions = memo(function GroupActions({ part, groupKey, tabIndex }: GroupActionsProps) {
  const filter = useFilter()
  const incidents = useIncidents()
  const navigation = useNavigation()
  const planAddress = usePlanning()
  const departed = useValue(incidents, 'departed')
  // The part becomes another object when one of its rows changes, so that other changes of the list cost nothing here.
  const offered = useMemo(() => {
    if (incidents === undefined || departed === undefined) return undefined
    const snapshot = incidents.getSnapshot()
    const known = knownAmong(snapshot, part.rows)
    const rowsFor = (action: KeyedAction) => keyedRows(action, part.rows, known, departed).pks
    return {
      acknowledgement: { operation: 'acknowledge' as const, pks: rowsFor('acknowledge') },
      signOff: signOffOf(rowsFor('signOff'), known),
      value: groupKey && 'id' in part ? groupValue(groupKey, part.id) : undefined,
    }
  }, [part, groupKey, incidents, departed])
  if (offered === undefined) return null
  const { acknowledgement, signOff, value } = offered
  return (
    <span className={classes.buttons}>
      <GroupAction offered={acknowledgement} tabIndex={tabIndex} />
      <GroupAction offered={signOff} tabIndex={tabIndex} />
      {value !== undefined && (
        <Button
          className={classes.button ?? ''}
          variant="subtle"
          size="compact-sm"
          tabIndex={tabIndex}
          title={`Only ${valueWords(value)}`}
          aria-label={`Only ${valueWords(value)}`}
          onClick={() =>
            filter?.send({ type: 'filter.revise', query: onlyThese(filter.getSnapshot().context.query, value) })
          }
        >
          <IconFilter size={16} aria-hidden="true" />
        </Button>
      )}
      {value !== undefined && planAddress !== undefined && (
        <Button
          className={classes.button ?? ''}
          variant="subtle"
          size="compact-sm"
          tabIndex={tabIndex}
          title={`Plan maintenance for ${valueWords(value)}`}
          aria-label={`Plan maintenance for ${valueWords(value)}`}
          onClick={() =>
            navigation?.send({ type: 'navigation.go', to: planAddress(onlyThese(unrestrictedQuery, value).filter) })
          }
        >
          <IconBarrierBlock size={16} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
})

/** An operation, and the rows of the group that it acts on; undefined if there is none for these rows. */
interface GroupOperation {
  readonly operation: keyof typeof verbs | undefined
  readonly pks: readonly number[]
}

/** Closing or, once nothing is open, reopening those to which it applies. */
function signOffOf(rows: readonly number[], known: ReadonlyMap<number, Incident>): GroupOperation {
  const meant = signOffRows(rows, known)
  const operation = sharedSignOff(meant.flatMap((pk) => known.get(pk) ?? []))
  return { operation, pks: operation === undefined ? [] : sortIncidents(operation, '', meant, known).applying }
}

const verbs = { acknowledge: 'Acknowledge', close: 'Close', reopen: 'Reopen' } as const

interface GroupActionProps {
  readonly offered: GroupOperation
  readonly tabIndex: -1 | undefined
}

/** A bulk operation for the rows of the group to which it applies, whatever is ticked; nothing if there are none. */
function GroupAction({ offered, tabIndex }: GroupActionProps) {
  const { operation = 'close', pks } = offered
  const bulk = useBulk()
  const canBegin = useCan(bulk, { type: 'bulk.begin', operation, pks: [] })
  const isPossible = !useTag(useBulkRun(), 'unfinished') && canBegin
  if (offered.operation === undefined || pks.length === 0) return null
  const words = `${verbs[operation]} ${inThousands(pks.length)}`
  return (
    <Button
      className={classes.button ?? ''}
      data-action={operation}
      title={words}
      variant="default"
      size="compact-sm"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      disabled={!isPossible}
      onClick={({ currentTarget }) => {
        // The dialog returns the focus to the line, since the button may be gone by then.
        moveFocusTo(currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-opens]'))
        bulk?.send({ type: 'bulk.begin', operation, pks })
      }}
    >
      <span className={classes.mark} aria-hidden="true">
        <ActionMark action={operation} />
      </span>
      <span className={classes.words}>{words}</span>
    </Button>
  )
}
