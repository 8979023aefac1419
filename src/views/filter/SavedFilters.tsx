import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import type { FilterEvent } from '../../../machines/filter.ts'
import { useCan, useFilter, useSelected, useTag } from '../actors.ts'
import classes from './FilterBar.module.css'
import {
  chosenPk, createFilterButton, deleteFilterButton, isModified, leftOut, savedFilters, savedFilterField,
} from './selectors.ts'

/** The filters a person keeps: choose and unselect, create, save, delete. */
export function SavedFilters() {
  const filter = useFilter()
  const field = useRef<HTMLSelectElement>(null)
  const saved = useSelected(filter, savedFilters) ?? []
  const chosen = useSelected(filter, chosenPk)
  const isChanged = useSelected(filter, isModified) === true
  const hasFailed = useTag(filter, 'savedFailed')
  const hasDialog = [
    useTag(filter, 'nameDialog'), useTag(filter, 'replaceDialog'), useTag(filter, 'deleteDialog'),
  ].includes(true)
  // What lies beneath a dialog stays as it is.
  const canDelete = useCan(filter, { type: 'filter.delete' }) || (hasDialog && chosen !== undefined)
  const canSave = useCan(filter, { type: 'filter.save' }) || (hasDialog && isChanged)
  const choose = (value: string) =>
    filter?.send(value === '' ? { type: 'filter.unselect' } : { type: 'filter.choose', pk: Number(value) })
  /** For buttons that go with what they did: the focus goes on from the field they belong to. */
  const sendFromField = (event: FilterEvent) => {
    field.current?.focus()
    filter?.send(event)
  }
  return (
    <div className={classes.saved}>
      <NativeSelect
        id={savedFilterField}
        ref={field}
        size="xs"
        aria-label="Saved filter"
        value={chosen === undefined ? '' : String(chosen)}
        data={[
          { value: '', label: 'No saved filter' },
          ...saved.map(({ pk, name }) => ({ value: String(pk), label: name })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <output className={classes.modified}>{isChanged && 'Modified'}</output>
      {canSave && (
        <Button variant="default" size="compact-sm" onClick={() => sendFromField({ type: 'filter.save' })}>
          Save filter
        </Button>
      )}
      {isChanged && chosen !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => sendFromField({ type: 'filter.choose', pk: chosen })}
        >
          Discard changes
        </Button>
      )}
      <Button
        id={createFilterButton}
        variant="default"
        size="compact-sm"
        onClick={() => filter?.send({ type: 'filter.create' })}
      >
        Create filter
      </Button>
      {canDelete && (
        <Button
          id={deleteFilterButton}
          variant="default"
          size="compact-sm"
          onClick={() => filter?.send({ type: 'filter.delete' })}
        >
          Delete filter
        </Button>
      )}
      {hasFailed && (
        <Button variant="default" size="compact-sm" onClick={() => sendFromField({ type: 'filter.recover' })}>
          Load saved filters again
        </Button>
      )}
      <LeftOut />
    </div>
  )
}

/** Says what a saved filter asks for that a list cannot be asked for: the list shows more than it lets through. */
function LeftOut() {
  const words = useSelected(useFilter(), leftOut) ?? ''
  return (
    <output className={classes.dropped}>
      {words !== '' && `The list leaves out what else this filter asks for: ${words}`}
    </output>
  )
}
