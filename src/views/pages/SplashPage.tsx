import { Loader } from '@mantine/core'
import { PlainPage } from './PlainPage.tsx'

/** While the runtime configuration is fetched. */
export function SplashPage() {
  return (
    <PlainPage title="Argus" heading="Argus">
      <output><Loader size="sm" type="dots" aria-hidden="true" /> Loading...</output>
    </PlainPage>
  )
}
