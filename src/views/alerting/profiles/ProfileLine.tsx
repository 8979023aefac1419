import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { verdictOf } from '../../../../machines/alerting/domain/notification.ts'
import { chosenFor, type ProfileChoices, type ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { targetWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { weekWords } from '../../../../machines/alerting/domain/weekWords.ts'
import { combinationOf } from '../../../../machines/filter/domain/combination.ts'
import { useProfileMatches, useSelected, useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { Cell, Mark } from '../../forms/resources/ResourceLine.tsx'
import { useCircumstances } from '../useCircumstances.ts'
import { usePausedWords } from './pausing/pauseHooks.ts'
import { matchesOf } from './matchWords.ts'
import { toneOf, verdictWords } from './verdictWords.ts'

interface ProfileLineProps {
  /** Undefined for a profile that has never been saved. */
  readonly pk: number | undefined
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  /** Whether the profile has never been saved. */
  readonly isNew: boolean
  /** Whether the profile is saved as shown. */
  readonly isSaved: boolean
  /** What keeps it from being saved, or that it is being saved. */
  readonly standing: string | undefined
}

/** What a closed row says of a profile: when, of what, whom to, and whether it would send a notification now. */
export function ProfileLine({ pk, draft, choices, isNew, isSaved, standing }: ProfileLineProps) {
  const { timeslot, filters, destinations } = chosenFor(draft, choices)
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const verdictAt = (now: number) => verdictOf(draft, choices, now, isNew, circumstances)
  const paused = usePausedWords(pk, draft, isSaved)
  const judged = useTime((now) => verdictWords(verdictAt(now), isSaved, style))
  const verdict = paused ?? judged
  const tone = useTime((now) => toneOf(verdictAt(now)))
  const combination = combinationOf(filters)
  const matches = useSelected(useProfileMatches(), (snapshot) => matchesOf(snapshot, combination))
  const isAlive = draft.isActive && tone !== 'bad'
  const words =
    isAlive && typeof matches === 'number' ? `${verdict} · matches ${matches.toLocaleString('en')}` : verdict
  return (
    <>
      <Cell column="Timeslot" words={timeslot === undefined ? 'No timeslot' : weekWords(timeslot.recurrences)} />
      <Cell column="Filters" words={filters.length === 0 ? 'None' : filters.map(({ name }) => name).join(', ')} />
      <Cell column="Where to" words={destinations.length === 0 ? 'Nobody' : destinations.map(targetWords).join(', ')} />
      <Cell column="Now" words={standing === undefined ? words : `${standing}: ${words}`} tone={tone} isMain>
        {standing !== undefined && <Mark isWarning={standing === 'Not saved'}>{standing}</Mark>}
        {tone === 'bad' && <IconAlertTriangle size={16} aria-hidden="true" />}
        {words}
      </Cell>
    </>
  )
}
