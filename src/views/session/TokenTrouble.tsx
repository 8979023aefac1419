import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSelected, useSession, useTag, useTokenCheck } from '../actors.ts'
import { Button, Stack, Text, Title } from '../core/plain/elements.tsx'
import classes from './TokenTrouble.module.css'
import { troubleOf } from './selectors.ts'

/**
 * Says why checking the token takes so long, and offers to sign in again instead. Shown only while the check is slow or
 * failing.
 */
export function TokenTrouble() {
  const session = useSession()
  const tokenCheck = useTokenCheck()
  const isSlow = useTag(tokenCheck, 'slow')
  const trouble = useSelected(tokenCheck, troubleOf)
  if (trouble === undefined && !isSlow) return null
  const heading = trouble === undefined ? 'Your sign-in is still being checked' : 'Your sign-in could not be checked'
  return (
    <Stack role="status" align="center" gap="xs" className={classes.trouble}>
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <Title order={2}>{heading}</Title>
      <Text>{trouble ?? 'The server has not answered yet.'}</Text>
      <Text isDimmed>You stay signed in, and the check is retried automatically.</Text>
      <Button
        variant="default"
        style={{ marginTop: 'var(--mantine-spacing-xs)' }}
        onClick={() => session?.send({ type: 'session.abandon' })}
      >
        Sign in again
      </Button>
    </Stack>
  )
}
