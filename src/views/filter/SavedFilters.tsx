import { Button, NativeSelect } from '@mantine/core'
import { useCan, useFilter, useSelected, useTag } from '../actors.ts'
import classes from './FilterBar.module.css'
import { chosenPk, isModified, savedFilters } from './selectors.ts'

/** The filters a person keeps: choose and unselect, create, save, delete. */
export function SavedFilters() {
  const filter = useFilter()
  const saved = useSelected(filter, savedFilters) ?? []
  const chosen = useSelected(filter, chosenPk)
  const isChanged = useSelected(filter, isModified) === true
  const hasFailed = useTag(filter, 'savedFailed')
  const canDelete = useCan(filter, { type: 'filter.delete' })
  const canSave = useCan(filter, { type: 'filter.save' })
  const choose = (value: string) =>
    filter?.send(value === '' ? { type: 'filter.unselect' } : { type: 'filter.choose', pk: Number(value) })
  return (
    <div className={classes.saved}>
      <NativeSelect
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
        <Button variant="default" size="compact-sm" onClick={() => filter?.send({ type: 'filter.save' })}>
          Save filter
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => filter?.send({ type: 'filter.create' })}>
        Create filter
      </Button>
      {canDelete && (
        <Button variant="default" size="compact-sm" onClick={() => filter?.send({ type: 'filter.delete' })}>
          Delete filter
        </Button>
      )}
      {hasFailed && (
        <Button variant="default" size="compact-sm" onClick={() => filter?.send({ type: 'filter.reload' })}>
          Load saved filters again
        </Button>
      )}
    </div>
  )
}
