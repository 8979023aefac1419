import { ActionIcon, Button } from '@mantine/core'
import { useCallback } from 'react'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { inColumnOrder } from '../../../../machines/list/domain/columnLayout.ts'
import { placeBeside } from '../../../../machines/list/domain/columnMove.ts'
import { nameOf, shownColumns, tagColumn, type ColumnId } from '../../../../machines/list/domain/columns.ts'
import { useColumnLayout, useConfiguration, usePreference, useSelected } from '../../actors.ts'
import { takeLostFocus } from '../../core/focus.ts'
import classes from '../bar/DisplayMenu.module.css'

/** The visible columns from left to right, each with buttons that move it, and a button that resets all columns. */
export function ColumnPlaces() {
  const layout = useColumnLayout()
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const choices = usePreference('columnChoices')
  const tagKeys = usePreference('tagColumns')
  const order = usePreference('columnOrder')
  const moved = useSelected(layout, ({ context }) => context.step?.column)
  const shown = inColumnOrder([...shownColumns(choices, showsLevels), ...tagKeys.map(tagColumn)], order)
  const place = moved === undefined ? -1 : shown.indexOf(moved)
  return (
    <fieldset className={`${classes.group ?? ''} ${classes.places ?? ''}`}>
      <legend className={classes.legend}>From left to right</legend>
      <ol className={classes.order}>
        {shown.map((id) => (
          <li key={id} className={classes.place}>
            <bdi className={classes.name}>{nameOf(id)}</bdi>
            <Step id={id} shown={shown} by={-1} />
            <Step id={id} shown={shown} by={1} />
          </li>
        ))}
      </ol>
      <output className={classes.moved}>
        {moved !== undefined && place >= 0 && `${nameOf(moved)} is column ${place + 1} of ${shown.length}`}
      </output>
      <Button variant="default" size="compact-xs" onClick={() => layout?.send({ type: 'columnLayout.reset' })}>
        Reset columns
      </Button>
    </fieldset>
  )
}

interface StepProps {
  readonly id: ColumnId
  readonly shown: readonly ColumnId[]
  readonly by: -1 | 1
}

/** Moves a column one place. An unavailable button is not disabled, so that it keeps the focus at either end. */
function Step({ id, shown, by }: StepProps) {
  const layout = useColumnLayout()
  const place = shown.indexOf(id)
  const isPossible = placeBeside(shown, id, by) !== place
  const Icon = by === -1 ? IconArrowLeft : IconArrowRight
  const name = `Move ${nameOf(id)} ${by === -1 ? 'left' : 'right'}`
  const keepFocus = useKeptFocus(id, by, place)
  return (
    <ActionIcon
      ref={keepFocus}
      variant="subtle"
      size="sm"
      aria-label={name}
      title={name}
      aria-disabled={!isPossible}
      data-disabled={!isPossible}
      onClick={() => layout?.send({ type: 'columnLayout.step', column: id, shown, by })}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}

/** As a ref: the button that has moved its column keeps the focus, which browsers take from elements that move. */
function useKeptFocus(id: ColumnId, by: -1 | 1, place: number) {
  const step = useSelected(useColumnLayout(), ({ context }) => context.step)
  const isMine = step !== undefined && step.column === id && step.by === by
  return useCallback(
    (button: HTMLButtonElement | null) => {
      if (isMine && place >= 0) takeLostFocus(button)
    },
    [isMine, place],
  )
}
