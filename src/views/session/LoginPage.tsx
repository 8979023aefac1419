import type { ReactNode, SyntheticEvent } from 'react'
import { useLoginForm, useServerSignIn, useTag, useValue, useServer } from '../actors.ts'
import { Later } from '../core/Later.tsx'
import { Logo } from '../core/Logo.tsx'
import { Button, Divider, Paper, Stack, Text, TextField, Title, UnstyledButton } from '../core/plain/elements.tsx'
import { PageTitle } from '../core/PageTitle.tsx'
import classes from './LoginPage.module.css'
import notices from './Notice.module.css'
import { Refusal } from './Refusal.tsx'
import { TokenTrouble } from './TokenTrouble.tsx'
import { takeLostFocus } from '../core/focus.ts'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { logoutWords } from '../../../machines/session/domain/signOutWords.ts'
import { lacksPassword, loginButtons } from '../../../machines/session/domain/user.ts'

/**
 * Username and password, and any other sign-in method that the server offers (docs/behaviour.md#login); while the user
 * signs in on the server's pages in another tab, what happens there instead. Above them are
 * the same banners as on other screens, and a notice about a paused bulk run.
 */
export function LoginPage({ banners, notice }: { readonly banners: ReactNode; readonly notice: ReactNode }) {
  const isBeside = useTag(useServerSignIn(), 'beside')
  return (
    <div className={classes.page}>
      <PageTitle>Argus | Login</PageTitle>
      {banners}
      <main className={classes.content}>
        <Paper className={classes.card}>
          <Stack gap="lg">
            <Stack gap="xs" align="center">
              <Logo size={64} />
              <Title order={1}>Login</Title>
            </Stack>
            <Later chunk="controls" until={isBeside ? 'notice' : 'nothing'}>
              {({ ServerSignIn }) => <ServerSignIn />}
            </Later>
            {!isBeside && <LogoutNotice />}
            {notice}
            <TokenTrouble />
            {!isBeside && (
              <>
                <LoginForm />
                <OtherWays />
              </>
            )}
          </Stack>
        </Paper>
        <Later chunk="controls" until="nothing">
          {({ ForgetMeHere }) => <ForgetMeHere />}
        </Later>
        <SomebodyElse />
      </main>
    </div>
  )
}

function SomebodyElse() {
  const isAsking = useTag(useLoginForm(), 'asking')
  return (
    <Later chunk="controls" until={isAsking ? 'notice' : 'nothing'}>
      {({ SomebodyElseDialog }) => <SomebodyElseDialog />}
    </Later>
  )
}

function LoginForm() {
  const form = useLoginForm()
  const username = useValue(form, 'username') ?? ''
  const password = useValue(form, 'password') ?? ''
  const refusal = useValue(form, 'refusal')
  const isBusy = useTag(form, 'busy')

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    form?.send({ type: 'loginForm.submit' })
  }

  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      <Stack gap="md">
        <Refusal>{refusal}</Refusal>
        <TextField
          label="Username"
          ref={takeLostFocus}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={(event) => form?.send({ type: 'loginForm.changeUsername', value: event.currentTarget.value })}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => form?.send({ type: 'loginForm.changePassword', password: event.currentTarget.value })}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Login
        </Button>
      </Stack>
    </form>
  )
}

/** Tells a user who has just signed out that the session did not end on the server, or may not have ended there. */
function LogoutNotice() {
  const form = useLoginForm()
  const outcome = useValue(form, 'logout') ?? 'ended'
  const words = logoutWords(outcome)
  return (
    <output className={notices.words}>
      {words !== undefined && (
        <span className={notices.notice} data-severity="warning">
          <IconInfoCircle size={20} aria-hidden="true" />
          <span>
            {words}
            {outcome === 'continuing' && (
              <>
                {' '}
                <UnstyledButton
                  className={classes.link}
                  onClick={() => form?.send({ type: 'loginForm.chooseServer', isAwaited: false })}
                >
                  Go to the server&rsquo;s own pages
                </UnstyledButton>
              </>
            )}
          </span>
        </span>
      )}
    </output>
  )
}

/** Sign-in methods other than username and password (docs/behaviour.md#login). */
function OtherWays() {
  const form = useLoginForm()
  const { hasOwnSession } = useServer().abilities
  const methods = useValue(form, 'methods') ?? []
  const ways = loginButtons(methods)
  if (ways.length === 0 && !hasOwnSession) return null
  return (
    <Stack gap="sm">
      <Divider label="OR" />
      {lacksPassword(methods) && (
        <Text isSmall isDimmed>
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
