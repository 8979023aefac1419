import { ActionIcon, Button, Popover, Switch } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { useId, type ReactNode } from 'react'
import { useAttention, useSelected, useShell, useTag } from '../../actors.ts'
import classes from './AlertsMenu.module.css'
import { blockedWords } from './selectors.ts'

/** Settings for alerts about criticals that arrive unseen; nothing if nobody is signed in. */
export function AlertsMenu() {
  const shell = useShell()
  const attention = useAttention()
  const heading = useId()
  const isOpen = useTag(shell, 'alertsOpen')
  const hasSound = useTag(attention, 'sound')
  const hasDesktop = useTag(attention, 'desktop')
  if (attention === undefined) return null
  const Icon = hasSound || hasDesktop ? IconBell : IconBellOff
  return (
    <Popover
      opened={isOpen}
      // The library calls this only to close the menu.
      onChange={() => shell?.send({ type: 'shell.closeAlerts' })}
      position="bottom-end"
      width={320}
      withinPortal={false}
      hideDetached={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Alerts"
          title="Alerts"
          onClick={() => shell?.send({ type: isOpen ? 'shell.closeAlerts' : 'shell.openAlerts' })}
        >
          <Icon size={22} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-labelledby={heading}>
        <h2 id={heading} className={classes.heading}>
          Alerts
        </h2>
        <p className={classes.about}>
          For open, unacknowledged criticals that arrive while you are not looking at this page. Each alerts you once.
        </p>
        <SoundAlert isOn={hasSound} />
        <DesktopAlert isOn={hasDesktop} />
      </Popover.Dropdown>
    </Popover>
  )
}

function SoundAlert({ isOn }: { readonly isOn: boolean }) {
  const attention = useAttention()
  const isRefused = useTag(attention, 'soundRefused')
  return (
    <Alert
      name="Sound"
      isOn={isOn}
      toggle={() => attention?.send({ type: isOn ? 'attention.disableSound' : 'attention.enableSound' })}
      test={() => attention?.send({ type: 'attention.testSound' })}
      canTest
    >
      {isRefused && 'The browser did not play it. Most do once the page has been clicked on.'}
    </Alert>
  )
}

function DesktopAlert({ isOn }: { readonly isOn: boolean }) {
  const attention = useAttention()
  const isAsking = useTag(attention, 'asking')
  const blocked = useSelected(attention, blockedWords)
  return (
    <Alert
      name="Desktop notification"
      isOn={isOn}
      toggle={() => attention?.send({ type: isOn ? 'attention.disableDesktop' : 'attention.enableDesktop' })}
      test={() => attention?.send({ type: 'attention.testDesktop' })}
      canTest={isOn}
    >
      {isAsking ? 'The browser is asking for permission.' : blocked}
    </Alert>
  )
}

interface AlertProps {
  readonly name: string
  readonly isOn: boolean
  readonly toggle: () => void
  readonly test: () => void
  readonly canTest: boolean
  /** Why the setting has no effect; empty if it has an effect. */
  readonly children: ReactNode
}

function Alert({ name, isOn, toggle, test, canTest, children }: AlertProps) {
  const obstacle = useId()
  return (
    <div className={classes.alert}>
      <Switch label={name} checked={isOn} onChange={toggle} aria-describedby={obstacle} />
      <Button variant="default" size="compact-sm" disabled={!canTest} onClick={test} aria-label={`Test: ${name}`}>
        Test
      </Button>
      <output id={obstacle} className={classes.obstacle}>
        {children}
      </output>
    </div>
  )
}
