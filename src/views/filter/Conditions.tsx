import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { chipWords, isSaidByControl, type Condition } from '../../../machines/filter/domain/conditionWords.ts'
import { useFilter, usePreference } from '../actors.ts'
import { useHiding } from './useHiding.ts'
import { moveFocusTo } from '../core/focus.ts'
import { UnstyledButton } from '../core/plain/elements.tsx'
import classes from './Conditions.module.css'
import { useConditions } from './useConditions.ts'

/**
 * The conditions in force that no control of the bar says, in its line. Their place does not depend on them: if they do not
 * fit, they scroll. In a narrow window they fold with the filter, whose button then says how many conditions there are.
 */
export function Conditions({ children }: { readonly children: ReactNode }) {
  const conditions = useConditions()
  const isOpen = usePreference('toolbarOpen')
  const chips = conditions.filter(({ key }) => !isSaidByControl(key))
  return (
    <section
      className={`list-conditions ${classes.line}`}
      aria-label="Conditions in force"
      tabIndex={-1}
      data-open={isOpen || undefined}
    >
      {conditions.length === 0 && <p className={classes.nothing}>Everything is shown</p>}
      {chips.length > 0 && (
        <ul className={classes.conditions}>
          {chips.map((condition) => (
            <Chip key={condition.key} condition={condition} />
          ))}
        </ul>
      )}
      <div className={classes.actions}>{conditions.length > 0 && children}</div>
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
