import { isExpired, type Acknowledgement, type Story } from '../../../machines/domain/story.ts'
import type { IncidentRef } from '../../../machines/incident.ts'
import { useTime } from '../actors.ts'
import { Feed, FeedEntry } from './Feed.tsx'
import { ExactTime, Moment } from './Moment.tsx'
import { StoryCard } from './StoryCard.tsx'
import styles from './Acknowledgements.module.css'

const title = 'Acknowledgements'

/** Who looks at the incident, since when and until when. */
export function Acknowledgements({ incident }: { readonly incident: IncidentRef }) {
  return <StoryCard title={title} incident={incident} tell={tellAcknowledgements} />
}

function tellAcknowledgements({ acknowledgements }: Story) {
  if (acknowledgements.length === 0) return <p className={styles.none}>Nobody has acknowledged this incident.</p>
  return (
    <Feed label={title}>
      {acknowledgements.map((acknowledgement) => (
        <FeedEntry key={acknowledgement.pk} event={acknowledgement.event}>
          <Expiry acknowledgement={acknowledgement} />
        </FeedEntry>
      ))}
    </Feed>
  )
}

/** 'Expires …', and struck through 'Expired …' from that moment on. */
function Expiry({ acknowledgement }: { readonly acknowledgement: Acknowledgement }) {
  const hasPassed = useTime((now) => isExpired(acknowledgement, now))
  const { expiration } = acknowledgement
  if (expiration === undefined) return null
  if (hasPassed) return <s className={styles.expiry}>Expired <ExactTime time={expiration} /></s>
  return <span className={styles.expiry}>Expires <Moment time={expiration} /></span>
}
