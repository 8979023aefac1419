import { Button } from '@mantine/core'
import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import {
  isExpired,
  type Acknowledgement,
  type IncidentHistory,
} from '../../../../machines/incident/domain/incidentHistory.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTime, useValue } from '../../actors.ts'
import { AcknowledgementExpiryDialog } from './AcknowledgementExpiryDialog.tsx'
import { Feed, FeedEntry } from '../history/Feed.tsx'
import { ExactTime, Moment } from '../details/Moment.tsx'
import { HistoryCard } from '../history/HistoryCard.tsx'
import styles from './Acknowledgements.module.css'

const title = 'Acknowledgements'
const emptyHistory: IncidentHistory = { events: [], acknowledgements: [] }

/** Who acknowledged the incident, when, and until when. */
export function Acknowledgements({ incident }: { readonly incident: IncidentRef }) {
  const acknowledgement = useSelected(incident, ({ children }) => children.acknowledgement)
  const { acknowledgements } =
    useValue(
      useSelected(incident, ({ children }) => children.incidentHistory),
      'history',
    ) ?? emptyHistory
  return (
    <>
      <HistoryCard title={title} incident={incident} render={renderAcknowledgements(acknowledgement)} />
      <AcknowledgementExpiryDialog acknowledgement={acknowledgement} acknowledgements={acknowledgements} />
    </>
  )
}

function renderAcknowledgements(acknowledgement: AcknowledgementRef | undefined) {
  return ({ acknowledgements }: IncidentHistory) => (
    <AcknowledgementFeed acknowledgements={acknowledgements} acknowledgement={acknowledgement} />
  )
}

interface AcknowledgementFeedProps extends Pick<IncidentHistory, 'acknowledgements'> {
  readonly acknowledgement: AcknowledgementRef | undefined
}

function AcknowledgementFeed({ acknowledgements, acknowledgement }: AcknowledgementFeedProps) {
  if (acknowledgements.length === 0) return <p className={styles.none}>Nobody has acknowledged this incident.</p>
  return (
    <Feed label={title}>
      {acknowledgements.map((each) => (
        <FeedEntry key={each.pk} event={each.event}>
          <Expiry
            acknowledgement={each}
            change={() => acknowledgement?.send({ type: 'acknowledgement.change', acknowledgement: each })}
          />
        </FeedEntry>
      ))}
    </Feed>
  )
}

interface ExpiryProps {
  readonly acknowledgement: Acknowledgement
  readonly change: () => void
}

/** 'Expires ...' and a button that changes the expiry. Once the expiry has passed, 'Expired ...', struck through. */
function Expiry({ acknowledgement, change }: ExpiryProps) {
  const hasPassed = useTime((now) => isExpired(acknowledgement, now))
  const { expiration } = acknowledgement
  if (expiration !== undefined && hasPassed) {
    return (
      <s className={styles.expiry}>
        Expired <ExactTime time={expiration} />
      </s>
    )
  }
  return (
    <div className={styles.inForce}>
      {expiration !== undefined && (
        <span className={styles.expiry}>
          Expires <Moment time={expiration} />
        </span>
      )}
      <Button
        variant="default"
        size="compact-xs"
        className={styles.change ?? ''}
        aria-haspopup="dialog"
        onClick={change}
      >
        Change expiry
      </Button>
    </div>
  )
}
