import { useTag, useTimeslots, useValue } from '../../actors.ts'
import {
  ResourceHead,
  EmptyResources,
  FailedResources,
  LoadingResources,
  UnreadableRows,
} from '../../forms/resources/ResourceStates.tsx'
import { ColumnNames } from '../../forms/resources/ResourceLine.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { cardId, newCard } from './selectors.ts'
import { TimeslotCard } from './TimeslotCard.tsx'
import classes from './TimeslotsPage.module.css'

/** The user's timeslots (docs/behaviour.md#timeslots). */
export function TimeslotsPage() {
  const timeslots = useTimeslots()
  const found = useValue(timeslots, 'timeslots') ?? []
  const unreadable = useValue(timeslots, 'unreadable') ?? 0
  const isLoading = useTag(timeslots, 'loading')
  const hasFailed = useTag(timeslots, 'failed')
  const isRefreshing = useTag(timeslots, 'refreshing')
  return (
    <div className={classes.page}>
      <ResourceHead
        title="Timeslots"
        purpose="The parts of the week in which a notification profile may notify you of incidents."
        isRefreshing={isRefreshing}
      />
      <UnreadableRows count={unreadable} noun="timeslot" />
      <div className={`${lines.frame} ${classes.list}`}>
        <ColumnNames names={['Timeslot', 'When', 'Now', 'Used by']} />
        <div>
          {[newCard, ...found.map(cardId)].map((id) => (
            <TimeslotCard key={id} id={id} />
          ))}
        </div>
      </div>
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The timeslots could not be fetched" isTrying={isLoading} />}
      {!isLoading && !hasFailed && found.length === 0 && unreadable === 0 && (
        <EmptyResources
          heading="No timeslots"
          sentence="A notification profile needs one: it says in which part of the week you are notified of incidents. Create the first above."
        />
      )}
    </div>
  )
}
