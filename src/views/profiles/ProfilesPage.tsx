import { useProfiles, useTag } from '../actors.ts'
import { ResourceHead } from '../resources/ResourceHead.tsx'
import { FailedResources, LoadingResources } from '../resources/ResourceStates.tsx'

/** The profiles of the signed-in person (specification, section 2, Profiles screen). */
export function ProfilesPage() {
  const profiles = useProfiles()
  const isLoading = useTag(profiles, 'loading')
  const hasFailed = useTag(profiles, 'failed')
  const isRefreshing = useTag(profiles, 'refreshing')
  return (
    <>
      <ResourceHead title="Profiles" purpose="Who is told of which incidents, and when." isRefreshing={isRefreshing} />
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The profiles could not be fetched" isTrying={isLoading} />}
    </>
  )
}
