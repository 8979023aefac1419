import { Button } from '@mantine/core'
import { useIsStill } from '../core/still.ts'
import { useClosedMatches, useFilter, useSelected, useTag } from '../actors.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import { ackWords, leftOutWords, searchedWords } from './closedWords.ts'
import classes from './ListStates.module.css'

/**
 * Shown if a search has found no open incident: how many closed incidents match, how many open ones the condition on
 * acknowledgement hides, and buttons that show them.
 */
export function ClosedMatches() {
  const matches = useClosedMatches()
  const isSearched = useTag(matches, 'searched')
  const isCounted = useTag(matches, 'counted')
  const acked = useSelected(matches, ({ context }) => context.question.filter.acked)
  const others = useSelected(matches, ({ context }) => context.others)
  const closed = useSelected(matches, ({ context }) => context.closed)
  const isStill = useIsStill()
  if (!isSearched) return null
  return (
    <>
      <output className={classes.sentence}>
        {isCounted ? leftOutWords({ acked, others, closed }) : searchedWords(acked)}
      </output>
      {isCounted && acked !== undefined && others !== 0 && !isStill && (
        <ShowButton words={`Show ${ackWords(!acked)}`} change={{ acked: !acked }} />
      )}
      {isCounted && closed !== 0 && !isStill && (
        <ShowButton words="Show closed" change={{ open: false, acked: undefined }} />
      )}
    </>
  )
}

interface ShowButtonProps {
  readonly words: string
  readonly change: Partial<IncidentFilter>
}

function ShowButton({ words, change }: ShowButtonProps) {
  const filter = useFilter()
  return <Button onClick={() => filter?.send({ type: 'filter.change', change })}>{words}</Button>
}
