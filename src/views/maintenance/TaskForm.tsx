import { Button, MultiSelect, TextInput } from '@mantine/core'
import { errorAt, errorElsewhere, errorWithin, type FieldError } from '../../../machines/forms/domain/fieldError.ts'
import { uniqueName } from '../../../machines/alerting/domain/notifying/names.ts'
import { lengthProblem } from '../../../machines/forms/domain/nameLength.ts'
import {
  conditionsOf,
  filterOfEqualContent,
  isDecided,
  mostInDescription,
  type TaskDraft,
} from '../../../machines/maintenance/domain/taskDraft.ts'
import {
  boundsOf,
  clockOfTask,
  pickedText,
  pickedValue,
  withoutEnd,
  withPick,
} from '../../../machines/maintenance/domain/taskPeriod.ts'
import { understoodWords } from '../../../machines/maintenance/domain/taskPeriodWords.ts'
import type { MaintenanceTaskRef } from '../../../machines/maintenance/maintenanceTask.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { otherNames, type SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { sendingWords } from '../../../machines/filter/domain/sendingWords.ts'
import { taskName } from '../../../machines/filter/domain/silencing.ts'
import { useCan, useChild, useFilter, useSavedFilters, useSelected, useTag, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { Form } from '../forms/Form.tsx'
import { FormProblem, leadToFault, SaveBar } from '../forms/resources/SaveBar.tsx'
import { pressInChoice } from '../alerting/profiles/pressInChoice.ts'
import classes from './TaskForm.module.css'
import { TaskPreview } from './TaskPreview.tsx'
import { isTaskChanged, noDraft, useMaintenanceTasks, useMinuteClock } from './taskSelectors.ts'

const none: readonly SavedFilter[] = []
const noTasks: readonly MaintenanceTask[] = []
const noErrors: readonly FieldError[] = []
const noneTouched: ReadonlySet<string> = new Set()

/** The form of one task: what it is, when it runs and what it covers, with a preview of that. */
export function TaskForm({ id, label }: { readonly id: string; readonly label: string }) {
  const tasks = useMaintenanceTasks()
  const form = useChild<MaintenanceTaskRef>(tasks, id)
  const task = useValue(form, 'task')
  const draft = useValue(form, 'draft') ?? noDraft
  const errors = useValue(form, 'errors') ?? noErrors
  const isBusy = useTag(form, 'busy')
  const isAsked = useTag(form, 'deleteDialog')
  const isChanged = useSelected(form, isTaskChanged) === true
  const isInvalid = useTag(form, 'invalid')
  const isUnsaved = useTag(form, 'unsaved')
  const canSend = useCan(form, { type: 'form.save' })
  return (
    <Form
      className={classes.form}
      aria-label={label}
      aria-busy={isBusy}
      ref={passFocusOn}
      submit={(event) => {
        form?.send({ type: 'form.save' })
        if (form?.getSnapshot().hasTag('invalid') === true) leadToFault(event.currentTarget)
      }}
    >
      <div className={classes.fields}>
        <div className={classes.column}>
          <TextInput
            ref={moveFocusTo}
            label="Description"
            value={draft.description}
            readOnly={isBusy}
            autoComplete="off"
            error={lengthProblem(draft.description, mostInDescription) ?? errorAt(errors, 'description')}
            onChange={(event) =>
              form?.send({
                type: 'form.change',
                change: { type: 'description', description: event.currentTarget.value },
              })
            }
          />
          <WhenFields form={form} task={task} draft={draft} errors={errors} isBusy={isBusy} />
        </div>
        <div className={classes.column}>
          <CoverFields form={form} task={task} draft={draft} errors={errors} isBusy={isBusy} />
          <TaskPreview />
        </div>
      </div>
      <FormProblem>
        {errorElsewhere(errors, [['description'], ['start_time'], ['end_time'], ['filters'], ['name']])}
      </FormProblem>
      <SaveBar
        name={task === undefined ? 'maintenance task' : `maintenance task ${taskName(task)}`}
        verb={task === undefined ? 'Create' : 'Save'}
        isChanged={isChanged}
        isUnsaved={isUnsaved}
        canSave={canSend && isChanged && !isInvalid}
        isBusy={isBusy && !isAsked}
        undo={() => form?.send({ type: 'form.reset' })}
        undoWords={task === undefined ? 'Start over' : 'Undo changes'}
      />
    </Form>
  )
}

/** When the form closes with the focus in it, the focus goes to the button that opened it. */
function passFocusOn(form: HTMLElement | null): () => void {
  const opener = form?.closest('[data-opened-by]')?.querySelector<HTMLElement>('[aria-expanded]')
  return () => {
    if (form?.contains(form.ownerDocument.activeElement) === true) moveFocusTo(opener)
  }
}

interface PartProps {
  readonly form: MaintenanceTaskRef | undefined
  readonly task: MaintenanceTask | undefined
  readonly draft: TaskDraft
  readonly errors: readonly FieldError[]
  readonly isBusy: boolean
}

/** When it runs: typed, or picked, which writes the same text. */
function WhenFields({ form, task, draft, errors, isBusy }: PartProps) {
  const clock = clockOfTask(useMinuteClock(), task)
  const touched = useValue(form, 'touched') ?? noneTouched
  const isBegun = useValue(form, 'isBegun') === true
  const { meaning, when } = draft
  const problem = 'problem' in meaning ? meaning.problem : undefined
  const period = 'problem' in meaning ? undefined : meaning
  const bounds = boundsOf(meaning)
  const write = (text: string) => form?.send({ type: 'form.change', change: { type: 'when', when: text } })
  const isMissing = when.trim() === '' && touched.has('when')
  return (
    <div className={classes.when}>
      <TextInput
        label={isBegun ? 'End' : 'When'}
        required
        value={when}
        readOnly={isBusy}
        autoComplete="off"
        spellCheck={false}
        placeholder={isBegun ? '14:30 or open' : '22-02'}
        data-missing={when.trim() === '' || undefined}
        description={
          period === undefined
            ? isBegun
              ? hasBegunWords
              : 'By the server’s clock: 22-02, now-14:30, 2h, or days with times.'
            : `${understoodWords(period, clock, isBegun)}${isBegun ? `. ${hasBegunWords}` : ''}`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={
          (isMissing ? 'Required' : problem === '' ? undefined : problem) ??
          errorWithin(errors, 'start_time') ??
          errorWithin(errors, 'end_time')
        }
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={classes.picks}>
        {!isBegun && (
          <Picker
            label="Start"
            value={pickedValue(bounds.start, clock)}
            isBusy={isBusy}
            pick={(start) => write(withPick(meaning, { start }, clock))}
          />
        )}
        <Picker
          label={isBegun ? 'New end' : 'End'}
          value={pickedValue(bounds.end, clock)}
          isBusy={isBusy}
          pick={(end) => write(isBegun ? pickedText(end) : withPick(meaning, { end }, clock))}
        />
        {bounds.end !== 'open' && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-disabled={isBusy}
            onClick={({ currentTarget }) => {
              // The button goes with the end.
              moveFocusTo(currentTarget.previousElementSibling?.querySelector('input'))
              write(isBegun ? 'open' : withoutEnd(meaning, clock))
            }}
          >
            No end
          </Button>
        )}
      </div>
    </div>
  )
}

const hasBegunWords = 'It has begun, so its start is fixed.'

interface PickerProps {
  readonly label: string
  /** As the field has it; '' for none. */
  readonly value: string
  readonly isBusy: boolean
  /** Takes what was picked; '' for a day and time that are not complete. */
  readonly pick: (value: string) => void
}

function Picker({ label, value, isBusy, pick }: PickerProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      readOnly={isBusy}
      // So that a year has four digits.
      max="9998-12-30T23:59"
      value={value}
      onChange={(event) => pick(event.currentTarget.value)}
    />
  )
}

