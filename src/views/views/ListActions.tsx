import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { openAddress } from '../../../machines/views/domain/viewContent.ts'
import { useAddressCopy, useFilter, usePreferences, useSelected, useValue, useViews } from '../actors.ts'
import { Button } from '../core/plain/elements.tsx'
import classes from './bar/ListBar.module.css'
import { displayOnScreen } from './selectors.ts'

/** The id of the button that keeps what is on screen as a view. */
export const keepButton = 'keep-view'

/** What can be done with the list as it is on screen: keep it as a view, copy its address. */
export function ListActions({ isFromLink }: { readonly isFromLink: boolean }) {
  return (
    <>
      {isFromLink && <OwnDisplayButton />}
      <KeepButton isOffered={isFromLink} />
      <CopyButton />
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
