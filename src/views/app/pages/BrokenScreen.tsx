import { wordsOf, type Breakage } from '../../core/ErrorBoundary.tsx'
import { Button, Stack, Text, Title } from '../../core/plain/elements.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import classes from './PlainPage.module.css'

/** Replaces a screen that threw an error. The bar, the drafts and all other screens keep working. */
export function BrokenScreen({ error, again }: Breakage) {
  return (
    <Stack align="center" gap="md" className={`${classes.content} ${classes.alone}`}>
      <PageTitle>Argus | This screen stopped working</PageTitle>
      <Title order={1}>This screen stopped working</Title>
      <Stack role="alert" gap="xs">
        <Text>The other screens still work, and your input is kept.</Text>
        <Text isDimmed>
          <code>{wordsOf(error)}</code>
        </Text>
      </Stack>
      <Button onClick={again}>Show it again</Button>
    </Stack>
  )
}
