import IconCloudLock from '@tabler/icons-react/dist/esm/icons/IconCloudLock.mjs'
import { useCallback, useId } from 'react'
import {
  destinationName,
  isSynced,
  typedText,
  type Destination,
} from '../../../../machines/alerting/domain/destination.ts'
import type { DestinationRef } from '../../../../machines/alerting/destination.ts'
import { useCan, useSelected, useTag, useSenders, useTime, useValue } from '../../actors.ts'
import { FormProblem, SaveBar } from '../../forms/resources/SaveBar.tsx'
import classes from './DestinationRow.module.css'
import { PropertyField, TitleField, UnknownSettingField } from './PropertyField.tsx'
import { problemElsewhere, rowFields, rowOf, rowProblem, rowUnknownSettings, titleProblem } from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { Form } from '../../forms/Form.tsx'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import { reachOf } from '../../../../machines/alerting/domain/reach.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { useCircumstances } from '../useCircumstances.ts'
import reachedByClasses from './ReachedBy.module.css'
import { isUnreached, reachLines } from './reachWords.ts'

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
      <QuestionDialog
        isShown={useTag(row, 'deleteDialog')}
        isBusy={isBusy}
        title="Delete"
        action="delete"
        subject={name}
        question="Are you sure you want to delete the destination?"
        color="crimson"
        decline={() => row.send({ type: 'form.decline' })}
        confirm={() => row.send({ type: 'form.confirm' })}
      />
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

/** Says which profiles send to a destination, and what each would send now. Says nothing while that is being asked. */
function ReachedBy({ destination }: { readonly destination: Destination }) {
  const senders = useSenders()
  const found = useValue(senders, 'found')
  const isAsking = useTag(senders, 'asking')
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const { medium } = destination
  const reachAt = (now: number) => reachOf(destination, found, now, circumstances)
  const lines = useTime((now) => reachLines(reachAt(now), medium.name, style).join('\n'))
  const isLacking = useTime((now) => isUnreached(reachAt(now)))
  if (isAsking && found === undefined) return null
  return (
    <ul className={reachedByClasses.reached} aria-label="Who is notified here" data-lacking={isLacking || undefined}>
      {lines.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
