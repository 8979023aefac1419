import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { ToastsRef } from '../../../machines/messages/toasts.ts'
import { useToasts } from '../actors.ts'
import { messagesPosition, messageStoreOf } from './messageStore.tsx'
import classes from './Messages.module.css'

/** The toasts on screen. */
export function Messages() {
  const toasts = useToasts()
  return toasts === undefined ? null : <MessagesOf toasts={toasts} />
}

function MessagesOf({ toasts }: { readonly toasts: ToastsRef }) {
  const store = useMemo(() => messageStoreOf(toasts), [toasts])
  return (
    <Notifications
      store={store}
      position={messagesPosition}
      autoClose={false}
      containerWidth={416}
      transitionDuration={150}
      className={classes.messages}
    />
  )
}
