import { Button } from '@mantine/core'
import { useIsStill } from '../core/still.ts'
import { useClosedMatches, useFilter, useSelected, useTag } from '../actors.ts'
import { agreeing, inThousands } from '../../../machines/core/domain/count.ts'
import classes from './ListStates.module.css'

/** How many closed incidents match a search that has found no open one, and a button that shows them. */
export function ClosedMatches() {
  const filter = useFilter()
  const matches = useClosedMatches()
  const isSearched = useTag(matches, 'searched')
  const isCounted = useTag(matches, 'counted')
  const count = useSelected(matches, ({ context }) => context.count)
  const isStill = useIsStill()
  if (!isSearched) return null
  return (
    <>
      <output className={classes.sentence}>{isCounted ? closedWords(count) : 'None open.'}</output>
      {isCounted && count !== 0 && !isStill && (
        <Button onClick={() => filter?.send({ type: 'filter.change', change: { open: false } })}>
          {showWords(count)}
        </Button>
      )}
    </>
  )
}

/** The number of closed incidents; if it is unknown, a sentence that there may be some. */
function closedWords(count: number | undefined): string {
  if (count === undefined) return 'None open. Closed ones may match.'
  if (count === 0) return 'None open, and none closed.'
  return `None open. ${inThousands(count)} closed ${agreeing(count, 'matches', 'match')}.`
}

function showWords(count: number | undefined): string {
  if (count === undefined) return 'Show closed incidents'
  return agreeing(count, 'Show it', 'Show them')
}
