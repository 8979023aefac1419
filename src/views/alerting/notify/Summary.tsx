import { TextInput } from '@mantine/core'
import { lengthNote, lengthProblem } from '../../../../machines/forms/domain/nameLength.ts'
import { verdictOf } from '../../../../machines/alerting/domain/notification.ts'
import { hasLongName, previewOf, type Plan } from '../../../../machines/alerting/domain/notifying/plan.ts'
import { profileName } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { toneOf, verdictWords } from '../profiles/verdictWords.ts'
import { useCircumstances } from '../useCircumstances.ts'
import classes from './NotifyMe.module.css'
import { planWords, sameWords } from './notifyWords.ts'
import type { PartProps } from './WhatFields.tsx'

interface SummaryProps extends PartProps {
  readonly plan: Plan
  /** Shows or hides the fields for other names. */
  readonly toggle: () => void
}

/** What will be, in words, before it is created: whom it notifies of what and when, and what is made for it. */
export function Summary({ plan, shown, isBusy, edit, toggle }: SummaryProps) {
  const { draft, choices } = previewOf(plan, shown.media ?? [])
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const verdict = (now: number) => verdictOf(draft, choices, now, true, circumstances)
  const words = useTime((now) => verdictWords(verdict(now), false, style))
  const tone = useTime((now) => toneOf(verdict(now)))
  return (
    <section className={classes.part} aria-label="Summary">
      <h3 className={classes.heading}>Summary</h3>
      <p className={classes.sentence}>{profileWords(draft, choices)}</p>
      {plan.same === undefined ? (
        <>
          <p className={classes.verdict} data-tone={tone}>
            {words}
          </p>
          {!circumstances.judgesEventTime && shown.draft.when.kind !== 'always' && (
            <p className={classes.note}>
              This server goes by when an incident started, also for what happens to it later.
            </p>
          )}
          {planWords(plan).map((sentence) => (
            <p key={sentence} className={classes.note}>
              {sentence}
            </p>
          ))}
          <Names {...{ plan, shown, isBusy, edit, toggle }} />
        </>
      ) : (
        <p className={classes.warning}>{sameWords(profileName(plan.same))}</p>
      )}
    </section>
  )
}

/** The names that the console has chosen; others can be typed. */
function Names({ plan: { filter, timeslot, profile }, shown, isBusy, edit, toggle }: SummaryProps) {
  const { names } = shown.draft
  const fields = [
    ...(filter.kind === 'new'
      ? [{ of: 'filter', label: 'Name of the filter', chosen: filter.content.name } as const]
      : []),
    ...(timeslot.kind === 'new'
      ? [{ of: 'timeslot', label: 'Name of the timeslot', chosen: timeslot.content.name } as const]
      : []),
    { of: 'profile', label: 'Name of the profile', chosen: profile } as const,
  ]
  return (
    <details className={classes.names} open={shown.showsNames || hasLongName(shown.draft)}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          toggle()
        }}
      >
        Other names
      </summary>
      {fields.map(({ of, label, chosen }) => (
        <TextInput
          key={of}
          label={label}
          placeholder={chosen}
          autoComplete="off"
          value={names[of] ?? ''}
          readOnly={isBusy}
          description={lengthNote(names[of] ?? '')}
          error={lengthProblem(names[of] ?? '')}
          onChange={(event) => edit({ type: 'name', of, name: event.currentTarget.value })}
        />
      ))}
    </details>
  )
}
