import { Button, Stack, Text, Title } from '@mantine/core'
import { wordsOf, type Breakage } from '../../core/ErrorBoundary.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import classes from './PlainPage.module.css'

/** Replaces a screen that threw an error. The bar, the drafts and all other screens keep working. */
export function BrokenScreen({ error, again }: Breakage) {
  return (
    <Stack align="center" gap="md" p="xl" className={classes.content} mx="auto">
      <PageTitle>Argus | This screen stopped working</PageTitle>
      <Title order={1} ta="center">
        This screen stopped working
      </Title>
      <Stack role="alert" gap="xs" ta="center">
        <Text>The other screens still work, and your input is kept.</Text>
        <Text c="dimmed">
          <code>{wordsOf(error)}</code>
        </Text>
      </Stack>
      <Button onClick={again}>Show it again</Button>
    </Stack>
  )
}
