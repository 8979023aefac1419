import { Anchor, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId } from 'react'
import { localOffset } from '../../../machines/maintenance/domain/taskPeriod.ts'
import { listedTasks, mostOver } from '../../../machines/maintenance/domain/taskRules.ts'
import { zoneWords } from '../../../machines/alerting/domain/weekWords.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import { listed } from '../../../machines/core/domain/listed.ts'
import { httpUrl } from '../../../machines/core/domain/url.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { useTag, useUser, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { useMaintenancePage } from '../filter/saved/useMaintenancePage.ts'
import {
  EmptyResources,
  FailedResources,
  LoadingResources,
  ResourceHead,
  UnreadableRows,
} from '../forms/resources/ResourceStates.tsx'
import classes from './MaintenancePage.module.css'
import { TaskForm } from './TaskForm.tsx'
import { TaskLine } from './TaskLine.tsx'
import { newTaskForm, useLastTurn, useMaintenanceTasks, useMinuteClock } from './taskSelectors.ts'

const none: readonly MaintenanceTask[] = []

/** The planned maintenance of the server (docs/behaviour.md#maintenance-page). */
export function MaintenancePage() {
  const tasks = useMaintenanceTasks()
  const clock = useMinuteClock()
  const unreadable = useValue(tasks, 'unreadable') ?? 0
  const isAbsent = useValue(tasks, 'isAbsent') === true
  const isLoading = useTag(tasks, 'loading')
  const hasFailed = useTag(tasks, 'failed')
  const isRefreshing = useTag(tasks, 'refreshing')
  const isNewOpen = useValue(tasks, 'open') === newTaskForm
  const known = useValue(tasks, 'tasks') ?? none
  const amiss = useValue(tasks, 'amiss') ?? []
  const isStaff = useUser()?.adminUrl !== undefined
  const shown = listedTasks(known, useLastTurn(known))
  const isKnown = !isLoading && !hasFailed && !isAbsent && tasks !== undefined
  const zoneNote = zoneWords(clock.now, localOffset(clock, clock.now))
  return (
    <div className={classes.page} data-opened-by>
      <ResourceHead
        title="Maintenance"
        purpose="While planned maintenance runs, nobody is notified of the open incidents that it covers."
        isRefreshing={isRefreshing}
      >
        {isStaff && isKnown && (
          <Button
            color="petrol"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            aria-expanded={isNewOpen}
            onClick={() =>
              tasks.send(isNewOpen ? { type: 'resources.close' } : { type: 'resources.open', row: newTaskForm })
            }
          >
            Plan maintenance
          </Button>
        )}
      </ResourceHead>
      <UnreadableRows count={unreadable} noun="maintenance task" />
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The planned maintenance could not be fetched" isTrying={isLoading} />}
      {isAbsent && <Absent />}
      {isKnown && isStaff && isNewOpen && (
        <section className={classes.new} aria-labelledby="new-maintenance">
          <h2 id="new-maintenance" className={classes.heading}>
            New maintenance
          </h2>
          <TaskForm id={newTaskForm} label="New maintenance" />
        </section>
      )}
      {isKnown && (
        <>
          {zoneNote !== undefined && <p className={classes.note}>{zoneNote}</p>}
          {isStaff && amiss.length > 0 && (
            <p className={classes.note} role="alert">
              {amissWords(amiss)}
            </p>
          )}
          {!isStaff && (
            <p className={classes.note}>Staff of the server plan maintenance. You can read what is planned.</p>
          )}
          <Tasks heading="Now" tasks={shown.now} empty="No maintenance is under way." />
          <Tasks heading="Coming" tasks={shown.coming} empty="None is planned." />
          <Over tasks={shown.over} />
        </>
      )}
    </div>
  )
}

interface TasksProps {
  readonly heading: string
  readonly tasks: readonly MaintenanceTask[]
  readonly empty: string
}

function Tasks({ heading, tasks, empty }: TasksProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading} tabIndex={-1}>
        {heading}
      </h2>
      {tasks.length === 0 ? (
        <p className={classes.note}>{empty}</p>
      ) : (
        <ul className={classes.tasks} aria-labelledby={id}>
          {tasks.map((task) => (
            <TaskLine key={task.pk} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is over, the latest first; at first not all of it. */
function Over({ tasks }: Pick<TasksProps, 'tasks'>) {
  const list = useMaintenanceTasks()
  const showsAll = useValue(list, 'showsAllOver') === true
  const shown = showsAll ? tasks : tasks.slice(0, mostOver)
  return (
    <>
      <Tasks heading="Over" tasks={shown} empty="None is over." />
      {shown.length < tasks.length && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          onClick={({ currentTarget }) => {
            // The button goes.
            moveFocusTo(currentTarget.previousElementSibling?.querySelector('h2'))
            list?.send({ type: 'maintenanceTasks.showAllOver' })
          }}
        >
          {`Show all ${inThousands(tasks.length)}`}
        </Button>
      )}
    </>
  )
}

/** Servers before 2.0 have no planned maintenance; those until 2.9 hide it from the console. */
function Absent() {
  const page = useMaintenancePage()
  const adminUrl = httpUrl(useUser()?.adminUrl)
  return (
    <EmptyResources
      heading={
        page === undefined ? 'This server has no planned maintenance' : 'This server does not show its maintenance'
      }
      sentence={
        page === undefined
          ? 'The console shows it on servers after 2.9.'
          : 'It may have some, on its own page. The console shows it on servers after 2.9.'
      }
    >
      {page !== undefined && (
        <Anchor href={page} target="_blank" rel="noopener noreferrer" underline="always">
          Planned maintenance on the server
        </Anchor>
      )}
      {adminUrl !== undefined && (
        <Anchor href={adminUrl} target="_blank" rel="noopener noreferrer" underline="always">
          Site Administration
        </Anchor>
      )}
    </EmptyResources>
  )
}

/** Why the link that led here plans nothing. */
function amissWords(tags: readonly string[]): string {
  const quoted = listed(
    tags.map((tag) => `‘${tag}’`),
    'and',
  )
  return `The link asks to plan maintenance for ${quoted}, but tags are written key=value: begin with a saved filter instead.`
}
