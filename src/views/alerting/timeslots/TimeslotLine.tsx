import { lowerFirst } from '@mantine/hooks'
import type { Recurrence } from '../../../../machines/alerting/domain/timeslot.ts'
import { usageInFull, usageWords, type Usage } from '../../../../machines/alerting/domain/usage.ts'
import { weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { offsetAt } from '../../../../machines/server/domain/serverOffset.ts'
import { useServerZone, useTime } from '../../actors.ts'
import { Cell, Mark } from '../../forms/resources/ResourceLine.tsx'
import { standingWords } from './standingWords.ts'

interface TimeslotLineProps {
  readonly recurrences: readonly Recurrence[]
  /** How many recurrences are not shown because they are invalid. */
  readonly wrong: number
  /** Whether the recurrences are saved as shown. */
  readonly isSaved: boolean
  /** What keeps it from being saved, or that it is being saved. */
  readonly mark: string | undefined
  /** The profiles that use it; null for a new timeslot. */
  readonly usage: Usage | undefined | null
}

/** What a closed row says of a timeslot: when, whether it is active now, and which profiles use it. */
export function TimeslotLine({ recurrences, wrong, isSaved, mark, usage }: TimeslotLineProps) {
  const zone = useServerZone()
  const standing = useTime((now) => standingWords(recurrences, now, offsetAt(zone, now)))
  const told = wrong > 0 ? 'Not valid yet' : isSaved ? standing : `Once saved, ${lowerFirst(standing)}`
  const tone = isSaved && standing === 'Active now' ? 'good' : 'quiet'
  return (
    <>
      <Cell column="When" words={recurrences.length === 0 ? 'Never' : weekWords(recurrences)} isMain />
      <Cell column="Now" words={mark === undefined ? told : `${mark}: ${told}`} tone={tone} isMain={mark !== undefined}>
        {mark !== undefined && <Mark isWarning={mark === 'Not saved'}>{mark}</Mark>}
        {told}
      </Cell>
      {usage !== null && (
        <Cell column="Used by" words={usageInFull(usage)} tone={usage?.users.length === 0 ? 'quiet' : undefined}>
          {usageWords(usage)}
        </Cell>
      )}
    </>
  )
}
