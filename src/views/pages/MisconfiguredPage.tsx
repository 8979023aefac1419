import { Button } from '@mantine/core'
import { configurationIncomplete } from '../../../machines/domain/configuration.ts'
import { useApp } from '../actors.ts'
import { PlainPage } from './PlainPage.tsx'

/** The deployment says too little to begin with (specification, section 5). */
export function MisconfiguredPage() {
  const app = useApp()
  return (
    <PlainPage
      title="Argus"
      heading="Argus cannot start"
      action={<Button onClick={() => app.send({ type: 'app.retry' })}>Try again</Button>}
    >
      <p role="alert">{configurationIncomplete}</p>
      <p>
        Whoever runs this site names the backend URL and the cookie domain in its <code>runtime-config.json</code>.
      </p>
    </PlainPage>
  )
}
