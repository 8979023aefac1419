import type { NotificationData, NotificationsState, NotificationsStore } from '@mantine/notifications'
import type { FocusEvent, MouseEvent } from 'react'
import type { ToastEvent, ToastRef } from '../../../machines/messages/toast.ts'
import type { ToastsContext, ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'
import { OtherMessages } from './OtherMessages.tsx'
import { MessageText } from './MessageText.tsx'
import { severities } from './severity.ts'

/**
 * Maximum number of toasts on screen. If the window has room for only one, the styles hide the earlier one. The others
 * wait for room; the log lists all of them.
 */
export const visibleMessages = 2

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
