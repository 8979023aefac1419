/** What says that an incident may be out of date, because the heartbeat of its source is missing (docs/behaviour.md#missing-heartbeats). */
import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import classes from './HeartbeatMark.module.css'
import { useDoubt } from './useSilentSources.ts'

/** A mark after the description of a row; nothing if the heartbeat of its source is not missing. */
export function HeartbeatMark({ incident }: { readonly incident: Incident }) {
  const doubt = useDoubt(incident)
  if (doubt === undefined) return null
  return (
    <span className={classes.mark} role="img" aria-label={doubt.words} title={doubt.words}>
      <IconHeartOff size={16} aria-hidden="true" />
    </span>
  )
}

/** A line below the actions of an incident, with a link to the incident about the heartbeat. */
export function HeartbeatLine({ incident }: { readonly incident: Incident | undefined }) {
  const doubt = useDoubt(incident)
  return (
    <output className={classes.line}>
      {doubt !== undefined && (
        <>
          <IconHeartOff className={classes.icon ?? ''} size={16} aria-hidden="true" />
          <span>
            <bdi>{doubt.words}</bdi> (<Link href={incidentPath(doubt.heartbeat)}>incident {doubt.heartbeat}</Link>)
          </span>
        </>
      )}
    </output>
  )
}
