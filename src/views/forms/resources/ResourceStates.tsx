import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCurrentPage } from '../../actors.ts'
import { handFocusOn } from './handFocusOn.ts'
import empty from '../../core/EmptyState.module.css'
import classes from './ResourceStates.module.css'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { PageHeading } from '../../core/PageHeading.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import resourceHeadClasses from './ResourceHead.module.css'
import { agreeing, counted } from '../../../../machines/core/domain/count.ts'
import unreadableRowsClasses from './UnreadableRows.module.css'

/** Shown while the list is loading. */
export function LoadingResources() {
  return <output className={classes.loading}>Loading...</output>
}

/** Shown if the list failed to load. */
export function FailedResources({ heading, isTrying }: { readonly heading: string; readonly isTrying: boolean }) {
  const page = useCurrentPage()
  return (
    <div className={empty.state} role="alert" ref={handFocusOn}>
      <h2 className={empty.heading}>{heading}</h2>
      <p className={empty.sentence}>{isTrying ? 'Trying again...' : 'The server did not return a list.'}</p>
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
    <div className={empty.state}>
      <h2 className={empty.heading}>{heading}</h2>
      <p className={empty.sentence}>{sentence}</p>
      {children}
    </div>
  )
}

interface ResourceHeadProps {
  readonly title: string
  /** The purpose of the resources, in one sentence. */
  readonly purpose: string
  /** Whether the list is being fetched again. */
  readonly isRefreshing: boolean
  /** Buttons before Refresh. */
  readonly children?: ReactNode
}

/** The head of a page of resources: its name, the purpose of the resources, and its buttons. */
export function ResourceHead({ title, purpose, isRefreshing, children }: ResourceHeadProps) {
  const page = useCurrentPage()
  return (
    <div className={resourceHeadClasses.head}>
      <PageTitle>{`Argus | ${title}`}</PageTitle>
      <div className={resourceHeadClasses.words}>
        <PageHeading>{title}</PageHeading>
        <p className={resourceHeadClasses.purpose}>{purpose}</p>
      </div>
      <div className={resourceHeadClasses.actions}>
        {children}
        <Button
          variant="default"
          leftSection={<IconRefresh data-turning={isRefreshing || undefined} size={16} aria-hidden="true" />}
          onClick={() => page?.send({ type: 'currentPage.refresh', because: 'asked' })}
        >
          Refresh
        </Button>
      </div>
    </div>
  )
}

interface UnreadableRowsProps {
  readonly count: number
  /** The noun for one row. */
  readonly noun: string
}

/** Says that some of the server's rows are missing from the list; nothing if the list is complete. */
export function UnreadableRows({ count, noun }: UnreadableRowsProps) {
  return <output className={unreadableRowsClasses.unreadable}>{count > 0 && sentence(count, noun)}</output>
}

function sentence(count: number, noun: string): string {
  return `${counted(count, noun)} cannot be read and ${agreeing(count, 'is', 'are')} left out.`
}
