import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { openAddress } from '../../../machines/views/domain/viewContent.ts'
import { useAddressCopy, useFilter, usePreferences, useSelected, useValue, useViews } from '../actors.ts'
import { notifyButton, useNotifyMe } from '../alerting/notify/useNotifyMe.ts'
import { Later } from '../core/Later.tsx'
import { Button } from '../core/plain/elements.tsx'
import classes from './bar/ListBar.module.css'
import { displayOnScreen } from './selectors.ts'

/** The id of the button that keeps what is on screen as a view. */
export const keepButton = 'keep-view'

/** What can be done with the list as it is on screen: keep it as a view, copy its address, be notified of it. */
export function ListActions({ isFromLink }: { readonly isFromLink: boolean }) {
  return (
    <>
      {isFromLink && <OwnDisplayButton />}
      <KeepButton isOffered={isFromLink} />
      <CopyButton />
      <NotifyButton />
      <Later chunk="alerting" until="nothing">
        {({ NotifyMeDialog }) => <NotifyMeDialog />}
      </Later>
    </>
  )
}

function OwnDisplayButton() {
  const views = useViews()
  return (
    <Button
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      data-offered
      title="The order, columns and rows are those of the link: show your own"
      onClick={() => views?.send({ type: 'views.useOwn' })}
    >
      Use my columns
    </Button>
  )
}

function KeepButton({ isOffered }: { readonly isOffered: boolean }) {
  const views = useViews()
  return (
    <Button
      id={keepButton}
      className={classes.action ?? ''}
      variant={isOffered ? 'default' : 'subtle'}
      size="compact-xs"
      data-offered={isOffered || undefined}
      leftSection={<IconBookmark size={14} aria-hidden="true" />}
      onClick={() => views?.send({ type: 'views.keep' })}
    >
      Keep as a view
    </Button>
  )
}

/** Copies the address of the list with these conditions and this display. */
function CopyButton() {
  const addressCopy = useAddressCopy()
  const query = useValue(useFilter(), 'query') ?? unrestrictedQuery
  const display = useSelected(usePreferences(), displayOnScreen) ?? {}
  return (
    <Button
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      leftSection={<IconLink size={14} aria-hidden="true" />}
      onClick={() => addressCopy?.send({ type: 'addressCopy.copy', path: openAddress({ query, display }, undefined) })}
    >
      Copy link
    </Button>
  )
}

/** Opens the dialog that makes a profile from the conditions of the list. */
function NotifyButton() {
  const notifyMe = useNotifyMe()
  return (
    <Button
      id={notifyButton}
      className={classes.action ?? ''}
      variant="subtle"
      size="compact-xs"
      leftSection={<IconBell size={14} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => notifyMe?.send({ type: 'notifyMe.open' })}
    >
      Notify me of these
    </Button>
  )
}
