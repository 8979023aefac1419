import { Button } from '@mantine/core'
import type { AppRef } from '../../../machines/app.ts'
import { configurationIncomplete } from '../../../machines/domain/configuration.ts'
import { useApp, useSelected, useTag } from '../actors.ts'
import { PlainPage } from './PlainPage.tsx'
import classes from './PlainPage.module.css'

/** The deployment says too little to begin with (specification, section 5). */
export function MisconfiguredPage() {
  const app = useApp()
  const isLooking = useTag(app, 'busy')
  const warnings = useSelected(app, warningsOf) ?? []
  const isTrying = useSelected(app, isConfigurationAbsent) === true
  return (
    <PlainPage
      title="Argus"
      heading="Argus cannot start"
      action={
        <Button loading={isLooking} onClick={() => app.send({ type: 'app.retry' })}>Try again</Button>
      }
    >
      <p role="alert">{configurationIncomplete}</p>
      <p>
        Whoever runs this site names the backend URL and the cookie domain in its <code>runtime-config.json</code>.
      </p>
      {warnings.length > 0 && (
        <ul className={classes.reasons}>
          {warnings.map((warning) => <li key={warning}>{warning}</li>)}
        </ul>
      )}
      {isTrying && <p>It is looked for again by itself.</p>}
    </PlainPage>
  )
}

function warningsOf({ context }: ReturnType<AppRef['getSnapshot']>): readonly string[] {
  return context.warnings
}

/** One that was read and says too little changes only as somebody changes it. */
function isConfigurationAbsent({ context }: ReturnType<AppRef['getSnapshot']>): boolean {
  return context.configurationFailures > 0
}
