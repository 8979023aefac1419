import { Button } from '@mantine/core'
import { isExpired, type Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import { useTime } from '../../actors.ts'
import { ExactTime, Moment } from '../details/Moment.tsx'
import styles from './Expiry.module.css'

interface ExpiryProps {
  readonly acknowledgement: Acknowledgement
  readonly change: () => void
}

/** 'Expires ...' and a button that changes the expiry. Once the expiry has passed, 'Expired ...', struck through. */
export function Expiry({ acknowledgement, change }: ExpiryProps) {
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
