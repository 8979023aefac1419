import { Button, Stack, Text, Title } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useSelected, useSession, useTokenCheck } from '../actors.ts'
import classes from './TokenTrouble.module.css'
import { troubleOf } from './selectors.ts'

/** Why it takes long until it is known who is there, and the way out; nothing while all goes well. */
export function TokenTrouble() {
  const session = useSession()
  const trouble = useSelected(useTokenCheck(), troubleOf)
  if (trouble === undefined) return null
  return (
    <Stack role="status" align="center" gap="xs" className={classes.trouble}>
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <Title order={2}>Your sign-in could not be checked</Title>
      <Text>{trouble}</Text>
      <Text c="dimmed">You stay signed in, and it is tried again by itself.</Text>
      <Button variant="default" mt="xs" onClick={() => session?.send({ type: 'session.abandon' })}>Sign in anew</Button>
    </Stack>
  )
}
