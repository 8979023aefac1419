import { TextInput } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId, useMemo } from 'react'
import {
  dayProblem,
  pausedInPartWords,
  stoppingWords,
  switchedCount,
  toPause,
  untickedProfiles,
} from '../../../../../machines/alerting/domain/pausing/pauseChoice.ts'
import { isDay, tomorrow } from '../../../../../machines/alerting/domain/pausing/pause.ts'
import { pauseDayWords } from '../../../../../machines/alerting/domain/pausing/pauseWords.ts'
import { profileName, type Profile } from '../../../../../machines/alerting/domain/profile.ts'
import { counted } from '../../../../../machines/core/domain/count.ts'
import type { PausingContext, PausingRef } from '../../../../../machines/alerting/pausing.ts'
import { usePauses, usePausing, useSelected, useTag, useTime, useValue } from '../../../actors.ts'
import checkbox from '../../../core/Checkbox.module.css'
import { ConfirmButton, DialogButtons, FormDialog } from '../../../forms/dialog/FormDialog.tsx'
import { leadToMissing } from '../../notify/leadToMissing.ts'
import { useToday } from '../../usePausesOver.ts'
import classes from './Pausing.module.css'
import { useGapWords } from './useGapWords.ts'
import { useSwitching } from './useSwitching.ts'

/** Pauses several profiles until a day (docs/behaviour.md#paused-profiles). */
export function PausingDialog() {
  const pausing = usePausing()
  const isOpen = useTag(pausing, 'open')
  const isBusy = useTag(pausing, 'pausing')
  const shown = useSelected(pausing, contextOf)
  return (
    <FormDialog
      isShown={isOpen}
      isBusy={isBusy}
      title="Pause several profiles"
      close={() => pausing?.send({ type: 'pausing.leave' })}
      submit={(event) => {
        pausing?.send({ type: 'pausing.pause' })
        if (pausing?.getSnapshot().hasTag('pausing') !== true) {
          leadToMissing(event.currentTarget)
        }
      }}
    >
      {pausing !== undefined && shown !== undefined && <Fields pausing={pausing} shown={shown} isBusy={isBusy} />}
    </FormDialog>
  )
}

function contextOf({ context }: { readonly context: PausingContext }) {
  return context
}

interface FieldsProps {
  readonly pausing: PausingRef
  readonly shown: PausingContext
  readonly isBusy: boolean
}

function Fields({ pausing, shown, isBusy }: FieldsProps) {
  const { profiles, ticked, until, isTried, outcomes, unsent } = shown
  const { left, isStopping } = useSwitching()
  const today = useToday()
  const first = useTime((now, skew) => tomorrow(now - skew))
  const problem = useTime((now, skew) => dayProblem(until, now - skew))
  const isStored = useValue(usePauses(), 'isStored') ?? true
  const chosen = useMemo(() => toPause({ profiles, ticked, outcomes }), [profiles, ticked, outcomes])
  const gaps = useGapWords(chosen)
  const done = switchedCount(outcomes)
  return (
    <>
      <Profiles pausing={pausing} shown={shown} isBusy={isBusy} />
      <TextInput
        type="date"
        label="Turn on again on"
        description={isDay(until) ? pauseDayWords(until, today) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        readOnly={isBusy}
        min={first}
        // So that a year has four digits.
        max="9998-12-30"
        value={until}
        error={isTried || until !== '' ? problem : undefined}
        onChange={(event) => pausing.send({ type: 'pausing.setDay', day: event.currentTarget.value })}
      />
      {gaps !== '' && (
        <p className={classes.gaps}>
          <IconAlertTriangle className={classes.icon} size={16} aria-hidden="true" />
          <span>{gaps}</span>
        </p>
      )}
      <p className={classes.note}>
        The server does not turn them on again by itself. {isStored ? reminded : notReminded}
      </p>
      <output className={classes.progress}>
        {isBusy && (isStopping ? stoppingWords(done) : `Pausing: ${done} done, ${left} to go.`)}
        {!isBusy && outcomes.size > 0 && pausedInPartWords(outcomes, unsent)}
      </output>
      <DialogButtons
        isBusy={isBusy && left < 2}
        reject={isBusy ? 'Stop' : outcomes.size > 0 ? 'Close' : 'Cancel'}
        close={() => pausing.send({ type: 'pausing.leave' })}
      >
        <ConfirmButton action="pause" color="petrol" isBusy={isBusy} isUnavailable={chosen.length === 0}>
          {`Pause ${counted(chosen.length, 'profile')}`}
        </ConfirmButton>
      </DialogButtons>
    </>
  )
}

const reminded = 'This browser reminds you from that day on.'
const notReminded = 'This browser keeps nothing: it reminds you only as long as this page stays open.'

/** The profiles, each with what became of it. What is paused already cannot be chosen any more. */
function Profiles({ pausing, shown, isBusy }: FieldsProps) {
  const { profiles, ticked, isTried, outcomes } = shown
  const problemId = useId()
  const areAll = untickedProfiles(shown).length === 0
  const isNone = toPause(shown).length === 0
  const isMissing = isTried && isNone
  return (
    <fieldset className={classes.profiles} aria-describedby={isMissing ? problemId : undefined}>
      <legend className={classes.legend}>Profiles</legend>
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          data-autofocus
          data-missing={isNone || undefined}
          checked={areAll}
          aria-disabled={isBusy}
          onChange={() => !isBusy && pausing.send({ type: 'pausing.tickAll' })}
        />
        All active profiles
      </label>
      <div className={classes.list}>
        {profiles.map((profile) => (
          <Choice
            key={profile.pk}
            profile={profile}
            outcome={outcomes.get(profile.pk)}
            isTicked={ticked.includes(profile.pk)}
            isBusy={isBusy}
            tick={() => pausing.send({ type: 'pausing.tick', pk: profile.pk })}
          />
        ))}
      </div>
      {isMissing && (
        <p id={problemId} className={classes.failed} role="alert">
          Choose at least one profile.
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly profile: Profile
  readonly outcome: ReturnType<PausingContext['outcomes']['get']>
  readonly isTicked: boolean
  readonly isBusy: boolean
  readonly tick: () => void
}

function Choice({ profile, outcome, isTicked, isBusy, tick }: ChoiceProps) {
  const isDone = outcome?.type === 'done'
  return (
    <label className={classes.choice} data-done={isDone || undefined}>
      <input
        type="checkbox"
        className={checkbox.box}
        checked={isTicked}
        disabled={isDone}
        aria-disabled={isBusy}
        onChange={() => !isBusy && tick()}
      />
      <span className={classes.name}>
        {profileName(profile)}
        {isDone && <span className={classes.detail}> paused</span>}
        {outcome?.type === 'failed' && <span className={classes.reason}> not paused: {outcome.reason}</span>}
        {outcome?.type === 'perhaps' && <span className={classes.reason}> perhaps paused: {outcome.reason}</span>}
      </span>
    </label>
  )
}
