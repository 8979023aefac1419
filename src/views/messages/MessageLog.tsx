import { Drawer, Text, ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LoggedMessage } from '../../../machines/messages/toasts.ts'
import { timestamp } from '../../time/format.ts'
import { useToasts, useTag, useValue } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import classes from './MessageLog.module.css'
import { severities } from './severity.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'

interface MessageLogProps {
  /** Chooses what the drawer shows. */
  readonly choice: ReactNode
  /** What it shows instead of the messages; false if it shows them. */
  readonly instead: ReactNode
}

/** The last fifty messages, newest first, for an operator who missed the toasts (docs/behaviour.md#messages). */
export function MessageLog({ choice, instead }: MessageLogProps) {
  const toasts = useToasts()
  const isOpen = useTag(toasts, 'logOpen')
  return (
    <Drawer
      opened={isOpen}
      onClose={() => toasts?.send({ type: 'toasts.closeLog' })}
      position="right"
      size={440}
      title={
        <Text component="span" fw={600} fz="lg">
          Messages
        </Text>
      }
    >
      {choice}
      {instead === false ? <Entries /> : instead}
    </Drawer>
  )
}

function Entries() {
  const log = useValue(useToasts(), 'log') ?? nothing
  return (
    <>
      {log.length === 0 && <Text c="dimmed">No messages yet. The last fifty are kept here.</Text>}
      <div role="log" aria-label="Messages">
        <ol className={classes.log}>
          {log.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Entry({ entry: { message, at } }: { readonly entry: LoggedMessage }) {
  const style = useTimeStyle()
  const { word, Icon } = severities[message.severity]
  return (
    <li className={classes.entry} data-severity={message.severity}>
      <Icon size={18} aria-hidden="true" className={classes.icon} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span>{word}</span>
          {style !== undefined && <time dateTime={new Date(at).toISOString()}>{timestamp(at, style)}</time>}
        </div>
        {message.text}
      </div>
    </li>
  )
}

const nothing: readonly LoggedMessage[] = []

export function MessageLogButton() {
  const toasts = useToasts()
  return (
    <Tooltip label="Messages">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Messages"
        aria-haspopup="dialog"
        onClick={() => toasts?.send({ type: 'toasts.openLog' })}
      >
        <IconHistory size={22} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
