import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { listAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import { missingHeartbeatQuery } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import { useSilenceWords, useSilentSources } from '../../filter/heartbeats/useSilentSources.ts'
import classes from './ListHeading.module.css'

/**
 * Names the sources whose heartbeats are missing, with a link to the incident that says so, or to the list of them; nothing
 * on screen if there are none (docs/behaviour.md#missing-heartbeats).
 */
export function HeartbeatWarning() {
  const silent = useSilentSources()
  const { words, each } = useSilenceWords(silent)
  const [first, second] = silent
  const title = second === undefined ? words : `${words}: ${each}`
  return (
    <output className={classes.warning}>
      {first !== undefined && words !== '' && (
        <>
          <IconHeartOff size={16} aria-hidden="true" />
          <Link
            className={`${classes.warningWords} ${classes.warningLink}`}
            href={second === undefined ? incidentPath(first.incident) : listAddress(missingHeartbeatQuery)}
            title={title}
          >
            {words}
          </Link>
        </>
      )}
    </output>
  )
}
