import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { useFilter, useSelected, useTag } from '../actors.ts'
import classes from './FilterBar.module.css'
import {
  chosenPk,
  createFilterButton,
  deleteFilterButton,
  differsFrom,
  filterOnScreen,
  leftOut,
  savedFilter,
  savedFilterField,
  savedFilters,
  savedFiltersOf,
} from './selectors.ts'
import { handFocusTo } from '../core/focus.ts'

/** The user's saved filters, with controls to choose, unselect, create, save and delete them. */
export function SavedFilters() {
  const filter = useFilter()
  const filters = useSelected(filter, savedFiltersOf)
  const field = useRef<HTMLSelectElement>(null)
  const saved = useSelected(filters, savedFilters) ?? []
  const pk = useSelected(filter, chosenPk)
  const chosen = useSelected(filters, savedFilter(pk))
  const onScreen = useSelected(filter, filterOnScreen)
  const isChanged = useSelected(filter, differsFrom(chosen)) === true
  const hasFailed = useTag(filters, 'savedFailed')
  const isBusy = useTag(filters, 'busy')
  const hasDialog = [
    useTag(filters, 'nameDialog'),
    useTag(filters, 'replaceDialog'),
    useTag(filters, 'deleteDialog'),
  ].includes(true)
  // The bar must not change behind an open dialog.
  const isOffered = !isBusy || hasDialog
  const choose = (value: string) => {
    const found = saved.find((one) => String(one.pk) === value)
    filter?.send(found === undefined ? { type: 'filter.unselect' } : { type: 'filter.choose', saved: found })
  }
  /** For a button that disappears once pressed: moves the focus to the field first. */
  const fromField = (act: () => void) => () => {
    handFocusTo(field.current)
    act()
  }
  const save = () => {
    if (chosen !== undefined && onScreen !== undefined) {
      filters?.send({ type: 'savedFilters.save', pk: chosen.pk, filter: onScreen })
    }
  }
  return (
    <div className={classes.saved}>
      <NativeSelect
        id={savedFilterField}
        ref={field}
        size="xs"
        aria-label="Saved filter"
        value={chosen === undefined ? '' : String(chosen.pk)}
        data={[
          { value: '', label: 'No saved filter' },
          ...saved.map((one) => ({ value: String(one.pk), label: one.name })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <output className={classes.modified}>{isChanged && 'Modified'}</output>
      {isChanged && isOffered && (
        <Button variant="default" size="compact-sm" onClick={fromField(save)}>
          Save filter
        </Button>
      )}
      {isChanged && chosen !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={fromField(() => filter?.send({ type: 'filter.choose', saved: chosen }))}
        >
          Discard changes
        </Button>
      )}
      <Button
        id={createFilterButton}
        variant="default"
        size="compact-sm"
        onClick={() => filters?.send({ type: 'savedFilters.create' })}
      >
        Create filter
      </Button>
      {chosen !== undefined && isOffered && (
        <Button
          id={deleteFilterButton}
          variant="default"
          size="compact-sm"
          onClick={() => filters?.send({ type: 'savedFilters.delete', pk: chosen.pk })}
        >
          Delete filter
        </Button>
      )}
      {hasFailed && (
        <Button variant="default" size="compact-sm" onClick={fromField(() => filter?.send({ type: 'filter.recover' }))}>
          Load saved filters again
        </Button>
      )}
      <LeftOut chosen={chosen} />
    </div>
  )
}

/**
 * Says which conditions of a saved filter cannot be applied to the list. Without them, the list shows more than the
 * filter matches.
 */
function LeftOut({ chosen }: { readonly chosen: SavedFilter | undefined }) {
  const words = leftOut(chosen)
  return (
    <output className={classes.dropped}>
      {words !== '' && `The list ignores these conditions of the filter: ${words}`}
    </output>
  )
}
