import IconCloudLock from '@tabler/icons-react/dist/esm/icons/IconCloudLock.mjs'
import { useCallback, useId } from 'react'
import {
  destinationName,
  isSynced,
  typedText,
  type Destination,
} from '../../../../machines/alerting/domain/destination.ts'
import type { DestinationRef } from '../../../../machines/alerting/destination.ts'
import { usageInFull, usageOf, usageWords, type Usage } from '../../../../machines/alerting/domain/usage.ts'
import { listed } from '../../../../machines/core/domain/listed.ts'
import { useCan, useDestinations, useSelected, useTag, useSenders, useTime, useValue } from '../../actors.ts'
import { Cell, Mark, Opener, standingWords } from '../../forms/resources/ResourceLine.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { UsedBy } from '../UsedBy.tsx'
import { FormProblem, SaveBar } from '../../forms/resources/SaveBar.tsx'
import classes from './DestinationRow.module.css'
import { PropertyField, TitleField, UnknownSettingField } from './PropertyField.tsx'
import {
  problemElsewhere,
  rowFields,
  rowKey,
  rowOf,
  rowProblem,
  rowUnknownSettings,
  titleProblem,
} from './selectors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { Form } from '../../forms/Form.tsx'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import { reachOf } from '../../../../machines/alerting/domain/reach.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { useCircumstances } from '../useCircumstances.ts'
import reachedByClasses from './ReachedBy.module.css'
import { isUnreached, reachLines } from './reachWords.ts'

/** A destination: a line, and if it is open its title, a field for each setting, and its buttons (docs/behaviour.md#destinations). */
export function DestinationRow({ row }: { readonly row: DestinationRef }) {
  const heading = useId()
  const panel = useId()
  const destinations = useDestinations()
  const shown = useSelected(row, rowOf)
  const isBusy = useTag(row, 'busy')
  const isChanged = useTag(row, 'changed')
  const isUnsaved = useTag(row, 'unsaved')
  const isInvalid = useTag(row, 'invalid')
  const isAsked = useTag(row, 'deleteDialog')
  const canSend = useCan(row, { type: 'form.save' })
  /** Moves the focus to a neighbour if the row was deleted here, or had the focus when it was deleted elsewhere. */
  const leaveFocus = useCallback(
    (item: HTMLLIElement) => () => {
      const last = row.getSnapshot()
      const isOwnDoing = last.hasTag('deleteDialog') || last.hasTag('gone')
      if (isOwnDoing || item.contains(item.ownerDocument.activeElement)) moveFocusTo(neighbourOf(item))
    },
    [row],
  )

  const { destination, draft, errors } = shown
  const fields = rowFields(shown)
  const name = destinationName(destination)
  const synced = isSynced(destination)
  const key = rowKey(destination)
  const isOpen = useValue(destinations, 'open') === key
  const usage = usageOf(useValue(useSenders(), 'found'), (profile) =>
    profile.destinations.some(({ pk }) => pk === destination.pk),
  )
  return (
    <li ref={leaveFocus} className={lines.row} data-changed={isChanged || undefined} data-open={isOpen || undefined}>
      <div role="group" aria-labelledby={heading}>
        <div className={lines.line}>
          <Opener
            id={heading}
            name={name}
            level={3}
            isOpen={isOpen}
            controls={panel}
            toggle={() =>
              destinations?.send(isOpen ? { type: 'resources.close' } : { type: 'resources.open', row: key })
            }
          />
          {!isOpen && (
            <DestinationLine
              destination={destination}
              usage={usage}
              mark={standingWords({ isChanged, isUnsaved, isBusy: isBusy && !isAsked })}
            />
          )}
        </div>
        <div id={panel} className={lines.panel} hidden={!isOpen}>
          {isOpen && (
            <div className={classes.container}>
              <Form
                className={classes.body}
                aria-busy={isBusy}
                submit={() => {
                  row.send({ type: 'form.save' })
                }}
              >
                {synced && (
                  <span className={classes.synced}>
                    <IconCloudLock size={14} aria-hidden="true" />
                    Synchronized
                  </span>
                )}
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
                    keptBecause={keptWords(synced, usage)}
                  />
                </div>
                <UsedBy usage={usage} />
              </Form>
              <QuestionDialog
                isShown={isAsked}
                isBusy={isBusy}
                title="Delete"
                action="delete"
                subject={name}
                question="Are you sure you want to delete the destination?"
                color="crimson"
                decline={() => row.send({ type: 'form.decline' })}
                confirm={() => row.send({ type: 'form.confirm' })}
              />
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

function neighbourOf(item: Element): HTMLElement | null {
  const headingOf = (other: Element | null) => other?.querySelector<HTMLElement>('h3 button') ?? null
  return (
    headingOf(item.nextElementSibling) ??
    headingOf(item.previousElementSibling) ??
    item.ownerDocument.querySelector('h1')
  )
}

/** Why a destination cannot be deleted: servers refuse it as long as a profile uses it. Undefined if it can. */
function keptWords(synced: boolean, usage: Usage | undefined): string | undefined {
  if (synced) return 'This destination is synchronized with your account and can not be deleted'
  const names = usage?.users.map(({ name }) => name) ?? []
  return names.length === 0 ? undefined : `In use by ${listed(names, 'and')}: remove it there first`
}

interface DestinationLineProps {
  readonly destination: Destination
  readonly usage: Usage | undefined
  /** What keeps it from being saved, or that it is being saved. */
  readonly mark: string | undefined
}

/** What a closed row says of a destination: who is notified there now, and which profiles use it. */
function DestinationLine({ destination, usage, mark }: DestinationLineProps) {
  const found = useValue(useSenders(), 'found')
  const isAsking = useTag(useSenders(), 'asking')
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const reachAt = (now: number) => reachOf(destination, found, now, circumstances)
  const reach = useTime((now) => reachLines(reachAt(now), destination.medium.name, style).join('; '))
  const isLacking = useTime((now) => isUnreached(reachAt(now)))
  const isUnknown = isAsking && found === undefined
  const told = isUnknown ? '' : reach
  return (
    <>
      <Cell
        column="Now"
        words={mark === undefined ? told : `${mark}: ${told}`}
        tone={isLacking && !isUnknown ? 'doubtful' : 'quiet'}
        isMain
      >
        {mark !== undefined && <Mark isWarning={mark === 'Not saved'}>{mark}</Mark>}
        {told}
      </Cell>
      <Cell column="Used by" words={isUnknown ? '' : usageInFull(usage)} tone="quiet">
        {isUnknown ? '' : usageWords(usage)}
      </Cell>
    </>
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
  const words = useTime((now) => reachLines(reachAt(now), medium.name, style).join('\n'))
  const isLacking = useTime((now) => isUnreached(reachAt(now)))
  if (isAsking && found === undefined) return null
  return (
    <ul className={reachedByClasses.reached} aria-label="Who is notified here" data-lacking={isLacking || undefined}>
      {words.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
