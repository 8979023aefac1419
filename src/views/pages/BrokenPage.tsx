import { Button } from '@mantine/core'
import { cappedText } from '../../../machines/domain/cappedText.ts'
import { useAddressOf } from '../address.ts'
import { PlainPage } from './PlainPage.tsx'

/** The page of last resort. Its way out is a plain link, so that everything is loaded afresh. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  const addressOf = useAddressOf()
  return (
    <PlainPage
      title="Argus | Something went wrong"
      heading="Something went wrong"
      action={<Button component="a" href={addressOf('/')}>Load Argus again</Button>}
    >
      <div role="alert">
        <p>This page stopped working. What was saved is safe; what was being typed may be lost.</p>
        <p><code>{wordsOf(error)}</code></p>
      </div>
    </PlainPage>
  )
}

function wordsOf(error: unknown): string {
  return cappedText(error instanceof Error ? error.message : String(error))
}
