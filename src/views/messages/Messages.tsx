import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { NotificationsRef } from '../../../machines/messages/notifications.ts'
import { useNotifications } from '../actors.ts'
import { messagesPosition, messageStoreOf, visibleMessages } from './messageStore.tsx'
import classes from './Messages.module.css'

/** The messages on screen. */
export function Messages() {
  const notifications = useNotifications()
  return notifications === undefined ? null : <MessagesOf notifications={notifications} />
}

function MessagesOf({ notifications }: { readonly notifications: NotificationsRef }) {
  const store = useMemo(() => messageStoreOf(notifications), [notifications])
  return (
    <Notifications
      store={store}
      position={messagesPosition}
      limit={visibleMessages}
      autoClose={false}
      containerWidth={416}
      transitionDuration={150}
      className={classes.messages}
    />
  )
}
