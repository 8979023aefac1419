import { useDestinations, useTag } from '../actors.ts'
import { ResourceHead } from '../resources/ResourceHead.tsx'
import { FailedResources, LoadingResources } from '../resources/ResourceStates.tsx'

/** The destinations of the signed-in person (specification, section 2, Destinations screen). */
export function DestinationsPage() {
  const destinations = useDestinations()
  const isLoading = useTag(destinations, 'loading')
  const hasFailed = useTag(destinations, 'failed')
  const isRefreshing = useTag(destinations, 'refreshing')
  return (
    <>
      <ResourceHead title="Destinations" purpose="Where you can be reached: what notification profiles send to." isRefreshing={isRefreshing} />
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The destinations could not be fetched" isTrying={isLoading} />}
    </>
  )
}
