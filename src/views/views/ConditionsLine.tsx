import type { MouseEvent } from 'react'
import { useCan, useFilter, useViews } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { Button } from '../core/plain/elements.tsx'
import { Conditions } from '../filter/Conditions.tsx'
import classes from '../filter/Conditions.module.css'

/** The conditions in force, and the button that clears all of them. */
export function ConditionsLine() {
  return (
    <Conditions>
      <ClearButton />
    </Conditions>
  )
}

function ClearButton() {
  const filter = useFilter()
  const views = useViews()
  const hasStandard = useCan(views, { type: 'views.goToStandard' })
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    moveFocusTo(currentTarget.closest('section'))
    if (hasStandard) views?.send({ type: 'views.goToStandard' })
    else filter?.send({ type: 'filter.clear' })
  }
  return (
    <Button
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      title={hasStandard ? 'Goes to your default view' : undefined}
      onClick={clear}
    >
      Clear all
    </Button>
  )
}
