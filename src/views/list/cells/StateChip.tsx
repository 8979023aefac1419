import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { useRowAcknowledgements, useSelected, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { StateMark } from '../../incident/details/StateMark.tsx'
import { acknowledgementOf } from '../selectors.ts'
import classes from './StateChip.module.css'
import { ackedWords, stateWord, type StateWord } from './stateWords.ts'

interface StateChipProps {
  readonly incident: Incident
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
}

/**
 * An incident's state in a few words, with a mark that is distinct even in greyscale; the full state shows on hover.
 */
export function StateChip({ incident, comparesAcked }: StateChipProps) {
  const state = stateWord(incident, comparesAcked)
  return state.mark === 'acknowledged' ? <AckedChip pk={incident.pk} state={state} /> : <Chip {...state} />
}

interface AckedChipProps {
  readonly pk: number
  /** The state without the user and the expiry of the acknowledgement. */
  readonly state: StateWord
}

/** The chip of an acknowledged incident, with the expiry if it is known. */
function AckedChip({ pk, state }: AckedChipProps) {
  const told = useSelected(useRowAcknowledgements(), acknowledgementOf(pk))
  const style = useTimeStyle()
  const word = useTime((now) => (style === undefined ? state.word : ackedWords(told, now, style).word))
  const title = useTime((now) => (style === undefined ? state.title : ackedWords(told, now, style).title))
  return <Chip mark={state.mark} word={word} title={title} isTimed={told?.until !== undefined} />
}

function Chip({ mark, word, title, isTimed = false }: StateWord & { readonly isTimed?: boolean }) {
  const [state, until] = word.split(' until ')
  return (
    <span className={classes.chip} data-mark={mark} data-timed={isTimed || undefined} title={title}>
      <StateMark mark={mark} />
      <span className={classes.word}>
        <span className={classes.state}>{state}</span>
        {until !== undefined && <span className={classes.until}> until {until}</span>}
      </span>
    </span>
  )
}
