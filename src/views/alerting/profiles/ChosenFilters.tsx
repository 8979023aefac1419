import { combinationOf } from '../../../../machines/filter/domain/combination.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { chosenFor, type ProfileChoices, type ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { useProfileMatches, useSelected } from '../../actors.ts'
import { useConditionNames } from '../../filter/useConditions.ts'
import classes from './ChosenFilters.module.css'
import { matchesOf, matchWords } from './matchWords.ts'

interface ChosenFiltersProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
}

/** The conditions of the chosen filters, and how many open incidents match all of them now. */
export function ChosenFilters({ draft, choices }: ChosenFiltersProps) {
  const names = useConditionNames()
  const { filters } = chosenFor(draft, choices)
  const combination = combinationOf(filters)
  const matches = useSelected(useProfileMatches(), (snapshot) => matchesOf(snapshot, combination)) ?? 'unknown'
  if (combination === undefined) return null
  const { words, isLacking } = matchWords(combination, matches, filters.length)
  return (
    <div className={classes.chosen}>
      <ul className={classes.filters} aria-label="Conditions">
        {filters.map((saved) => (
          <li key={saved.pk}>
            <span className={classes.name}>{saved.name}</span>
            {`: ${sendingWords(saved, names)}`}
          </li>
        ))}
      </ul>
      <p className={classes.matches} data-lacking={isLacking || undefined}>
        {words}
      </p>
    </div>
  )
}
