import { Anchor, Button, Loader, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import type { NotificationMakingRef } from '../../../../machines/alerting/notificationMaking.ts'
import { planIn, type NotifyMeContext, type NotifyMeRef } from '../../../../machines/alerting/notifyMe.ts'
import { madeSentence } from '../../../../machines/alerting/domain/notifying/outcomeWords.ts'
import type { NotifyEdit } from '../../../../machines/alerting/domain/notifying/draft.ts'
import { profileName } from '../../../../machines/alerting/domain/profile.ts'
import { useIncidentList, useSelected, useTag } from '../../actors.ts'
import { isFree, keepFocusIn, moveFocusTo, takeLostFocus } from '../../core/focus.ts'
import dialog from '../../forms/dialog/Dialog.module.css'
import { ConfirmButton, DialogButtons } from '../../forms/dialog/FormDialog.tsx'
import { Form } from '../../forms/Form.tsx'
import { leadToMissing } from './leadToMissing.ts'
import classes from './NotifyMe.module.css'
import { outcomeWords } from './notifyWords.ts'
import { Summary } from './Summary.tsx'
import { notifyButton, useNotifyMe } from './useNotifyMe.ts'
import { WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'
import { WhereFields } from './WhereFields.tsx'

/** Makes a profile with all its parts from the conditions of the list (docs/behaviour.md#notify-me). */
export function NotifyMeDialog() {
  const notifyMe = useNotifyMe()
  const isOpen = useTag(notifyMe, 'open')
  const isOnList = useIncidentList() !== undefined
  const shown = useSelected(notifyMe, contextOf)
  const isMade = useTag(notifyMe, 'made')
  return (
    <Modal
      opened={isOpen && isOnList}
      onClose={() => notifyMe?.send({ type: 'notifyMe.leave' })}
      title="Notify me of these"
      size={640}
      classNames={{
        inner: `${dialog.place} ${classes.inner}`,
        content: `${dialog.dialog} ${dialog.content} ${classes.content}`,
        header: dialog.dialog ?? '',
      }}
    >
      {notifyMe !== undefined && shown !== undefined && (
        <div ref={giveBack}>
          {isMade ? <Created notifyMe={notifyMe} shown={shown} /> : <NotifyMeForm notifyMe={notifyMe} shown={shown} />}
        </div>
      )}
    </Modal>
  )
}

/**
 * The library gives the focus back to what had it when the dialog opened, unless it was open from the start, because its
 * code came after the press.
 */
function giveBack(content: HTMLDivElement): () => void {
  return () => {
    const { ownerDocument } = content
    if (isFree(ownerDocument) || content.contains(ownerDocument.activeElement))
      moveFocusTo(ownerDocument.getElementById(notifyButton))
  }
}

function contextOf({ context }: { readonly context: NotifyMeContext }) {
  return context
}

interface ShownProps {
  readonly notifyMe: NotifyMeRef
  readonly shown: NotifyMeContext
}

function NotifyMeForm({ notifyMe, shown }: ShownProps) {
  const isLoading = useTag(notifyMe, 'loading')
  const hasFailed = useTag(notifyMe, 'failed')
  const isBusy = useTag(notifyMe, 'busy')
  const isDoubting = useTag(notifyMe, 'doubting')
  const making = useSelected(notifyMe, ({ children }) => children.notificationMaking)
  const plan = planIn(shown)
  const part = { shown, isBusy, edit: (edit: NotifyEdit) => notifyMe.send({ type: 'notifyMe.edit', edit }) }
  const isKnown = shown.existing !== undefined && shown.media !== undefined
  const ended = outcomeWords(shown.outcome)
  const show = useCallback(
    (form: HTMLElement | null) => {
      if (form !== null) notifyMe.send({ type: 'notifyMe.show' })
    },
    [notifyMe],
  )
  return (
    <Form
      ref={show}
      className={classes.form}
      data-dialog-form
      aria-busy={isBusy}
      submit={(event) => {
        notifyMe.send({ type: 'notifyMe.create' })
        if (!notifyMe.getSnapshot().hasTag('busy')) leadToMissing(event.currentTarget)
      }}
    >
      {shown.isKept && (
        <p className={classes.warning}>
          This is what you had begun, with the conditions that the list had then. Cancel discards it.{' '}
          {shown.existing === undefined ? '' : madeSentence(shown.made)}
        </p>
      )}
      <WhatFields {...part} />
      <WhenFields {...part} />
      <WhereFields {...part} />
      {isLoading && !isKnown && <output className={classes.note}>Loading your destinations...</output>}
      {hasFailed && (
        <div className={classes.warning} role="alert">
          <span>What is on the server could not be fetched. </span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={(event) => {
              leaveFocus(event.currentTarget)
              notifyMe.send({ type: 'notifyMe.tryAgain' })
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {plan !== undefined && (
        <Summary plan={plan} toggle={() => notifyMe.send({ type: 'notifyMe.toggleNames' })} {...part} />
      )}
      {ended !== '' && (
        <p className={classes.error} role="alert">
          {ended}
        </p>
      )}
      <Progress making={making} />
      <div className={classes.foot}>
        <DialogButtons
          isBusy={isBusy}
          reject="Cancel"
          close={() => notifyMe.send({ type: 'notifyMe.leave' })}
          doubt={{
            isAsked: isDoubting,
            stay: () => notifyMe.send({ type: 'notifyMe.stay' }),
            discard: () => notifyMe.send({ type: 'notifyMe.discard' }),
          }}
        >
          <ConfirmButton action="create" color="petrol" isBusy={isBusy} isUnavailable={plan?.same !== undefined}>
            Create
          </ConfirmButton>
        </DialogButtons>
      </div>
    </Form>
  )
}

/** What is being done; while the server does not respond, that it is asked again. */
function Progress({ making }: { readonly making: NotificationMakingRef | undefined }) {
  const isWaiting = useTag(making, 'waiting')
  const isUndoing = useTag(making, 'undoing')
  return (
    <output className={classes.progress}>
      {making !== undefined && !isWaiting && (
        <span className={classes.note}>
          <Loader size={14} /> {isUndoing ? 'Deleting again what was created...' : 'Creating...'}
        </span>
      )}
      {isWaiting && (
        <span className={classes.warning}>
          {isUndoing
            ? 'The server does not respond: what was created cannot be deleted again yet. '
            : 'The server does not respond: it is not known what was created. It is asked again. '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={(event) => {
              leaveFocus(event.currentTarget)
              making?.send({ type: 'notificationMaking.tryAgain' })
            }}
          >
            Ask again now
          </Button>
          {isUndoing && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={(event) => {
                leaveFocus(event.currentTarget)
                making?.send({ type: 'notificationMaking.giveUp' })
              }}
            >
              Leave it there
            </Button>
          )}
        </span>
      )}
    </output>
  )
}

/** The dialog gets the focus of a button that disappears when it is pressed. */
function leaveFocus(button: Element) {
  keepFocusIn(button.closest<HTMLElement>('[role="dialog"]'))
}

/** What was created, with the way there. */
function Created({ notifyMe, shown: { created } }: ShownProps) {
  const close = () => notifyMe.send({ type: 'notifyMe.leave' })
  return (
    <div className={classes.form}>
      <p className={classes.sentence} role="status">
        Created the profile ‘{created === undefined ? '' : profileName(created.profile)}’. You can change it on the page{' '}
        <Anchor component={Link} href={routePatterns.notificationProfiles} inherit underline="always" onClick={close}>
          Profiles
        </Anchor>
        .
      </p>
      {created?.mayBeTwice === true && (
        <p className={classes.warning}>
          It may be there twice: it is not known whether a second one stands. The page Profiles shows it.
        </p>
      )}
      <div className={dialog.buttons}>
        <Button color="petrol" ref={takeLostFocus} onClick={close}>
          Close
        </Button>
      </div>
    </div>
  )
}
