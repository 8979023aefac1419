import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWorkspace } from '../actors.ts'
import { handFocusOn } from './handFocusOn.ts'
import classes from './ResourceStates.module.css'

/** They are on their way ('Loading...', specification, section 2). */
export function LoadingResources() {
  return <output className={classes.loading}>Loading...</output>
}

/** They could not be had. */
export function FailedResources({ heading, isTrying }: { readonly heading: string; readonly isTrying: boolean }) {
  const workspace = useWorkspace()
  return (
    <div className={classes.state} role="alert" ref={handFocusToHeading}>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.sentence}>{isTrying ? 'Trying again...' : 'The server gave no list.'}</p>
      <Button variant="default" onClick={() => workspace?.send({ type: 'workspace.refresh' })}>Try again</Button>
    </div>
  )
}

/** Once there is something else to show, the button goes: the focus goes to the page's heading, and does not get lost. */
function handFocusToHeading(panel: HTMLElement | null) {
  const heading = panel?.closest('main')?.querySelector('h1')
  return () => {
    if (panel?.contains(panel.ownerDocument.activeElement)) heading?.focus({ preventScroll: true })
  }
}

interface EmptyResourcesProps {
  readonly heading: string
  /** What these would be for. */
  readonly sentence: string
  /** The next step. */
  readonly children?: ReactNode
}

/** There are none: says what they would be for, and how to begin. */
export function EmptyResources({ heading, sentence, children }: EmptyResourcesProps) {
  return (
    <div className={classes.state}>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
