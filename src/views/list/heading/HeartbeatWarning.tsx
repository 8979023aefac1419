import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { listAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import { missingHeartbeatQuery } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import { useMissingHeartbeats, useValue } from '../../actors.ts'
import { useSilenceWords, useSilentSources } from '../../filter/heartbeats/useSilentSources.ts'
import own from './LinkedWarning.module.css'
import classes from './ListHeading.module.css'

/**
 * Names the sources whose heartbeats are missing, with a link to the incident that says so, or to the list of them; nothing
 * on screen if there are none (docs/behaviour.md#missing-heartbeats).
 */
export function HeartbeatWarning() {
  const silent = useSilentSources()
  const { words, each } = useSilenceWords(silent)
  const isCut = useValue(useMissingHeartbeats(), 'isCut') ?? false
  const [first] = silent
  const isOne = silent.length === 1 && !isCut
  const title = isOne ? words : `${words}: ${each}`
  return (
    <output className={`${classes.warning} ${own.beside}`}>
      {first !== undefined && words !== '' && (
        <>
          <IconHeartOff size={16} aria-hidden="true" />
          <Link
            className={`${classes.warningWords} ${classes.warningLink} ${own.link}`}
            href={isOne ? incidentPath(first.incident) : listAddress(missingHeartbeatQuery)}
            title={title}
          >
            {words}
          </Link>
        </>
      )}
    </output>
  )
}
