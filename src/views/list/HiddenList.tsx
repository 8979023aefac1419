import { Button } from '@mantine/core'
import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { hidingNothing } from '../../../machines/filter/domain/hiding.ts'
import { useIsStill } from '../core/still.ts'
import { useFilter, useIncidents, useSelected, useValue } from '../actors.ts'
import { useHiding } from '../filter/useHiding.ts'
import { holdsEverything } from './heading/extentWords.ts'
import { hiddenWords } from './heading/hiddenWords.ts'
import classes from './ListStates.module.css'

/** Shown if every row that the list holds is hidden. The list must not look empty, because incidents do match. */
export function HiddenList() {
  const filter = useFilter()
  const hiding = useHiding()
  const isEverything = useSelected(useIncidents(), holdsEverything) === true
  const query = useValue(filter, 'query') ?? defaultQuery
  const isStill = useIsStill()
  return (
    <div className={classes.state}>
      <h2 className={classes.heading}>Every incident {isEverything ? 'of the list' : 'on this page'} is hidden</h2>
      <p className={classes.sentence}>{hiddenWords(hiding)}</p>
      {!isStill && (
        <Button variant="default" onClick={() => filter?.send({ type: 'filter.revise', query: hidingNothing(query) })}>
          Show them
        </Button>
      )}
    </div>
  )
}
