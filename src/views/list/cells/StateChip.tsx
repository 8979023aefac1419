import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { RowAcknowledgement } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { useHeldSignOff, useRowAcknowledgements, useSelected, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { StateMark } from '../../incident/details/StateMark.tsx'
import { acknowledgementOf } from '../selectors.ts'
import classes from './StateChip.module.css'
import { ackedWords, heldWord, stateWord, type StateWord } from './stateWords.ts'

interface StateChipProps {
  readonly incident: Incident
  /** Whether the list shows acknowledged and unacknowledged incidents alike. */
  readonly comparesAcked: boolean
  /** Whether the chip includes the expiry of an acknowledgement, because nothing else in the row shows it. */
  readonly tellsExpiry: boolean
}

/**
 * An incident's state in a few words, with a mark that is distinct even in greyscale; the full state shows on hover.
 */
export function StateChip({ incident, comparesAcked, tellsExpiry }: StateChipProps) {
  const held = heldWord(useHeldSignOff(incident.pk), incident)
  const state = stateWord(incident, comparesAcked)
  if (held !== undefined) return <Chip {...held} isHeld />
  return state.mark === 'acknowledged' ? (
    <AckedChip pk={incident.pk} state={state} tellsExpiry={tellsExpiry} />
  ) : (
    <Chip {...state} />
  )
}

interface AckedChipProps {
  readonly pk: number
  /** The state without the user and the expiry of the acknowledgement. */
  readonly state: StateWord
  readonly tellsExpiry: boolean
}

/** The chip of an acknowledged incident, with the expiry if it is known. */
function AckedChip({ pk, state, tellsExpiry }: AckedChipProps) {
  const told = useSelected(useRowAcknowledgements(), acknowledgementOf(pk))
  const style = useTimeStyle()
  const word = useTime((now) => (style === undefined ? state.word : ackedWords(told, now, style).word))
  const title = useTime((now) => (style === undefined ? state.title : ackedWords(told, now, style).title))
  return <Chip mark={state.mark} word={word} title={title} expiry={expiryOf(told, tellsExpiry)} />
}

/** Where the expiry of an acknowledgement shows: in the chip, or, where rows are lines, only in a cell of its own. */
type ExpiryPlace = 'here' | 'elsewhere' | undefined

function expiryOf(told: RowAcknowledgement | undefined, tellsExpiry: boolean): ExpiryPlace {
  if (told?.until === undefined) return undefined
  return tellsExpiry ? 'here' : 'elsewhere'
}

interface ChipProps extends StateWord {
  readonly expiry?: ExpiryPlace
  /** Whether the state is about to change. */
  readonly isHeld?: true
}

function Chip({ mark, word, title, expiry, isHeld }: ChipProps) {
  const [state, until] = word.split(' until ')
  return (
    <span
      className={classes.chip}
      data-mark={mark}
      data-held={isHeld}
      data-timed={expiry !== undefined || undefined}
      data-expiry={until === undefined ? undefined : expiry}
      title={title}
    >
      <StateMark mark={mark} />
      <span className={classes.word}>
        <span className={classes.state}>{state}</span>
        {until !== undefined && <span className={classes.until}> until {until}</span>}
      </span>
    </span>
  )
}
