import type { AppRef } from '../../../../machines/app/app.ts'
import { configurationIncomplete } from '../../../../machines/core/domain/configuration.ts'
import { useApp, useSelected, useTag, useValue } from '../../actors.ts'
import { Button } from '../../core/plain/elements.tsx'
import { PlainPage } from './PlainPage.tsx'
import classes from './PlainPage.module.css'

/** Shown if the deployment's configuration is missing or incomplete (docs/behaviour.md#configuration). */
export function MisconfiguredPage() {
  const app = useApp()
  const isLooking = useTag(app, 'busy')
  const warnings = useValue(app, 'warnings') ?? []
  const isTrying = useSelected(app, isConfigurationAbsent) === true
  return (
    <PlainPage
      title="Argus"
      heading="Argus cannot start"
      action={
        <Button loading={isLooking} onClick={() => app.send({ type: 'app.retry' })}>
          Try again
        </Button>
      }
    >
      <p role="alert">{configurationIncomplete}</p>
      <p>
        The administrator of this site sets the backend URL and the cookie domain in its{' '}
        <code>runtime-config.json</code>.
      </p>
      {warnings.length > 0 && (
        <ul className={classes.reasons}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {isTrying && <p>Argus keeps trying to load the file.</p>}
    </PlainPage>
  )
}

/**
 * Whether the configuration could not be fetched. If so, the console keeps trying. An incomplete configuration is not
 * fetched again, because only an administrator can complete it.
 */
function isConfigurationAbsent({ context }: ReturnType<AppRef['getSnapshot']>): boolean {
  return context.failures > 0
}
