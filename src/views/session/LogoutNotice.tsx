import { UnstyledButton } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { logoutWords } from '../../../machines/session/domain/signOutWords.ts'
import { useLoginForm, useValue } from '../actors.ts'
import classes from './LoginPage.module.css'

/** Tells a user who has just signed out that the session did not end on the server, or may not have ended there. */
export function LogoutNotice() {
  const form = useLoginForm()
  const outcome = useValue(form, 'logout') ?? 'ended'
  const words = logoutWords(outcome)
  return (
    <output className={classes.words}>
      {words !== undefined && (
        <span className={classes.notice}>
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
