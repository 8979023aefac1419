import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { Card } from '../details/Card.tsx'
import { descriptionOf } from '../selectors.ts'
import styles from './HistoryCard.module.css'
import { useNextTry } from '../useNextTry.ts'

interface HistoryCardProps {
  readonly title: string
  readonly incident: IncidentRef
  /** Renders the card's content once the history is known. */
  readonly render: (history: IncidentHistory, description: string | undefined) => ReactNode
}

/** A card about part of the history, which says when the history is loading, failed to load or is out of date. */
export function HistoryCard({ title, incident, render }: HistoryCardProps) {
  const ref = useSelected(incident, ({ children }) => children.incidentHistory)
  const history = useValue(ref, 'history')
  const description = useSelected(incident, descriptionOf)
  const isLoading = useTag(ref, 'historyLoading')
  const hasFailed = useTag(ref, 'historyFailed')
  const nextTry = useNextTry()
  return (
    <Card
      title={title}
      aside={hasFailed && history !== undefined && <span className={styles.stale}>May be out of date</span>}
    >
      {history !== undefined && render(history, description)}
      {history === undefined && isLoading && <output className={styles.quiet}>Loading...</output>}
      {history === undefined && hasFailed && (
        <div aria-live="polite">
          <p className={styles.quiet}>Could not be loaded. {nextTry}</p>
          <Button
            variant="default"
            size="xs"
            onClick={() => incident.send({ type: 'incident.refresh', because: 'asked' })}
          >
            Try again
          </Button>
        </div>
      )}
    </Card>
  )
}
