import type { NotificationData, NotificationsState, NotificationsStore } from '@mantine/notifications'
import type { FocusEvent, MouseEvent } from 'react'
import type { ToastEvent, ToastRef } from '../../../machines/messages/toast.ts'
import type { ToastsContext, ToastsRef } from '../../../machines/messages/toasts.ts'
import classes from './Messages.module.css'
import { MessageText } from './MessageText.tsx'
import { severities } from './severity.ts'

/** How many messages show at once; the rest wait behind them, and all are in the log. */
export const visibleMessages = 4

/** Away from the bar, the headings, the ends of rows and the buttons of dialogs. */
export const messagesPosition = 'bottom-left'

type Open = ToastsContext['open']

/**
 * The chart's open messages in the shape that the component library displays. The library reads from here and writes
 * nothing: closing goes through each message's own chart. While the log is open it says them all, and they do not lie
 * over it.
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

/** A message that has gone is still seen leaving, and the pointer may cross it. */
function tell(ref: ToastRef, event: ToastEvent) {
  if (ref.getSnapshot().status === 'active') ref.send(event)
}

/** The pointer may leave while the focus stays, and the other way round. */
function releaseUnless(held: string, event: MouseEvent | FocusEvent, ref: ToastRef) {
  if (event.currentTarget.closest(held) !== event.currentTarget) tell(ref, { type: 'toast.release' })
}
