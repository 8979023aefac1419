import { Button, Stack } from '@mantine/core'
import { useSelected, useServerSignIn, useTag, useValue } from '../actors.ts'
import { takeLostFocus } from '../core/focus.ts'
import classes from './ServerSignIn.module.css'
import { signInTroubleOf } from './selectors.ts'

/**
 * While the user signs in on the server's pages in another tab, says what to do there and that this tab goes on by
 * itself (docs/behaviour.md#login). The live region is always on the page.
 */
export function ServerSignIn() {
  const signIn = useServerSignIn()
  const isBeside = useTag(signIn, 'beside')
  const isOffered = useTag(signIn, 'offered')
  const isStopped = useTag(signIn, 'stopped')
  const address = useValue(signIn, 'blockedAddress')
  const trouble = useSelected(signIn, signInTroubleOf)
  return (
    <>
      <output className={classes.words}>
        {isBeside && (
          <p>
            {isStopped ? stoppedWords : isOffered ? offeredWords : address === undefined ? openedWords : blockedWords}
          </p>
        )}
        {isBeside && trouble !== undefined && <p>{trouble}</p>}
      </output>
      {isBeside && (
        <Stack gap="sm">
          {address !== undefined && (
            <Button
              component="a"
              ref={takeLostFocus}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              fullWidth
              size="md"
            >
              Open the server&rsquo;s page
            </Button>
          )}
          {isStopped && (
            <Button size="md" fullWidth onClick={() => signIn?.send({ type: 'serverSignIn.resume' })}>
              Go on waiting
            </Button>
          )}
          <Button
            // A new button when the other one has gone, so that it can take the focus.
            key={String(isStopped)}
            ref={takeLostFocus}
            variant="default"
            fullWidth
            size="md"
            onClick={() => signIn?.send({ type: 'serverSignIn.cancel' })}
          >
            Cancel
          </Button>
        </Stack>
      )}
    </>
  )
}

const openedWords = 'Sign in in the other tab; this page goes on by itself.'
const blockedWords =
  'The browser did not open another tab. Open the server’s page and sign in there; this page goes on by itself.'
const offeredWords = 'The browser did not open another tab. Open the server’s page with the link.'
const stoppedWords = 'This page has waited ten minutes for a sign-in, and has stopped asking.'
