import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { PlainPage } from './PlainPage.tsx'

/** Any path that is no screen. */
export function NotFoundPage() {
  return (
    <PlainPage
      title="Argus | 404 not found"
      heading="404 not found"
      action={
        <Anchor component={Link} href="/incidents">
          Go to the incidents
        </Anchor>
      }
    >
      There is no page at this address.
    </PlainPage>
  )
}
