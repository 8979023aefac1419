import { ActionIcon, Tooltip } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useToasts } from '../actors.ts'

export function MessageLogButton() {
  const toasts = useToasts()
  return (
    <Tooltip label="Messages">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Messages"
        aria-haspopup="dialog"
        onClick={() => toasts?.send({ type: 'toasts.openLog' })}
      >
        <IconHistory size={22} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
