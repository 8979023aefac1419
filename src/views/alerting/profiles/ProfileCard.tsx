import { Switch } from '@mantine/core'
import { useCallback } from 'react'
import { nameOfCopy } from '../../../../machines/alerting/domain/nameOfCopy.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { errorElsewhere } from '../../../../machines/forms/domain/fieldError.ts'
import { choicesFor, profileName, type ProfileChoices } from '../../../../machines/alerting/domain/profile.ts'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import { useCan, useChild, useProfiles, useResumption, useSelected, useTag, useValue } from '../../actors.ts'
import { FormProblem, leadToFault, SaveBar } from '../../forms/resources/SaveBar.tsx'
import { Opener, standingWords } from '../../forms/resources/ResourceLine.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { Form } from '../../forms/Form.tsx'
import { AddFilterDialog } from './add/AddFilterDialog.tsx'
import { AddTimeslotDialog } from './add/AddTimeslotDialog.tsx'
import { AddDestinationDialog } from './AddDestinationDialog.tsx'
import {
  addButtonId,
  arriveAt,
  createButton,
  headingId,
  panelId,
  keepPlace,
  newNameField,
  takePlace,
} from './cardFocus.ts'
import classes from './ProfileCard.module.css'
import { ProfileLine } from './ProfileLine.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { ProfileSummary } from './ProfileSummary.tsx'
import { Trial } from './trial/Trial.tsx'
import { areFiltersTouched, cardKey, isChanged } from './selectors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'

interface ProfileCardProps {
  /** Primary key; undefined for a profile that is being created. */
  readonly pk: number | undefined
  readonly choices: ProfileChoices
}

/** The fields that show their own errors from the server. */
const fields = [['name'], ['timeslot'], ['filters'], ['destinations']]