function filtersOf({ filters }: MaintenanceTask): readonly SavedFilter[] {
  return filters
}

function withoutTwice(filters: readonly SavedFilter[]): readonly SavedFilter[] {
  return filters.filter(({ pk }, index) => filters.findIndex((one) => one.pk === pk) === index)
}

/** What it covers: saved filters, all of which must match, and conditions that a filter is made of. */
function CoverFields({ form, task, draft, errors, isBusy }: PartProps) {
  const savedFilters = useSavedFilters()
  const saved = useValue(savedFilters, 'saved') ?? none
  const hasFailed = useTag(savedFilters, 'savedFailed')
  const filter = useFilter()
  const names = useConditionNames()
  const touched = useValue(form, 'touched') ?? noneTouched
  // Filters of tasks may be other users' private ones.
  const others = [
    ...(task?.filters ?? none),
    ...(useValue(useMaintenanceTasks(), 'tasks') ?? noTasks).flatMap(filtersOf),
  ]
  const isOwn = (pk: number) => task?.filters.some((one) => one.pk === pk) === true || draft.filters.includes(pk)
  const known = withoutTwice([...saved, ...others.filter(({ pk }) => isOwn(pk))])
  const missing = draft.filters.filter((pk) => !known.some((one) => one.pk === pk))
  const conditions = conditionsOf(draft)
  const equal = conditions === undefined ? undefined : filterOfEqualContent(saved, conditions)
  const name = draft.filterName.trim() === '' ? '' : uniqueName(draft.filterName, otherNames(saved, 0))
  const isMissing = !isDecided(draft, task) && touched.has('filters')
  const isUnnamed = draft.filterName.trim() === '' && touched.has('filterName')
  return (
    <div className={classes.cover}>
      <MultiSelect
        label="Filters"
        description={
          hasFailed
            ? 'Your saved filters could not be fetched.'
            : known.length === 0
              ? 'There are no saved filters yet. They are saved on the incident list.'
              : 'All of them must match.'
        }
        required={conditions === undefined && task?.filters.length !== 0}
        searchable
        withScrollArea={false}
        openOnFocus={false}
        classNames={{ dropdown: classes.list ?? '' }}
        onKeyDown={pressInChoice}
        readOnly={isBusy}
        nothingFoundMessage="No such filter"
        placeholder={draft.filters.length === 0 ? 'Which incidents' : ''}
        data={[
          ...known.map(({ pk, name }) => ({ value: String(pk), label: name })),
          ...missing.map((pk) => ({ value: String(pk), label: `#${pk} (you cannot see it)` })),
        ]}
        renderOption={({ option }) => {
          const filter = known.find(({ pk }) => String(pk) === option.value)
          return (
            <span className={classes.option}>
              {option.label}
              {filter && <span className={classes.detail}>{sendingWords(filter, names)}</span>}
            </span>
          )
        }}
        value={draft.filters.map(String)}
        data-missing={!isDecided(draft, task) || undefined}
        error={
          isMissing
            ? 'Choose what it covers: without a filter, it would silence everything.'
            : errorWithin(errors, 'filters')
        }
        onChange={(pks) => form?.send({ type: 'form.change', change: { type: 'filters', filters: pks.map(Number) } })}
      />
      {hasFailed && (
        <Button
          className={classes.leaveOut ?? ''}
          size="compact-sm"
          variant="default"
          onClick={({ currentTarget }) => {
            moveFocusTo(currentTarget.parentElement?.querySelector('input'))
            filter?.send({ type: 'filter.refresh' })
          }}
        >
          Fetch the saved filters again
        </Button>
      )}
      {conditions !== undefined && (
        <div className={classes.conditions} role="group" aria-label="Conditions">
          <p className={classes.sentence}>
            Covers what matches <strong>{sendingWords({ pk: 0, name: '', filter: conditions }, names)}</strong>.{' '}
            {equal !== undefined && <>The saved filter ‘{equal.name}’ says the same, and is used.</>}
          </p>
          {equal === undefined && (
            <TextInput
              label="Name of the saved filter that is made of it"
              required
              value={draft.filterName}
              readOnly={isBusy}
              autoComplete="off"
              data-missing={draft.filterName.trim() === '' || undefined}
              description={
                name === draft.filterName.trim()
                  ? undefined
                  : `You have a filter of this name: this one is called ‘${name}’.`
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={isUnnamed ? 'Required' : (lengthProblem(draft.filterName) ?? errorAt(errors, 'name'))}
              onChange={(event) =>
                form?.send({
                  type: 'form.change',
                  change: { type: 'filterName', filterName: event.currentTarget.value },
                })
              }
            />
          )}
          <Button
            className={classes.leaveOut ?? ''}
            size="compact-sm"
            variant="subtle"
            aria-disabled={isBusy}
            onClick={({ currentTarget }) => {
              moveFocusTo(currentTarget.form?.querySelector('input'))
              form?.send({ type: 'form.change', change: { type: 'conditions', conditions: '', filterName: '' } })
            }}
          >
            Leave these conditions out
          </Button>
        </div>
      )}
    </div>
  )
}
