import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEvent } from 'react'
import { chipWords, type Condition } from '../../../machines/filter/domain/conditionWords.ts'
import { listAddress, unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import {
  useSavedFilters,
  useAddressCopy,
  useFilter,
  useNavigation,
  usePreference,
  useSelected,
  useValue,
} from '../actors.ts'
import { useHiding } from './useHiding.ts'
import { moveFocusTo } from '../core/focus.ts'
import { Button, UnstyledButton } from '../core/plain/elements.tsx'
import classes from './Conditions.module.css'
import { leftOut, savedFilter, unreadInAddress } from './selectors.ts'
import { useConditions } from './useConditions.ts'

/**
 * Every condition in force, on a line that is always there. The line has a fixed height and scrolls. In a narrow window
 * it folds with the filter, whose button then says how many conditions there are.
 */
export function Conditions() {
  const conditions = useConditions()
  const unread = useSelected(useNavigation(), unreadInAddress) ?? ''
  // Where the line is folded, nobody would learn that the list shows more than the address asks for.
  const isOpen = usePreference('toolbarOpen') || unread !== ''
  return (
    <section
      className={`list-conditions ${classes.line}`}
      aria-label="Conditions in force"
      tabIndex={-1}
      data-open={isOpen || undefined}
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
      <div className={classes.actions}>
        {conditions.length > 0 && <ClearButton />}
        <CopyButton />
      </div>
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

function ClearButton() {
  const filter = useFilter()
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    moveFocusTo(lineOf(currentTarget))
    filter?.send({ type: 'filter.clear' })
  }
  return (
    <Button className={classes.action ?? ''} variant="subtle" size="compact-xs" onClick={clear}>
      Clear all
    </Button>
  )
}

/** Copies the address of the list with these conditions. */
function CopyButton() {
  const addressCopy = useAddressCopy()
  const query = useValue(useFilter(), 'query') ?? unrestrictedQuery
  return (
    <Button
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      leftSection={<IconLink size={14} aria-hidden="true" />}
      onClick={() => addressCopy?.send({ type: 'addressCopy.copy', path: listAddress(query) })}
    >
      Copy link
    </Button>
  )
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
