import { Button } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import type { ChunkRef } from '../../../../machines/core/chunk.ts'
import { useChild, useChunkLoading, useTag } from '../../actors.ts'
import classes from './Banners.module.css'

/** Says that the controls could not be loaded: without them, the rows can only be read. */
export function UnloadedBanner() {
  const controls = useChild<ChunkRef>(useChunkLoading(), 'controls')
  const hasFailed = useTag(controls, 'failed')
  const isTrying = useTag(controls, 'busy')
  if (!hasFailed) return null
  return (
    <div role="alert" className={classes.banner} data-severity="error">
      <IconPlugConnectedX size={20} aria-hidden="true" />
      <span className={classes.text}>
        Menus, filters and dialogs could not be loaded: the network may be slow, or a new release has taken the place of
        this one.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isTrying}
        onClick={() => controls?.send({ type: 'chunk.retry' })}
      >
        Try again
      </Button>
    </div>
  )
}
