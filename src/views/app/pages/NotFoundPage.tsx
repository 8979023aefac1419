import { Anchor } from '../../core/plain/elements.tsx'
import { PlainPage } from './PlainPage.tsx'

/** Shown at any path that belongs to no screen. */
export function NotFoundPage() {
  return (
    <PlainPage
      title="Argus | 404 not found"
      heading="404 not found"
      action={<Anchor href="/incidents">Go to the incidents</Anchor>}
    >
      There is no page at this address.
    </PlainPage>
  )
}
