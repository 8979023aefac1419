import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconZoomExclamation from '@tabler/icons-react/dist/esm/icons/IconZoomExclamation.mjs'
import type { ReactNode } from 'react'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../machines/incident/incident.ts'
import { useTag, useValue } from '../actors.ts'
import { PrimaryDetails } from './details/PrimaryDetails.tsx'
import { Course } from './history/Course.tsx'
import { WhatHappened } from './history/WhatHappened.tsx'
import { StatusLine } from './details/StatusLine.tsx'
import { TagsCard } from './details/TagsCard.tsx'
import { useNextTry } from './useNextTry.ts'
import styles from './IncidentContent.module.css'
import empty from '../core/EmptyState.module.css'
import { takeLostFocus } from '../core/focus.ts'

interface IncidentContentProps {
  readonly incident: IncidentRef
  /** A link to show if the incident does not exist. */
  readonly wayBack?: ReactNode
  /** What else happened around the incident. */
  readonly around?: ReactNode
  /** What is said of the planned maintenance that it is under, and of the missing heartbeat of its source. */
  readonly maintenance?: ReactNode
}

/**
 * An incident in any state (loading, shown, failed, missing), for its page and for the list's dialog
 * (docs/behaviour.md#incident).
 */
export function IncidentContent({ incident, wayBack, ...rest }: IncidentContentProps) {
  const facts = useValue(incident, 'incident')
  const isShown = useTag(incident, 'shown')
  const isMissing = useTag(incident, 'missing')
  const hasFailed = useTag(incident, 'failed')
  if (isMissing) return <Missing incident={incident} wayBack={wayBack} />
  if (hasFailed) return <Failed incident={incident} />
  if (isShown && facts !== undefined) return <Shown incident={incident} facts={facts} {...rest} />
  return <output className={styles.loading}>Loading...</output>
}

interface ShownProps extends Pick<IncidentContentProps, 'incident' | 'around' | 'maintenance'> {
  readonly facts: Incident
}

/**
 * The status, the actions and the course of the incident, then three columns of equal width. What happened comes first for those who listen, and in
 * a narrow window.
 */
function Shown({ incident, facts, around, maintenance }: ShownProps) {
  return (
    <div className={styles.content} data-incident>
      <StatusLine incident={incident} facts={facts} />
      {maintenance}
      <Course incident={incident} facts={facts} />
      <div className={styles.columns}>
        <div className={styles.history}>
          <WhatHappened incident={incident} />
        </div>
        <div className={styles.details}>
          <PrimaryDetails incident={facts} />
          {around !== undefined && <TagsCard incident={facts} />}
        </div>
        <div className={styles.around}>{around ?? <TagsCard incident={facts} />}</div>
      </div>
    </div>
  )
}

function Missing({ incident, wayBack }: IncidentContentProps) {
  const text = useValue(incident, 'text')
  const wasThere = useValue(incident, 'incident') !== undefined
  return (
    <Notice
      isSudden={wasThere}
      icon={<IconZoomExclamation size={32} />}
      title="No such incident"
      sentence={`There is no incident ${text} on the server. It may have been deleted, or the address may be mistyped.`}
    >
      {wayBack}
    </Notice>
  )
}

/** Shown if the incident failed to load. Stays on screen during a retry, so that the button keeps the focus. */
function Failed({ incident }: { readonly incident: IncidentRef }) {
  const isTrying = useTag(incident, 'loading')
  const nextTry = useNextTry()
  return (
    <Notice
      icon={<IconCloudOff size={32} />}
      title="The incident could not be loaded"
      sentence={isTrying ? 'Trying again...' : nextTry}
    >
      <Button variant="default" onClick={() => incident.send({ type: 'incident.refresh', because: 'asked' })}>
        Try again
      </Button>
    </Notice>
  )
}

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  /** A sentence that says what happened, and what happens next. */
  readonly sentence: string
  /** Whether the notice replaces content that may have had the focus. */
  readonly isSudden?: boolean
  /** The actions that the operator can take. */
  readonly children?: ReactNode
}

/** Shown instead of an incident that is missing or failed to load. */
function Notice({ icon, title, sentence, isSudden = false, children }: NoticeProps) {
  return (
    <div className={`${empty.state} ${styles.notice}`} aria-live="polite">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={empty.heading} tabIndex={-1} ref={isSudden ? takeLostFocus : undefined}>
        {title}
      </h2>
      <p className={empty.sentence}>{sentence}</p>
      {children}
    </div>
  )
}
