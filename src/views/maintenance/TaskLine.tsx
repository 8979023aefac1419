import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { taskLineWords, timeLeftWords } from '../../../machines/maintenance/domain/taskPeriodWords.ts'
import { clockOfTask } from '../../../machines/maintenance/domain/taskPeriod.ts'
import { questionOfTask } from '../../../machines/maintenance/domain/taskCoverage.ts'
import { endOf } from '../../../machines/maintenance/domain/taskDraft.ts'
import { canBeChanged, standingOf } from '../../../machines/maintenance/domain/taskRules.ts'
import type { MaintenanceTaskRef } from '../../../machines/maintenance/maintenanceTask.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { questionKey } from '../../../machines/filter/domain/combination.ts'
import { counted } from '../../../machines/core/domain/count.ts'
import { sendingWords } from '../../../machines/filter/domain/sendingWords.ts'
import { taskName } from '../../../machines/filter/domain/silencing.ts'
import { resourceKey } from '../../../machines/forms/domain/draftKey.ts'
import { useChild, useSelected, useTag, useTime, useUser, useValue } from '../actors.ts'
import { isFree, moveFocusTo } from '../core/focus.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { QuestionDialog } from '../forms/dialog/QuestionDialog.tsx'
import { everythingWords } from './coverageWords.ts'
import classes from './MaintenancePage.module.css'
import { TaskForm } from './TaskForm.tsx'
import { newTaskForm, useMaintenanceTasks, useMinuteClock, useTaskMatches } from './taskSelectors.ts'

/** A task in one line: what, for which incidents, when and by whom; for staff, with what the server lets them do. */
export function TaskLine({ task }: { readonly task: MaintenanceTask }) {
  const clock = useMinuteClock()
  const names = useConditionNames()
  const covers = task.filters.map((filter) => sendingWords(filter, names)).join(' and ')
  const when = taskLineWords({ start: task.start, end: endOf(task) }, clockOfTask(clock, task))
  const left = standingOf(task, clock.now) === 'now' ? timeLeftWords(endOf(task), clock.now) : ''
  const by = task.by === undefined ? '' : `by ${task.by}`
  const form = useChild<MaintenanceTaskRef>(useMaintenanceTasks(), resourceKey('maintenanceTask', task))
  const isEnded = useValue(form, 'isUnderWay') === true
  const isToBeDeleted = useTag(form, 'deleteDialog')
  const isToBeEnded = useTag(form, 'endDialog')
  const isAsked = isToBeDeleted || isToBeEnded
  const isEverything = task.filters.length === 0 && standingOf(task, clock.now) !== 'over'
  return (
    <li
      className={classes.task}
      ref={passFocusBeside}
      data-opened-by
      data-everything={isEverything || undefined}
      data-ended={isEnded || undefined}
      data-asked={isAsked || undefined}
    >
      <div className={classes.line}>
        <strong className={classes.name} title={taskName(task)}>
          {taskName(task)}
        </strong>
        {task.filters.length === 0 ? (
          <span className={classes.everything}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {standingOf(task, clock.now) === 'over' ? 'Covered everything: it has no filter' : everythingWords}
          </span>
        ) : (
          <span className={classes.covers} title={covers}>
            {covers}
          </span>
        )}
        <span className={classes.when}>
          {when}
          {left !== '' && <span className={classes.left}>{left}</span>}
          <CoveredNow task={task} />
        </span>
        <span className={classes.by} title={by}>
          {by}
        </span>
        <TaskControls task={task} />
      </div>
      <OpenedForm task={task} />
    </li>
  )
}

/**
 * When a line with the focus goes to another list, or is deleted, the focus goes to the next one, or the previous, or to
 * the heading. The focus may be in a dialog about the line, or lost with the button that ended the task.
 */
function passFocusBeside(line: HTMLElement | null): () => void {
  return () => {
    if (!line) return
    const { ownerDocument, dataset } = line
    const isLost = isFree(ownerDocument) && dataset['ended'] !== undefined
    if (!isLost && dataset['asked'] === undefined && !line.contains(ownerDocument.activeElement)) return
    const neighbour = line.nextElementSibling ?? line.previousElementSibling
    moveFocusTo(neighbour?.querySelector('button') ?? line.closest('section')?.querySelector('h2'))
  }
}

