import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { StateMark } from '../../incident/details/StateMark.tsx'
import classes from './StateChip.module.css'
import { stateWord } from './stateWords.ts'

interface StateChipProps {
  readonly incident: Incident
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
}

/** An incident's state in one word, with a mark that differs from other marks even in greyscale; all of it on hover. */
export function StateChip({ incident, comparesAcked }: StateChipProps) {
  const { mark, word, title } = stateWord(incident, comparesAcked)
  return (
    <span className={classes.chip} data-mark={mark} title={title}>
      <StateMark mark={mark} />
      {word}
    </span>
  )
}