/** A notification profile, saved or being created: a line in plain words, and its fields if it is open. */
export function ProfileCard({ pk, choices }: ProfileCardProps) {
  const key = cardKey(pk)
  const profiles = useProfiles()
  const profile = useChild<ProfileRef>(profiles, key)
  const saved = useValue(profile, 'profile')
  const draft = useValue(profile, 'draft')
  const errors = useValue(profile, 'errors') ?? []
  const isDifferent = useSelected(profile, isChanged) === true
  const isUnsaved = useTag(profile, 'unsaved')
  const isBusy = useTag(profile, 'busy')
  const isInvalid = useTag(profile, 'invalid')
  const isAsked = useTag(profile, 'deleteDialog')
  const isJudged = useSelected(profile, areFiltersTouched) === true
  const canSend = useCan(profile, { type: 'form.save' })
  const canSwitch = useCan(profile, { type: 'profile.switch' })
  const isOpen = useValue(profiles, 'open') === key
  const isBegun = useTag(profiles, 'creating')
  const resumption = useResumption()
  const take = useCallback(
    (heading: HTMLElement | null) => {
      takePlace(heading)
      if (resumption?.getSnapshot().context.wanted === key) arriveAt(heading)
    },
    [resumption, key],
  )
  const keep = useCallback((card: HTMLElement) => keepPlace(profiles, profile, key)(card), [profiles, profile, key])
  if (draft === undefined) return null
  const isNew = pk === undefined
  const known = choicesFor(saved, choices)
  const title = saved === undefined ? 'New profile' : profileName(saved)
  const open = () => profiles?.send({ type: 'resources.open', row: key })
  const close = () => profiles?.send({ type: 'resources.close' })
  /** Begins a new profile that is a copy; its form takes the focus from the button that begins one. */
  const copy = ({ ownerDocument }: HTMLElement) => {
    moveFocusTo(ownerDocument.getElementById(createButton))
    profiles?.send({ type: 'profiles.copy', draft: { ...draft, name: nameOfCopy(title) } })
  }
  /** On a line, the switch is saved at once; in an open row, and with other unsaved changes, it is part of the form. */
  const switchTo = (isActive: boolean) => {
    if (isBusy) return
    if (!isOpen && canSwitch) return profile?.send({ type: 'profile.switch' })
    if (!isOpen) open()
    return profile?.send({ type: 'form.change', change: { isActive } })
  }
  return (
    <section
      ref={keep}
      id={key}
      className={lines.row}
      aria-labelledby={headingId(key)}
      aria-busy={isBusy}
      data-changed={isDifferent || undefined}
      data-off={!draft.isActive || undefined}
      data-open={isOpen || undefined}
    >
      <div className={lines.line}>
        <Opener
          id={headingId(key)}
          name={title}
          isOpen={isOpen}
          controls={panelId(key)}
          take={take}
          toggle={isOpen ? close : open}
        />
        {isOpen ? (
          <div className={classes.summary}>
            <ProfileSummary pk={pk} draft={draft} choices={known} isNew={isNew} isSaved={!isNew && !isDifferent} />
          </div>
        ) : (
          <ProfileLine
            pk={pk}
            draft={draft}
            choices={known}
            isNew={isNew}
            isSaved={!isNew && !isDifferent}
            standing={standingWords({ isChanged: isDifferent, isUnsaved, isBusy })}
          />
        )}
        <Switch
          className={classes.switch ?? ''}
          aria-label="Active"
          aria-describedby={headingId(key)}
          checked={draft.isActive}
          // A switch cannot be read-only, and a change would be lost while the profile is being saved. On a line it keeps
          // the focus, and says so.
          disabled={isOpen && isBusy}
          aria-disabled={isBusy}
          data-waits={(!isOpen && isBusy) || undefined}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
      </div>
      <div id={panelId(key)} className={lines.panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <Form
              className={classes.form}
              aria-busy={isBusy}
              submit={(event) => {
                profile?.send({ type: 'form.save' })
                // If the draft cannot be saved, the focus goes to the first field with an error, so that a screen reader
                // announces the error.
                if (profile?.getSnapshot().hasTag('invalid') === true) leadToFault(event.currentTarget)
              }}
            >
              <ProfileFields
                profile={profile}
                draft={draft}
                choices={known}
                errors={errors}
                isJudged={isJudged}
                isBusy={isBusy}
                addId={addButtonId(key)}
                card={key}
                nameId={isNew ? newNameField : `${key}.name`}
              />
              <FormProblem>{errorElsewhere(errors, fields)}</FormProblem>
              <SaveBar
                name={isNew ? 'profile' : title}
                verb={isNew ? 'Create' : 'Save'}
                isChanged={isDifferent}
                isUnsaved={isUnsaved}
                canSave={canSend && isDifferent && !isInvalid}
                isBusy={isBusy}
                canUndo={isNew || isDifferent}
                undoWords={isNew ? 'Discard' : 'Undo changes'}
                undo={() => profile?.send({ type: 'form.reset' })}
                remove={isNew ? undefined : () => profile?.send({ type: 'form.delete' })}
                copy={isNew ? undefined : copy}
                noCopyBecause={isBegun ? 'Another profile is being created: create or discard it first.' : undefined}
              />
              <Trial profile={profile} card={key} choices={choices} />
            </Form>
            <AddDestinationDialog profile={profile} opener={addButtonId(key)} />
            <AddTimeslotDialog profile={profile} card={key} />
            <AddFilterDialog profile={profile} card={key} />
            <QuestionDialog
              isShown={isAsked}
              isBusy={isBusy}
              title="Delete"
              action="delete"
              question={
                <>
                  Are you sure you want to delete the profile &lsquo;{title}&rsquo;? It will no longer notify anybody.
                </>
              }
              color="crimson"
              decline={() => profile?.send({ type: 'form.decline' })}
              confirm={() => profile?.send({ type: 'form.confirm' })}
            />
          </>
        )}
      </div>
    </section>
  )
}
