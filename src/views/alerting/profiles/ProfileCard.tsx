import { Switch } from '@mantine/core'
import { useCallback } from 'react'
import { errorElsewhere } from '../../../../machines/forms/domain/fieldError.ts'
import { choicesFor, profileName, type ProfileChoices } from '../../../../machines/alerting/domain/profile.ts'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import { useCan, useChild, useProfiles, useSelected, useTag, useValue } from '../../actors.ts'
import { FormProblem, leadToFault, SaveBar } from '../../forms/resources/SaveBar.tsx'
import { Form } from '../../forms/Form.tsx'
import { AddDestinationDialog } from './AddDestinationDialog.tsx'
import { addButtonId, headingId, keepPlace, newNameField, takePlace } from './cardFocus.ts'
import classes from './ProfileCard.module.css'
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

/** A notification profile, saved or being created: a summary in plain words, and its fields. */
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
  const keep = useCallback((card: HTMLElement) => keepPlace(profiles, profile, key)(card), [profiles, profile, key])
  if (draft === undefined) return null
  const isNew = pk === undefined
  const known = choicesFor(saved, choices)
  const title = saved === undefined ? 'New profile' : profileName(saved)
  return (
    <section
      ref={keep}
      id={key}
      className={classes.card}
      aria-labelledby={headingId(key)}
      data-changed={isDifferent || undefined}
    >
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
        <div className={classes.head}>
          <h2 className={classes.title} id={headingId(key)} ref={takePlace} tabIndex={-1}>
            {title}
          </h2>
          <Switch
            label="Active"
            labelPosition="left"
            checked={draft.isActive}
            // A switch cannot be read-only, and a change would be lost while the profile is being saved.
            disabled={isBusy}
            onChange={(event) =>
              profile?.send({ type: 'form.change', change: { isActive: event.currentTarget.checked } })
            }
          />
        </div>
        <ProfileSummary draft={draft} choices={known} isNew={isNew} isSaved={!isNew && !isDifferent} />
        <ProfileFields
          profile={profile}
          draft={draft}
          choices={known}
          errors={errors}
          isJudged={isJudged}
          isBusy={isBusy}
          addId={addButtonId(key)}
          nameId={isNew ? newNameField : `${key}.name`}
        />
        <FormProblem>{errorElsewhere(errors, fields)}</FormProblem>
        <div className={classes.foot}>
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
          />
        </div>
        <Trial profile={profile} card={key} choices={choices} />
      </Form>
      <AddDestinationDialog profile={profile} opener={addButtonId(key)} />
      <QuestionDialog
        isShown={isAsked}
        isBusy={isBusy}
        title="Delete"
        action="delete"
        question={
          <>Are you sure you want to delete the profile &lsquo;{title}&rsquo;? It will no longer notify anybody.</>
        }
        color="crimson"
        decline={() => profile?.send({ type: 'form.decline' })}
        confirm={() => profile?.send({ type: 'form.confirm' })}
      />
    </section>
  )
}
