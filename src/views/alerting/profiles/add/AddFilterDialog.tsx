import { Modal, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { levels, levelText } from '../../../../../machines/incident/domain/level.ts'
import { lengthNote, lengthProblem } from '../../../../../machines/forms/domain/nameLength.ts'
import { errorAt, errorElsewhere } from '../../../../../machines/forms/domain/fieldError.ts'
import {
  filterProblems,
  typedFilter,
  type FilterEdit,
} from '../../../../../machines/alerting/domain/notifying/filterDraft.ts'
import type { NewFilterContext, NewFilterRef } from '../../../../../machines/alerting/newFilter.ts'
import type { ProfileRef } from '../../../../../machines/alerting/profile.ts'
import { sendingWords } from '../../../../../machines/filter/domain/sendingWords.ts'
import { useFilter, useNavigation, useSelected, useTag, useValue } from '../../../actors.ts'
import { moveFocusTo } from '../../../core/focus.ts'
import { useConditionNames } from '../../../filter/useConditions.ts'
import dialog from '../../../forms/dialog/Dialog.module.css'
import { ConfirmButton, DialogButtons } from '../../../forms/dialog/FormDialog.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormProblem } from '../../../forms/resources/SaveBar.tsx'
import { Choice, Choices } from '../../notify/Choices.tsx'
import { leadToMissing } from '../../notify/leadToMissing.ts'
import { MatchesNow } from '../../notify/MatchesNow.tsx'
import notify from '../../notify/NotifyMe.module.css'
import { noConditions } from '../../notify/notifyWords.ts'
import { TagFields } from '../../notify/TagFields.tsx'
import { addFilterId } from '../cardFocus.ts'
import { pressInChoice } from '../pressInChoice.ts'

interface AddDialogProps {
  readonly profile: ProfileRef | undefined
  /** The key of the profile's card. */
  readonly card: string
}

/** Creates a filter without leaving the profile that will use it. */
export function AddFilterDialog({ profile, card }: AddDialogProps) {
  const isShown = useTag(profile, 'filterDialog')
  const isLeaving = useTag(useNavigation(), 'leaveDialog')
  const newFilter = useSelected(profile, ({ children }) => children.newFilter)
  const shown = useSelected(newFilter, contextOf)
  const giveBack = useCallback(
    (content: HTMLDivElement) => () => moveFocusTo(content.ownerDocument.getElementById(addFilterId(card))),
    [card],
  )
  return (
    <Modal
      opened={isShown && !isLeaving}
      onClose={() => newFilter?.send({ type: 'newFilter.leave' })}
      title="New filter"
      size={640}
      returnFocus={false}
      classNames={{
        inner: `${dialog.place} ${notify.inner}`,
        content: `${dialog.dialog} ${dialog.content} ${notify.content}`,
        header: dialog.dialog ?? '',
      }}
    >
      <div ref={giveBack}>
        {newFilter !== undefined && shown !== undefined && <FilterForm newFilter={newFilter} shown={shown} />}
      </div>
    </Modal>
  )
}

function contextOf({ context }: { readonly context: NewFilterContext }) {
  return context
}

interface FilterFormProps {
  readonly newFilter: NewFilterRef
  readonly shown: NewFilterContext
}

const nameWords = { Required: 'Required', 'Already exists': 'Another filter has this name: choose a different one' }

function FilterForm({ newFilter, shown: { draft, saved, counted, isTried, errors } }: FilterFormProps) {
  const isBusy = useTag(newFilter, 'busy')
  const isDoubting = useTag(newFilter, 'doubting')
  const systems = useValue(useFilter(), 'sourceSystems') ?? []
  const names = useConditionNames()
  const problems = filterProblems(draft, saved)
  const content = typedFilter(draft)
  const edit = (change: FilterEdit) => newFilter.send({ type: 'newFilter.edit', edit: change })
  const ownProblem =
    isTried && problems.name !== undefined && problems.name !== 'Too long' ? nameWords[problems.name] : undefined
  return (
    <Form
      className={notify.form}
      data-dialog-form
      aria-busy={isBusy}
      submit={(event) => {
        newFilter.send({ type: 'newFilter.create' })
        if (!newFilter.getSnapshot().hasTag('busy')) leadToMissing(event.currentTarget)
      }}
    >
      <TextInput
        ref={moveFocusTo}
        label="Filter name"
        required
        autoComplete="off"
        value={draft.name}
        readOnly={isBusy}
        description={lengthNote(draft.name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={ownProblem ?? lengthProblem(draft.name) ?? errorAt(errors, 'name')}
        onChange={(event) => edit({ type: 'name', name: event.currentTarget.value })}
      />
      <Choices legend="Severity at most" problem={isTried && problems.filter !== undefined ? noConditions : undefined}>
        {levels.map((level) => (
          <Choice
            key={level}
            group="new-filter-severity"
            isChosen={draft.filter.maxLevel === level}
            isBusy={isBusy}
            isMissing={problems.filter !== undefined && draft.filter.maxLevel === level}
            choose={() => edit({ type: 'filter', change: { maxLevel: level } })}
          >
            {levelText(level)}
          </Choice>
        ))}
      </Choices>
      <TagFields
        tags={draft.filter.tags}
        typed={draft.typedTag}
        isWrong={isTried && problems.tag !== undefined}
        isBusy={isBusy}
        type={(text) => edit({ type: 'typeTag', text })}
        add={() => edit({ type: 'addTag' })}
        remove={(tag) => edit({ type: 'removeTag', tag })}
      />
      <MultiSelect
        label="Sources"
        placeholder={draft.filter.sourceSystemIds.length === 0 ? 'Every source' : ''}
        searchable
        withScrollArea={false}
        readOnly={isBusy}
        data={systems.map(({ pk, name }) => ({ value: String(pk), label: name }))}
        value={draft.filter.sourceSystemIds.map(String)}
        onKeyDown={pressInChoice}
        onChange={(pks) => edit({ type: 'filter', change: { sourceSystemIds: pks.map(Number) } })}
      />
      <div className={notify.times}>
        <Tristate
          name="Open or closed"
          words={['Open', 'Closed']}
          value={draft.filter.open}
          choose={(open) => edit({ type: 'filter', change: { open } })}
        />
        <Tristate
          name="Acknowledged or not"
          words={['Acked', 'Unacked']}
          value={draft.filter.acked}
          choose={(acked) => edit({ type: 'filter', change: { acked } })}
        />
      </div>
      {problems.filter === undefined && (
        <>
          <p className={notify.sentence}>
            In a profile: <strong>{sendingWords({ pk: 0, name: '', filter: content }, names)}</strong>
          </p>
          <MatchesNow filter={content} counted={counted} />
        </>
      )}
      <FormProblem>{errorElsewhere(errors, [['name']])}</FormProblem>
      <DialogButtons
        isBusy={isBusy}
        reject="Cancel"
        close={() => newFilter.send({ type: 'newFilter.leave' })}
        doubt={{
          isAsked: isDoubting,
          stay: () => newFilter.send({ type: 'newFilter.stay' }),
          discard: () => newFilter.send({ type: 'newFilter.discard' }),
        }}
      >
        <ConfirmButton action="create" color="petrol" isBusy={isBusy} isUnavailable={false}>
          Create filter
        </ConfirmButton>
      </DialogButtons>
    </Form>
  )
}

interface TristateProps {
  readonly name: string
  /** The words for true and for false. */
  readonly words: readonly [string, string]
  readonly value: boolean | undefined
  readonly choose: (value: boolean | undefined) => void
}

function Tristate({ name, words: [yes, no], value, choose }: TristateProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={name}
      value={value === undefined ? 'both' : String(value)}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
        { value: 'both', label: 'Both' },
      ]}
      onChange={(choice) => choose(choice === 'both' ? undefined : choice === 'true')}
    />
  )
}
