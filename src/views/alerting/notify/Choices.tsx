import { useId, type ReactNode } from 'react'
import classes from './Choices.module.css'

interface ChoicesProps {
  readonly legend: string
  /** Whether the heading above says the same, so that only screen readers need the legend. */
  readonly isNamedAbove?: boolean
  /** Why a choice is missing; undefined if it is not. */
  readonly problem?: string | undefined
  /** Whether many choices scroll in a box. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A group of radio buttons with a legend. */
export function Choices({ legend, isNamedAbove = false, problem, isLong = false, children }: ChoicesProps) {
  const problemId = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend className={classes.legend} data-unseen={isNamedAbove || undefined}>
        {legend}
      </legend>
      <div className={isLong ? classes.long : classes.row}>{children}</div>
      {problem !== undefined && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  /** The name of the group of radio buttons. */
  readonly group: string
  readonly isChosen: boolean
  readonly isBusy: boolean
  /** Whether the choice cannot be taken; the reason is among the children. */
  readonly isUnavailable?: boolean
  /** Whether it gets the focus if the group lacks a choice. */
  readonly isMissing?: boolean
  /** Whether it has the initial focus. */
  readonly isFirst?: boolean
  readonly choose: () => void
  readonly children: ReactNode
}

export function Choice({
  group,
  isChosen,
  isBusy,
  isUnavailable = false,
  isMissing = false,
  isFirst = false,
  choose,
  children,
}: ChoiceProps) {
  return (
    <label className={classes.choice} data-unavailable={isUnavailable || undefined}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isUnavailable}
        data-missing={isMissing || undefined}
        data-autofocus={isFirst || undefined}
        onChange={() => !isBusy && choose()}
      />
      <span className={classes.words}>{children}</span>
    </label>
  )
}

/** A paler detail behind the words of a choice. */
export function Detail({ children }: { readonly children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>
}
