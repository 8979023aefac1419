import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { chipWords, type Condition } from '../../../machines/filter/domain/conditionWords.ts'
import { useSavedFilters, useFilter, usePreference, useSelected, useValue } from '../actors.ts'
import { useHiding } from './useHiding.ts'
import { moveFocusTo } from '../core/focus.ts'
import { UnstyledButton } from '../core/plain/elements.tsx'
import classes from './Conditions.module.css'
import { leftOut, savedFilter } from './selectors.ts'
import { useConditions } from './useConditions.ts'

interface ConditionsProps {
  /** Which parts of the address the list does not follow, in a sentence; '' if it follows all. */
  readonly unread: string
  /** Whether a link says how the list is displayed: the line then offers to keep that even while the filter is folded. */
  readonly isFromLink: boolean
  /** What can be done with the list as it is. */
  readonly children: ReactNode
}

/**
 * Every condition in force, on a line that is always there. The line has a fixed height and scrolls. In a narrow window
 * it folds with the filter, whose button then says how many conditions there are.
 */
export function Conditions({ unread, isFromLink, children }: ConditionsProps) {
  const conditions = useConditions()
  // Where the line is folded, nobody would learn that the list shows more than the address asks for.
  const isOpen = usePreference('toolbarOpen') || unread !== ''
  return (
    <section
      className={`list-conditions ${classes.line}`}
      aria-label="Conditions in force"
      tabIndex={-1}
      data-open={isOpen || undefined}
      data-linked={isFromLink || undefined}
    >
      {conditions.length === 0 ? (
        <p className={classes.nothing}>Everything is shown</p>
      ) : (
        <ul className={classes.conditions}>
          {conditions.map((condition) => (
            <Chip key={condition.key} condition={condition} />
          ))}
        </ul>
      )}
      <LeftOut />
      <Ignored sentence={unread} />
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

function Chip({ condition }: { readonly condition: Condition }) {
  const filter = useFilter()
  const hiding = useHiding()
  const shown = chipWords(condition, hiding)
  /** The chip disappears, so the focus goes to the next one or, if there is none, to the line. */
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const chip = currentTarget.closest('li')
    const next = chip?.nextElementSibling ?? chip?.previousElementSibling
    moveFocusTo(next?.querySelector('button') ?? lineOf(currentTarget))
    filter?.send({ type: 'filter.remove', rest: condition.rest })
  }
  return (
    <li className={classes.chip}>
      <bdi className={classes.words} title={shown}>
        {shown}
      </bdi>
      <UnstyledButton
        className={classes.remove ?? ''}
        aria-label={`Remove condition: ${condition.words}`}
        title="Remove"
        onClick={remove}
      >
        <IconX size={14} aria-hidden="true" />
      </UnstyledButton>
    </li>
  )
}

function lineOf(part: HTMLElement): HTMLElement | null {
  return part.closest('section')
}

/** Says what the list does not follow. */
function Ignored({ sentence }: { readonly sentence: string }) {
  return (
    <output className={classes.leftOut} title={sentence}>
      {sentence}
    </output>
  )
}

/**
 * Says which conditions of the chosen saved filter cannot be applied to the list. Without them, the list shows more
 * than the filter matches.
 */
function LeftOut() {
  const chosen = useSelected(useSavedFilters(), savedFilter(useValue(useFilter(), 'chosen')))
  const words = leftOut(chosen)
  return <Ignored sentence={words === '' ? '' : `The list ignores these conditions of the filter: ${words}`} />
}
