import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCurrentPage } from '../../actors.ts'
import { handFocusOn } from './handFocusOn.ts'
import classes from './ResourceStates.module.css'

/** Shown while the list is loading. */
export function LoadingResources() {
  return <output className={classes.loading}>Loading...</output>
}

/** Shown if the list failed to load. */
export function FailedResources({ heading, isTrying }: { readonly heading: string; readonly isTrying: boolean }) {
  const page = useCurrentPage()
  return (
    <div className={classes.state} role="alert" ref={handFocusOn}>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.sentence}>{isTrying ? 'Trying again...' : 'The server did not return a list.'}</p>
      <Button variant="default" onClick={() => page?.send({ type: 'currentPage.refresh', because: 'asked' })}>
        Try again
      </Button>
    </div>
  )
}

interface EmptyResourcesProps {
  readonly heading: string
  /** The purpose of the resources. */
  readonly sentence: string
  /** The button or link for the next step. */
  readonly children?: ReactNode
}

/** Shown if the list is empty. Explains the purpose of the resources and the first step. */
export function EmptyResources({ heading, sentence, children }: EmptyResourcesProps) {
  return (
    <div className={classes.state}>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
