import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import { useMemo } from 'react'
import { partCover } from '../../../machines/maintenance/domain/partCovering.ts'
import { useIncidents, useSelected, useMaintenance, useTime } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import { partWords } from './coveringWords.ts'
import classes from './Maintenance.module.css'
import { noTasks, tasksKnown } from './useCovering.ts'

/**
 * Says of a group of rows that planned maintenance covers all of its open incidents, or some of them; nothing if it surely
 * covers none. The part becomes another object when one of its rows changes.
 */
export function PartMaintenance({ part }: { readonly part: { readonly rows: readonly number[] } }) {
  const tasks = useSelected(useMaintenance(), tasksKnown) ?? noTasks
  const incidents = useIncidents()
  const style = useTimeStyle()
  const cover = useMemo(() => {
    const stored = incidents?.getSnapshot().context.store.storedIncidents
    return (
      stored &&
      partCover(
        part.rows.map((pk) => stored.get(pk)?.incident),
        tasks,
      )
    )
  }, [part, tasks, incidents])
  const words = useTime((now) => (cover === undefined || style === undefined ? '' : partWords(cover, now, style)))
  if (cover === undefined || words === '') return null
  return (
    <span className={classes.part} role="img" aria-label={words} title={words}>
      <IconBarrierBlock size={16} aria-hidden="true" />
      <span className={classes.partWords} aria-hidden="true">
        {words}
      </span>
    </span>
  )
}
