import { Button, Popover } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { useAutoUpdate, useCan, useIsMenuOpen, useMenus, useSelected } from '../../actors.ts'
import { UnstyledButton } from '../../core/plain/elements.tsx'
import { connectionSentence } from './connectionSentence.ts'
import { AutoUpdateChoice } from './AutoUpdateChoice.tsx'
import classes from './FreshnessMenu.module.css'
import { Words } from './FreshnessWords.tsx'
import { IntervalChoice } from './IntervalChoice.tsx'
import { useRefresh } from './useRefresh.ts'

/**
 * The age of the rows, with a menu of everything that concerns it (docs/behaviour.md#freshness): refreshing, pausing, the
 * way and the interval of updates. Escape and a click elsewhere close it.
 */
export function FreshnessMenu() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('freshness')
  const heading = useId()
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'freshness' })
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => menus?.send({ type: 'menus.close', menu: 'freshness' })}
      position="bottom-end"
      width={300}
      offset={4}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton className="list-bar-freshness" data-freshness title="Updates of the list" onClick={toggle}>
          <Words />
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-labelledby={heading}>
        <h2 id={heading} className={classes.heading}>
          Updates
        </h2>
        <div className={classes.buttons}>
          <PauseButton />
          <RefreshNow />
        </div>
        <AutoUpdateChoice />
        <IntervalChoice />
        <p className={classes.sentence}>{useSelected(useAutoUpdate(), connectionSentence)}</p>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Pauses and resumes automatic updates (WCAG 2.2.2); nothing if there are no automatic updates. */
function PauseButton() {
  const autoUpdate = useAutoUpdate()
  const canPause = useCan(autoUpdate, { type: 'autoUpdate.pause' })
  const canResume = useCan(autoUpdate, { type: 'autoUpdate.resume' })
  if (!canPause && !canResume) return null
  return (
    <Button
      variant="default"
      size="xs"
      data-autofocus
      onClick={() => autoUpdate?.send({ type: canResume ? 'autoUpdate.resume' : 'autoUpdate.pause' })}
    >
      {canResume ? 'Resume' : 'Pause'}
    </Button>
  )
}

function RefreshNow() {
  const { refresh, isUnavailable } = useRefresh()
  return (
    <Button
      variant="default"
      size="xs"
      aria-disabled={isUnavailable}
      data-disabled={isUnavailable}
      onClick={isUnavailable ? undefined : refresh}
    >
      Refresh now
    </Button>
  )
}
