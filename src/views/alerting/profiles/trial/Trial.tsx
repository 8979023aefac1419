import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMemo } from 'react'
import { choicesFor, chosenFor, type ProfileChoices } from '../../../../../machines/alerting/domain/profile.ts'
import {
  trialOf,
  type Trial as Answer,
  type TriedProfile,
} from '../../../../../machines/alerting/domain/trial/trial.ts'
import type { Circumstances } from '../../../../../machines/alerting/domain/notification.ts'
import type { Reading } from '../../../../../machines/alerting/domain/trial/reading.ts'
import { progressWords, trialProvisos, trialSummary } from '../../../../../machines/alerting/domain/trial/trialWords.ts'
import type { ProfileRef } from '../../../../../machines/alerting/profile.ts'
import { useTag, useTrial, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { useCircumstances } from '../../useCircumstances.ts'
import classes from './Trial.module.css'
import { TrialTable } from './TrialTable.tsx'

interface TrialProps {
  readonly profile: ProfileRef | undefined
  /** The key of the card. */
  readonly card: string
  readonly choices: ProfileChoices
}

/** What the profile, as it is in its form, would have told of the last 7 days (docs/behaviour.md#trial). */
export function Trial({ profile, card, choices }: TrialProps) {
  const tried = useTried(profile, choices)
  const trial = useTrial()
  const isShown = useValue(trial, 'key') === card
  const isReading = useTag(trial, 'reading') && isShown
  const isDone = useTag(trial, 'done') && isShown
  const isFailed = useTag(trial, 'failed') && isShown
  const isCancelled = useTag(trial, 'cancelled') && isShown
  const answer = useAnswer(tried, isDone)
  if (tried === undefined) return null
  const buttonId = `${card}.trial`
  const words = isDone ? 'Read again' : isFailed ? 'Try again' : isCancelled ? 'Go on' : 'What would it have told me?'
  return (
    <div className={classes.trial}>
      <div className={classes.buttons}>
        <Button
          id={buttonId}
          size="sm"
          variant="default"
          aria-disabled={isReading}
          mod={{ disabled: isReading }}
          onClick={() => {
            if (!isReading) trial?.send(isDone ? { type: 'trial.renew' } : { type: 'trial.ask', key: card })
          }}
        >
          {words}
        </Button>
        {isShown && (
          <Button
            size="sm"
            variant="subtle"
            onClick={({ currentTarget: { ownerDocument } }) => {
              trial?.send({ type: isReading ? 'trial.cancel' : 'trial.close' })
              // This button changes or disappears.
              moveFocusTo(ownerDocument.getElementById(buttonId))
            }}
          >
            {isReading ? 'Cancel' : 'Close'}
          </Button>
        )}
        {isReading && <Progress />}
      </div>
      <output className={classes.answer}>
        {isCancelled && <span className={classes.note}>Cancelled. What was read is kept.</span>}
        {isFailed && <Failure />}
        {answer !== undefined && <strong>{trialSummary(answer.result, answer.reading, answer.tried)}</strong>}
      </output>
      {answer !== undefined && <Details {...answer} />}
    </div>
  )
}

type Tried = TriedProfile & { readonly isActive: boolean }

/** The profile as it is in its form; undefined as long as something is missing without which nothing can be sent. */
function useTried(profile: ProfileRef | undefined, choices: ProfileChoices): Tried | undefined {
  const saved = useValue(profile, 'profile')
  const draft = useValue(profile, 'draft')
  const [timeslot, filters, destinations] = [draft?.timeslot, draft?.filters, draft?.destinations]
  const isActive = draft?.isActive === true
  return useMemo(() => {
    if (timeslot === undefined || filters === undefined || destinations === undefined) return undefined
    const chosen = chosenFor({ timeslot, filters, destinations }, choicesFor(saved, choices))
    if (chosen.timeslot === undefined || chosen.filters.length === 0 || chosen.destinations.length === 0)
      return undefined
    return { ...chosen, timeslot: chosen.timeslot, isActive }
  }, [saved, choices, timeslot, filters, destinations, isActive])
}

function Progress() {
  const reading = useValue(useTrial(), 'reading')
  return reading === undefined ? null : <span className={classes.note}>{progressWords(reading)}</span>
}

function Failure() {
  const trial = useTrial()
  const words = useValue(trial, 'failure')?.message.replace(/\.$/, '')
  const isAnythingRead = (useValue(trial, 'reading')?.events.length ?? 0) > 0
  return (
    <span className={classes.failure}>
      <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />
      {words}.{isAnythingRead && ' What was read is kept.'}
    </span>
  )
}

/** The answer, worked out again when the reading is complete or the draft changes; undefined before. */
function useAnswer(tried: Tried | undefined, isDone: boolean): AnswerProps | undefined {
  const reading = useValue(useTrial(), 'reading')
  const circumstances = useCircumstances()
  const { judgesEventTime } = circumstances
  const result = useMemo(
    () =>
      reading === undefined || tried === undefined || !isDone ? undefined : trialOf(tried, reading, judgesEventTime),
    [tried, reading, judgesEventTime, isDone],
  )
  if (reading === undefined || tried === undefined || result === undefined) return undefined
  return { tried, reading, result, circumstances }
}

interface AnswerProps {
  readonly tried: Tried
  readonly reading: Reading
  readonly result: Answer
  readonly circumstances: Circumstances
}

function Details({ tried, reading, result, circumstances }: AnswerProps) {
  return (
    <>
      {result.destinations.length > 0 && result.days.length > 0 && <TrialTable result={result} />}
      {trialProvisos(result, reading, tried, circumstances).map((sentence) => (
        <p key={sentence} className={classes.note}>
          {sentence}
        </p>
      ))}
    </>
  )
}
