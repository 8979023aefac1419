import { useTimeslots, useTag } from '../actors.ts'
import { ResourceHead } from '../resources/ResourceHead.tsx'
import { FailedResources, LoadingResources } from '../resources/ResourceStates.tsx'

/** The timeslots of the signed-in person (specification, section 2, Timeslots screen). */
export function TimeslotsPage() {
  const timeslots = useTimeslots()
  const isLoading = useTag(timeslots, 'loading')
  const hasFailed = useTag(timeslots, 'failed')
  const isRefreshing = useTag(timeslots, 'refreshing')
  return (
    <>
      <ResourceHead title="Timeslots" purpose="The parts of the week in which a notification profile may tell you of incidents." isRefreshing={isRefreshing} />
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The timeslots could not be fetched" isTrying={isLoading} />}
    </>
  )
}
