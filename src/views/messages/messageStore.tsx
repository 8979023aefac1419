import type { NotificationData, NotificationsState, NotificationsStore } from '@mantine/notifications'
import type { FocusEvent, MouseEvent } from 'react'
import type { ToastEvent, ToastRef } from '../../../machines/messages/toast.ts'
import type { ToastsContext, ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'
import { MessageText } from './MessageText.tsx'
import { severities } from './severity.ts'

/** How many toasts show at a time; the rest wait for room, and the log has all of them. */
export const visibleMessages = 4

/** Away from the top bar, the headings, the ends of rows and the buttons of dialogs. */
export const messagesPosition = 'bottom-left'

type Open = ToastsContext['open']

/**
 * Presents the chart's open messages as the store that the component library renders. The library only reads it: each
 * message's own chart closes it. While the log is open, no toast shows, since the log lists them all and would be
 * covered.
 */
export function messageStoreOf(toasts: ToastsRef): NotificationsStore {
  let known: Open = none
  let state: NotificationsState = display([])

  function getState(): NotificationsState {
    const snapshot = toasts.getSnapshot()
    const open = snapshot.hasTag('logOpen') ? none : snapshot.context.open
    if (open !== known) {
      known = open
      state = display(open)
    }
    return state
  }

  return {
    getState,
    subscribe: (tell) => {
      const subscription = toasts.subscribe(() => tell(getState()))
      return () => subscription.unsubscribe()
    },
    setState: leaveToTheChart,
    updateState: leaveToTheChart,
    initialize: leaveToTheChart,
  }
}

const none: Open = []

function leaveToTheChart() {}

function display(open: Open): NotificationsState {
  const notifications = open.slice(-visibleMessages).map(displayed)
  return { notifications, queue: [], defaultPosition: messagesPosition, limit: visibleMessages }
}

function displayed({ key, message, ref }: Open[number]): NotificationData {
  const { severity } = message
  const { word, Icon } = severities[severity]
  return {
    id: key,
    role: severity === 'error' ? 'alert' : 'status',
    className: classes.message,
    classNames: { icon: classes.icon ?? '', description: classes.text ?? '' },
    'data-severity': severity,
    icon: <Icon size={20} aria-hidden="true" />,
    title: word,
    message: <MessageText message={message} toast={ref} />,
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClose: () => tell(ref, { type: 'toast.dismiss' }),
    onMouseEnter: () => tell(ref, { type: 'toast.hold' }),
    onMouseLeave: (event) => releaseUnless(':focus-within', event, ref),
    onFocusCapture: () => tell(ref, { type: 'toast.hold' }),
    onBlurCapture: (event) => releaseUnless(':hover', event, ref),
  }
}

/**
 * A closed message stays visible while it fades out, and the pointer may cross it then; its actor has already stopped.
 */
function tell(ref: ToastRef, event: ToastEvent) {
  if (ref.getSnapshot().status === 'active') ref.send(event)
}

/** The message is held while either the pointer or the focus is on it. */
function releaseUnless(held: string, event: MouseEvent | FocusEvent, ref: ToastRef) {
  if (event.currentTarget.closest(held) !== event.currentTarget) tell(ref, { type: 'toast.release' })
}
