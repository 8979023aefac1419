import { NativeSelect, TextInput } from '@mantine/core'
import { timeProblems } from '../../../../machines/alerting/domain/notifying/moments.ts'
import { weekWords, zoneWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { offsetAt } from '../../../../machines/server/domain/serverOffset.ts'
import { useServerZone, useTime } from '../../actors.ts'
import { Choice, Choices, Detail } from './Choices.tsx'
import classes from './NotifyMe.module.css'
import type { PartProps } from './WhatFields.tsx'

const kinds = [
  { kind: 'always', words: 'Always' },
  { kind: 'night', words: 'At night' },
  { kind: 'office', words: 'Office hours' },
] as const

/** When to notify. The times of the night and of office hours can be changed. */
export function WhenFields({ shown: { draft, existing, isTried }, isBusy, edit }: PartProps) {
  const { when } = draft
  const zone = useServerZone()
  const zoneNote = useTime((now) => {
    const offset = offsetAt(zone, now)
    return offset === undefined ? undefined : zoneWords(now, offset)
  })
  const timeslots = existing?.choices.timeslots ?? []
  const { kind, timeslot } = when
  const isKnown = timeslots.some(({ pk }) => pk === timeslot)
  const isMissing = isTried && kind === 'timeslot' && !isKnown
  const problems = timeProblems(when)
  return (
    <section className={classes.part} aria-label="When">
      <h3 className={classes.heading}>When</h3>
      <Choices legend="Time" isNamedAbove>
        {kinds.map((one) => (
          <Choice
            key={one.kind}
            group="notify-when"
            isChosen={kind === one.kind}
            isBusy={isBusy}
            choose={() => edit({ type: 'when', kind: one.kind })}
          >
            {one.words}
            {one.kind !== 'always' && (
              <Detail>
                {one.kind === 'night' ? 'every day ' : 'Mon-Fri '}
                {when[one.kind].start}-{when[one.kind].end}
              </Detail>
            )}
          </Choice>
        ))}
        {timeslots.length > 0 && (
          <Choice
            group="notify-when"
            isChosen={kind === 'timeslot'}
            isBusy={isBusy}
            choose={() => edit({ type: 'when', kind: 'timeslot' })}
          >
            One of my timeslots
          </Choice>
        )}
      </Choices>
      {(kind === 'night' || kind === 'office') && (
        <div className={classes.times}>
          {(['start', 'end'] as const).map((end) => (
            <TextInput
              key={end}
              className={classes.time ?? ''}
              label={end === 'start' ? 'From' : 'To'}
              placeholder="HH:mm"
              autoComplete="off"
              spellCheck={false}
              value={when[kind][end]}
              readOnly={isBusy}
              error={problems[end]}
              onChange={(event) => edit({ type: 'times', of: kind, change: { [end]: event.currentTarget.value } })}
            />
          ))}
        </div>
      )}
      {kind === 'timeslot' && (
        <NativeSelect
          label="Timeslot"
          value={isKnown ? String(timeslot) : ''}
          disabled={isBusy}
          error={isMissing ? 'Choose a timeslot' : undefined}
          data={[
            ...(!isKnown ? [{ value: '', label: 'Choose one' }] : []),
            ...timeslots.map(({ pk, name, recurrences }) => ({
              value: String(pk),
              label: `${name}: ${weekWords(recurrences)}`,
            })),
          ]}
          onChange={(event) => edit({ type: 'timeslot', pk: Number(event.currentTarget.value) })}
        />
      )}
      {kind !== 'always' && zoneNote !== undefined && <p className={classes.note}>{zoneNote}</p>}
    </section>
  )
}
