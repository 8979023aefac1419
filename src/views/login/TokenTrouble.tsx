import { Button, Stack, Text } from '@mantine/core'
import { useSelected, useSession, useTokenCheck } from '../actors.ts'
import { troubleOf } from './selectors.ts'

/** Why it takes long until it is known who is there, and the way out; nothing while all goes well. */
export function TokenTrouble() {
  const session = useSession()
  const trouble = useSelected(useTokenCheck(), troubleOf)
  if (trouble === undefined) return null
  return (
    <Stack component="section" role="status" align="center" gap="sm" maw="34rem">
      <Text ta="center">{trouble}</Text>
      <Text ta="center" c="dimmed">You stay signed in, and it is tried again by itself.</Text>
      <Button variant="default" onClick={() => session?.send({ type: 'session.abandon' })}>Sign in anew</Button>
    </Stack>
  )
}
