import { Loader } from '@mantine/core'
import { PlainPage } from './PlainPage.tsx'
import classes from './PlainPage.module.css'

/** Shown while the runtime configuration is loading, and at the login path while the sign-in is being checked. */
export function SplashPage() {
  return (
    <PlainPage title="Argus" heading="Argus">
      <output className={classes.line}>
        <Loader size="sm" type="dots" aria-hidden="true" /> Loading...
      </output>
    </PlainPage>
  )
}
