import { Button, Divider, Stack, Text } from '@mantine/core'
import { lacksPassword, loginButtons } from '../../../machines/session/domain/user.ts'
import { useLoginForm, useServer, useValue } from '../actors.ts'

/** Sign-in methods other than username and password (docs/behaviour.md#login). */
export function OtherWays() {
  const form = useLoginForm()
  const { hasOwnSession } = useServer().abilities
  const methods = useValue(form, 'methods') ?? []
  const ways = loginButtons(methods)
  if (ways.length === 0 && !hasOwnSession) return null
  return (
    <Stack gap="sm">
      <Divider label="OR" />
      {lacksPassword(methods) && (
        <Text size="sm" c="dimmed">
          This server does not offer sign-in with a password. Sign in here instead:
        </Text>
      )}
      {ways.map(({ method, label }) => (
        <Button
          key={`${method.type} ${method.name}`}
          variant="default"
          size="md"
          fullWidth
          onClick={() => form?.send({ type: 'loginForm.chooseMethod', url: method.url })}
        >
          {label}
        </Button>
      ))}
      {hasOwnSession && (
        <Button
          variant="default"
          size="md"
          fullWidth
          onClick={() => form?.send({ type: 'loginForm.chooseServer', isAwaited: true })}
        >
          Sign in at the server
        </Button>
      )}
    </Stack>
  )
}
