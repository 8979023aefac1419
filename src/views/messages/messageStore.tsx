import type { NotificationData, NotificationsState, NotificationsStore } from '@mantine/notifications'
import { useCallback, type FocusEvent, type MouseEvent } from 'react'
import type { ToastEvent, ToastRef } from '../../../machines/messages/toast.ts'
import type { ToastsContext, ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'
import { severities } from './severity.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Detail } from '../../../machines/core/domain/faultDetails.ts'
import type { Message } from '../../../machines/messages/domain/message.ts'
import { useTag, useValue } from '../actors.ts'

/**
 * Maximum number of toasts on screen. If the window has room for only one, the styles hide the earlier one. The others
 * wait for room; the log lists all of them.
 */
const visibleMessages = 2

/** The library's name for the position of toasts; the styles move them into the top bar (Messages.module.css). */
export const messagesPosition = 'top-right'

type Open = ToastsContext['open']

/**
 * Presents the chart's open toasts as the store that the component library renders. The library only reads it: each
 * toast has a chart, which closes it. While the log is open, no toast is shown, since the log lists all of them and
 * toasts would cover it.
 */
export function messageStoreOf(toasts: ToastsRef): NotificationsStore {
  let known: Open = none
  let state: NotificationsState = display(none, toasts)

  function getState(): NotificationsState {
    const snapshot = toasts.getSnapshot()
    const open = snapshot.hasTag('logOpen') ? none : snapshot.context.open
    if (open !== known) {
      known = open
      state = display(open, toasts)
    }
    return state
  }

  return {
    getState,
    subscribe: (listener) => {
      const subscription = toasts.subscribe(() => listener(getState()))
      return () => subscription.unsubscribe()
    },
    setState: leaveToTheChart,
    updateState: leaveToTheChart,
    initialize: leaveToTheChart,
  }
}

const none: Open = []

function leaveToTheChart() {}

function display(open: Open, toasts: ToastsRef): NotificationsState {
  const shown = open.slice(-visibleMessages).map(displayed)
  const notifications = open.length > 1 ? [...shown, others(open.length, toasts)] : shown
  return { notifications, queue: [], defaultPosition: messagesPosition, limit: visibleMessages + 1 }
}

/** An entry that says how many messages have no room, with a button that opens the log, which lists them. */
function others(count: number, toasts: ToastsRef): NotificationData {
  return {
    id: 'others',
    role: 'presentation',
    className: classes.others,
    withCloseButton: false,
    message: <OtherMessages beyondOne={count - 1} beyondTwo={count - visibleMessages} toasts={toasts} />,
    autoClose: false,
  }
}

function displayed({ key, message, general, ref }: Open[number]): NotificationData {
  const { severity } = message
  const { word, Icon } = severities[severity]
  return {
    id: key,
    role: severity === 'error' ? 'alert' : 'status',
    className: classes.message,
    classNames: { icon: classes.icon ?? '', description: classes.text ?? '', closeButton: classes.dismiss ?? '' },
    'data-severity': severity,
    icon: <Icon size={20} aria-hidden="true" />,
    title: word,
    message: <MessageText message={message} general={general} toast={ref} />,
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClose: () => sendIfActive(ref, { type: 'toast.dismiss' }),
    onMouseEnter: () => sendIfActive(ref, { type: 'toast.hold' }),
    onMouseLeave: (event) => releaseUnless(':focus-within', event, ref),
    onFocusCapture: () => sendIfActive(ref, { type: 'toast.hold' }),
    onBlurCapture: (event) => releaseUnless(':hover', event, ref),
  }
}

/**
 * Sends an event unless the toast's actor has stopped: a closed toast stays visible while it fades out, and the pointer
 * may still cross it.
 */
function sendIfActive(ref: ToastRef, event: ToastEvent) {
  if (ref.getSnapshot().status === 'active') ref.send(event)
}

/** A toast is held while either the pointer or the focus is on it. */
function releaseUnless(held: string, event: MouseEvent | FocusEvent, ref: ToastRef) {
  if (event.currentTarget.closest(held) !== event.currentTarget) sendIfActive(ref, { type: 'toast.release' })
}

interface OtherMessagesProps {
  /**
   * How many messages are not shown if there is room for one toast; `beyondTwo` counts them if there is room for two.
   */
  readonly beyondOne: number
  readonly beyondTwo: number
  readonly toasts: ToastsRef
}

/** The number of messages that have no room on screen, with a button that opens the log. */
function OtherMessages({ beyondOne, beyondTwo, toasts }: OtherMessagesProps) {
  return (
    <UnstyledButton className={classes.more} onClick={() => toasts.send({ type: 'toasts.openLog' })}>
      <span>
        <span className={classes.beyondOne}>{`+${beyondOne}`}</span>
        {beyondTwo > 0 && <span className={classes.beyondTwo}>{`+${beyondTwo}`}</span>}
        <span className={classes.word}> more</span>
      </span>
    </UnstyledButton>
  )
}

interface MessageTextProps {
  readonly message: Message
  /** The general message about the same failure, if there is one. */
  readonly general: string | undefined
  readonly toast: ToastRef
}

/**
 * The text of a toast, how many times the message occurred while the toast was open and, if the toast stays open, the
 * button that unfolds it.
 */
function MessageText({ message, general, toast }: MessageTextProps) {
  const count = useValue(toast, 'count')
  const isLasting = useTag(toast, 'lasting')
  const isUnfolded = useTag(toast, 'unfolded')
  const tell = useCallback(
    (place: HTMLElement | null) => {
      if (place !== null) sendIfActive(toast, { type: 'toast.appear' })
    },
    [toast],
  )
  return (
    <>
      <span ref={tell} className={classes.words}>
        {count > 1 && (
          <span className={classes.count}>
            <span aria-hidden="true">{`×${count}`}</span>
            <VisuallyHidden component="span">{`${count} times`}</VisuallyHidden>{' '}
          </span>
        )}
        {message.text}
        {general !== undefined && <span className={classes.general}>{` ${general}`}</span>}
      </span>
      {isLasting && (
        <UnstyledButton
          className={classes.details}
          aria-expanded={isUnfolded}
          onClick={() => toast.send({ type: isUnfolded ? 'toast.fold' : 'toast.unfold' })}
        >
          Details
        </UnstyledButton>
      )}
      {isUnfolded && <MessageDetails details={message.details ?? noDetails} />}
    </>
  )
}

const noDetails: readonly Detail[] = []

/** The technical details of a failure, line by line. */
function MessageDetails({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes.lines}>
      {details.map(({ label, text }, line) => (
        <div key={line}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