/** How many open incidents a task that is under way covers; nothing if that is not known. */
function CoveredNow({ task }: { readonly task: MaintenanceTask }) {
  const isRunning = useTime((server) => standingOf(task, server) === 'now')
  const question = questionOfTask(task.filters)
  const count = useSelected(useTaskMatches(), ({ context }) =>
    question === undefined ? undefined : context.counts.get(questionKey(question)),
  )
  if (!isRunning || count === undefined) return null
  return <span className={classes.coveredNow}>{`${counted(count, 'open incident')} now`}</span>
}

function OpenedForm({ task }: { readonly task: MaintenanceTask }) {
  const id = resourceKey('maintenanceTask', task)
  const opened = useValue(useMaintenanceTasks(), 'open')
  return opened === id ? <TaskForm id={id} label={`Maintenance task ${taskName(task)}`} /> : null
}

/** What the server lets staff do with a task; nothing for other users. */
function TaskControls({ task }: { readonly task: MaintenanceTask }) {
  const { now } = useMinuteClock()
  const tasks = useMaintenanceTasks()
  const id = resourceKey('maintenanceTask', task)
  const form = useChild<MaintenanceTaskRef>(tasks, id)
  const isOpen = useValue(tasks, 'open') === id
  const isBusy = useTag(form, 'busy')
  const isUnsaved = useTag(form, 'changed')
  const standing = useTime((server) => standingOf(task, server))
  const isStaff = useUser()?.adminUrl !== undefined
  const isAsked = useTag(form, 'deleteDialog')
  const isEnding = useTag(form, 'endDialog')
  const isNewTyped = useTag(useChild<MaintenanceTaskRef>(tasks, newTaskForm), 'changed')
  if (!isStaff) return null
  const name = taskName(task)
  return (
    <span className={classes.controls}>
      {isUnsaved && !isOpen && <span className={classes.unsaved}>Unsaved changes</span>}
      {canBeChanged(task, now) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${isOpen ? 'Close' : 'Change'} ${name}`}
          aria-expanded={isOpen}
          onClick={() => tasks?.send(isOpen ? { type: 'resources.close' } : { type: 'resources.open', row: id })}
        >
          {isOpen ? 'Close' : 'Change'}
        </Button>
      )}
      {standing === 'now' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`End now: ${name}`}
          aria-haspopup="dialog"
          aria-disabled={isBusy}
          mod={{ disabled: isBusy }}
          onClick={() => form?.send({ type: 'maintenanceTask.finish' })}
        >
          End now
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        data-lesser
        aria-label={`Copy ${name}`}
        title={isNewTyped ? 'Other maintenance is being planned: create it or start over first.' : undefined}
        aria-disabled={isNewTyped}
        mod={{ disabled: isNewTyped }}
        onClick={() => {
          if (!isNewTyped) tasks?.send({ type: 'maintenanceTasks.copy', task })
        }}
      >
        Copy
      </Button>
      {standing === 'coming' && (
        <Button
          size="compact-sm"
          variant="default"
          data-lesser
          aria-label={`Delete ${name}`}
          aria-haspopup="dialog"
          aria-disabled={isBusy}
          mod={{ disabled: isBusy }}
          onClick={() => form?.send({ type: 'form.delete' })}
        >
          Delete
        </Button>
      )}
      <QuestionDialog
        isShown={isAsked}
        isBusy={isBusy}
        title="Delete"
        action="delete"
        question={<>Are you sure you want to delete the maintenance task &lsquo;{name}&rsquo;?</>}
        color="crimson"
        decline={() => form?.send({ type: 'form.decline' })}
        confirm={() => form?.send({ type: 'form.confirm' })}
      />
      <QuestionDialog
        isShown={isEnding}
        isBusy={isBusy}
        title="End now"
        action="close"
        question={
          <>
            End the maintenance &lsquo;{name}&rsquo; now? Users are notified again of what it covers, unless other
            maintenance covers it too.
          </>
        }
        color="crimson"
        decline={() => form?.send({ type: 'form.decline' })}
        confirm={() => form?.send({ type: 'form.confirm' })}
      />
    </span>
  )
}
