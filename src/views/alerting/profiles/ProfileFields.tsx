import { Anchor, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { errorAt, type FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import { lengthNote, lengthProblem } from '../../../../machines/forms/domain/nameLength.ts'
import { chosenFor, type ProfileChoices, type ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import { useConditionNames } from '../../filter/useConditions.ts'
import { addFilterId, addTimeslotId, beginNew } from './cardFocus.ts'
import { destinationChoices, filterChoices, silentMedia, timeslotChoices, type Choice } from './choices.ts'
import { pressInChoice } from './pressInChoice.ts'
import classes from './ProfileFields.module.css'
import { listAddress, unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { combinationOf } from '../../../../machines/filter/domain/combination.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { useProfileMatches, useSelected } from '../../actors.ts'
import chosenFiltersClasses from './ChosenFilters.module.css'
import { matchesOf, matchWords } from './matchWords.ts'

interface ProfileFieldsProps {
  readonly profile: ProfileRef | undefined
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  readonly errors: readonly FieldError[]
  /** Whether it is shown as an error if no filter is chosen: filters were chosen or removed, or the form submitted. */
  readonly isJudged: boolean
  /** Whether a request is in flight, during which the fields are read-only. */
  readonly isBusy: boolean
  readonly nameId: string
  /** Id of the button that adds a destination. */
  readonly addId: string
  /** The key of the profile's card. */
  readonly card: string
}

const shared = {
  withScrollArea: false,
  onKeyDown: pressInChoice,
}

const oneOf = { dropdown: classes.list ?? '' }
const severalOf = { ...oneOf, inputField: classes.search ?? '', pillsList: classes.chosen ?? '' }

/** The fields of a profile: name, timeslot, filters and destinations, each with the server's error about it. */
export function ProfileFields({
  profile,
  draft,
  choices,
  errors,
  isJudged,
  isBusy,
  nameId,
  addId,
  card,
}: ProfileFieldsProps) {
  const timeslots = timeslotChoices(choices, draft)
  const filters = filterChoices(choices, draft, useConditionNames())
  const destinations = destinationChoices(choices, draft)
  const silent = silentMedia(choices, draft)
  const isUnfiltered = isJudged && draft.filters.length === 0
  return (
    <div className={classes.fields}>
      <TextInput
        id={nameId}
        ref={beginNew}
        label="Name"
        value={draft.name}
        readOnly={isBusy}
        description={lengthNote(draft.name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={lengthProblem(draft.name) ?? errorAt(errors, 'name')}
        autoComplete="off"
        onChange={(event) => profile?.send({ type: 'form.change', change: { name: event.currentTarget.value } })}
      />
      <div className={classes.timeslot}>
        <Select
          {...shared}
          classNames={oneOf}
          label="Timeslot"
          withAsterisk
          allowDeselect={false}
          readOnly={isBusy}
          data={timeslots}
          renderOption={({ option }) => <Option choice={choiceOf(timeslots, option.value)} />}
          value={draft.timeslot === undefined ? null : String(draft.timeslot)}
          data-missing={draft.timeslot === undefined || undefined}
          error={errorAt(errors, 'timeslot')}
          onChange={(pk) => pk !== null && profile?.send({ type: 'form.change', change: { timeslot: Number(pk) } })}
        />
        <AddButton
          id={addTimeslotId(card)}
          isBusy={isBusy}
          add={() => profile?.send({ type: 'profile.addTimeslot' })}
          words="New timeslot"
        />
      </div>
      <div className={classes.filters}>
        <MultiSelect
          {...shared}
          classNames={severalOf}
          label="Filters"
          description={filters.length === 0 && <NoFilters />}
          withAsterisk
          searchable
          // If there are no filters, a failed submission moves the focus here, and the open list would cover the note
          // that explains the failure.
          openOnFocus={false}
          readOnly={isBusy}
          nothingFoundMessage={filters.length === 0 ? 'No filters' : 'No such filter'}
          placeholder={draft.filters.length === 0 ? 'Which incidents' : ''}
          data={filters}
          renderOption={({ option }) => <Option choice={choiceOf(filters, option.value)} />}
          value={draft.filters.map(String)}
          data-missing={draft.filters.length === 0 || undefined}
          error={isUnfiltered ? 'This field cannot be empty.' : errorAt(errors, 'filters')}
          onChange={(pks) => profile?.send({ type: 'form.change', change: { filters: pks.map(Number) } })}
        />
        <AddButton
          id={addFilterId(card)}
          isBusy={isBusy}
          add={() => profile?.send({ type: 'profile.addFilter' })}
          words="New filter"
        />
        <ChosenFilters draft={draft} choices={choices} />
      </div>
      <div className={classes.destinations}>
        <MultiSelect
          {...shared}
          classNames={severalOf}
          label="Destinations"
          description={silent.length > 0 && <span className={classes.silent}>{silent.join(' ')}</span>}
          searchable
          readOnly={isBusy}
          nothingFoundMessage={destinations.length === 0 ? 'No destinations' : 'No such destination'}
          placeholder={draft.destinations.length === 0 ? 'Whom to notify' : ''}
          data={destinations}
          renderOption={({ option }) => <Option choice={choiceOf(destinations, option.value)} />}
          value={draft.destinations.map(String)}
          error={errorAt(errors, 'destinations')}
          onChange={(pks) => profile?.send({ type: 'form.change', change: { destinations: pks.map(Number) } })}
        />
        <AddButton
          id={addId}
          isBusy={isBusy}
          add={() => profile?.send({ type: 'profile.addDestination' })}
          words="Add destination"
        />
      </div>
    </div>
  )
}

interface AddButtonProps {
  readonly id: string
  readonly isBusy: boolean
  readonly add: () => void
  readonly words: string
}

/** Opens the form for something that the profile lacks. */
function AddButton({ id, isBusy, add, words }: AddButtonProps) {
  return (
    <Button
      id={id}
      className={classes.add ?? ''}
      size="compact-sm"
      variant="subtle"
      aria-haspopup="dialog"
      aria-disabled={isBusy}
      mod={{ disabled: isBusy }}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={add}
    >
      {words}
    </Button>
  )
}

/** Says that there are no filters, and where to create them. */
function NoFilters() {
  return (
    <>
      You have no filters yet. They are saved on the{' '}
      <Anchor component={Link} href={routePatterns.incidents} inherit underline="always">
        incident list
      </Anchor>
      .
    </>
  )
}

function choiceOf(choices: readonly Choice[], value: string): Choice | undefined {
  return choices.find((choice) => choice.value === value)
}

function Option({ choice }: { readonly choice: Choice | undefined }) {
  return (
    <span className={classes.option}>
      {choice?.label}
      {choice?.detail !== '' && <span className={classes.detail}>{choice?.detail}</span>}
    </span>
  )
}

interface ChosenFiltersProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
}

/** The conditions of the chosen filters, and how many open incidents match all of them now. */
function ChosenFilters({ draft, choices }: ChosenFiltersProps) {
  const names = useConditionNames()
  const { filters } = chosenFor(draft, choices)
  const combination = combinationOf(filters)
  const matches = useSelected(useProfileMatches(), (snapshot) => matchesOf(snapshot, combination)) ?? 'unknown'
  if (combination === undefined) return null
  const { words, isLacking } = matchWords(combination, matches, filters.length)
  return (
    <div className={chosenFiltersClasses.chosen}>
      <ul className={chosenFiltersClasses.filters} aria-label="Conditions">
        {filters.map((saved) => (
          <li key={saved.pk}>
            <span className={chosenFiltersClasses.name}>{saved.name}</span>
            {`: ${sendingWords(saved, names)} `}
            <Anchor
              component={Link}
              href={listAddress({ ...unrestrictedQuery, filter: saved.filter })}
              inherit
              underline="always"
              aria-label={`Show in the list: ${saved.name}`}
            >
              Show in the list
            </Anchor>
          </li>
        ))}
      </ul>
      <p className={chosenFiltersClasses.matches} data-lacking={isLacking || undefined}>
        {words}{' '}
        {combination.kind === 'countable' && typeof matches === 'number' && matches > 0 && (
          <Anchor component={Link} href={listAddress(combination.question)} inherit underline="always">
            {matches === 1 ? 'See it' : `See these ${inThousands(matches)}`}
          </Anchor>
        )}
      </p>
    </div>
  )
}
