import IconCloudLock from '@tabler/icons-react/dist/esm/icons/IconCloudLock.mjs'
import { useCallback, useId } from 'react'
import { destinationName, isSynced, typedText } from '../../../../machines/alerting/domain/destination.ts'
import type { DestinationRef } from '../../../../machines/alerting/destination.ts'
import { useCan, useSelected, useTag } from '../../actors.ts'
import { FormProblem } from '../../forms/resources/FormProblem.tsx'
import { SaveBar } from '../../forms/resources/SaveBar.tsx'
import { DeleteDestinationDialog } from './DeleteDestinationDialog.tsx'
import classes from './DestinationRow.module.css'
import { PropertyField } from './PropertyField.tsx'
import { ReachedBy } from './ReachedBy.tsx'
import { problemElsewhere, rowFields, rowOf, rowProblem, rowUnknownSettings, titleProblem } from './selectors.ts'
import { TitleField } from './TitleField.tsx'
import { UnknownSettingField } from './UnknownSettingField.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import { Form } from '../../forms/Form.tsx'

/** A destination: its title, a field for each setting, and its buttons (docs/behaviour.md#destinations). */
export function DestinationRow({ row }: { readonly row: DestinationRef }) {
  const heading = useId()
  const shown = useSelected(row, rowOf)
  const isBusy = useTag(row, 'busy')
  const isChanged = useTag(row, 'changed')
  const isUnsaved = useTag(row, 'unsaved')
  const isInvalid = useTag(row, 'invalid')
  const canSend = useCan(row, { type: 'form.save' })
  /** Moves the focus to a neighbour if the row was deleted here, or had the focus when it was deleted elsewhere. */
  const leaveFocus = useCallback(
    (item: HTMLLIElement) => () => {
      const last = row.getSnapshot()
      const isAsked = last.hasTag('deleteDialog') || last.hasTag('gone')
      if (isAsked || item.contains(item.ownerDocument.activeElement)) moveFocusTo(neighbourOf(item))
    },
    [row],
  )

  const { destination, draft, errors } = shown
  const fields = rowFields(shown)
  const name = destinationName(destination)
  const synced = isSynced(destination)
  return (
    <li ref={leaveFocus} className={classes.row} data-changed={isChanged || undefined}>
      <Form
        aria-busy={isBusy}
        submit={() => {
          row.send({ type: 'form.save' })
        }}
      >
        <fieldset className={classes.body} aria-labelledby={heading}>
          <div className={classes.head}>
            <h3 id={heading} className={classes.name} tabIndex={-1}>
              {name}
            </h3>
            {synced && (
              <span className={classes.synced}>
                <IconCloudLock size={14} aria-hidden="true" />
                Synchronized
              </span>
            )}
          </div>
          <ReachedBy destination={destination} />
          <div className={classes.fields}>
            <TitleField
              value={draft.title}
              suggestion={destination.suggestedLabel}
              problem={titleProblem(shown)}
              isBusy={isBusy}
              change={(title) => row.send({ type: 'form.change', change: { type: 'title', title } })}
            />
            {fields.map((property) => (
              <PropertyField
                key={property.name}
                property={property}
                value={typedText(draft, property.name)}
                problem={rowProblem(shown, property.name)}
                isBusy={isBusy}
                change={(text) =>
                  row.send({ type: 'form.change', change: { type: 'value', name: property.name, text } })
                }
              />
            ))}
            {rowUnknownSettings(shown).map((setting) => (
              <UnknownSettingField key={setting.name} setting={setting} />
            ))}
          </div>
          <FormProblem>{problemElsewhere(errors, fields, ['label'])}</FormProblem>
          <div className={classes.bar}>
            <SaveBar
              name={name}
              verb="Save"
              isChanged={isChanged}
              isUnsaved={isUnsaved}
              canSave={canSend && isChanged && !isInvalid}
              isBusy={isBusy}
              undo={() => row.send({ type: 'form.reset' })}
              remove={() => row.send({ type: 'form.delete' })}
              keptBecause={
                synced ? 'This destination is synchronized with your account and can not be deleted' : undefined
              }
            />
          </div>
        </fieldset>
      </Form>
      <DeleteDestinationDialog row={row} name={name} />
    </li>
  )
}

function neighbourOf(item: Element): HTMLElement | null {
  const headingOf = (other: Element | null) => other?.querySelector('h3') ?? null
  return (
    headingOf(item.nextElementSibling) ??
    headingOf(item.previousElementSibling) ??
    item.ownerDocument.querySelector('h1')
  )
}
