import { markSkeleton } from '../../../theme/rootMarks.ts'
import { PageTitle } from '../../core/PageTitle.tsx'

/** Leaves the list's skeleton on the page, which shows it since before any script has been loaded (index.html). */
export function SkeletonPage() {
  return (
    <>
      <PageTitle>Argus</PageTitle>
      <span hidden ref={markSkeleton} />
    </>
  )
}
