import { Button, Popover } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useId } from 'react'
import { usePreference, useTag, useWall, useWallControls, useWallSteps } from '../../actors.ts'
import { ListChoices } from './ListChoices.tsx'
import { SignInAdvice } from './SignInEnd.tsx'
import { StepChoices } from './StepChoices.tsx'
import { TilesSwitch } from './TilesSwitch.tsx'
import classes from './WallControls.module.css'

/** The controls of the wall: they show while somebody moves the pointer or presses keys. */
export function WallControls() {
  const controls = useWallControls()
  const isShown = useTag(controls, 'shown')
  const isOpen = useTag(controls, 'menu')
  const heading = useId()
  return (
    <div className={classes.controls} data-shown={isShown || undefined}>
      <PauseButton />
      <Popover
        opened={isOpen}
        // The library calls this only to close the menu.
        onChange={() => controls?.send({ type: 'wallControls.closeMenu' })}
        position="top-end"
        width={420}
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden="true" />}
            onClick={() => controls?.send({ type: 'wallControls.toggleMenu' })}
          >
            Wall
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu ?? ''} aria-labelledby={heading}>
          <h2 id={heading} className={classes.heading}>
            Wall
          </h2>
          <p className={classes.about}>The address of this page contains these choices: bookmark it.</p>
          <WallMenu />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function WallMenu() {
  const wall = useWall()
  return (
    <div className={classes.choices}>
      <ListChoices />
      <TilesSwitch />
      <StepChoices />
      <section>
        <h3 className={classes.part}>Signed in</h3>
        <SignInAdvice className={classes.about} />
      </section>
      <Button variant="default" fullWidth onClick={() => wall?.send({ type: 'wall.leave' })}>
        Leave the wall
      </Button>
    </div>
  )
}

/** Pauses the steps through views, or continues them; nothing without steps. */
function PauseButton() {
  const steps = useWallSteps()
  const isStepping = useTag(steps, 'stepping')
  const isPaused = useTag(steps, 'paused')
  const hasKeys = usePreference('keyboardShortcuts')
  if (!isStepping) return null
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-keyshortcuts={hasKeys ? 'p' : undefined}
      onClick={() => steps?.send({ type: 'wallSteps.togglePause' })}
    >
      {isPaused ? 'Continue' : 'Pause'}
    </Button>
  )
}
