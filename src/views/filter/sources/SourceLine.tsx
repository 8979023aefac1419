import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { counted } from '../../../../machines/core/domain/count.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { listAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import { openIncidentsOf, type WatchedSource } from '../../../../machines/filter/domain/sources/watchedSource.ts'
import { timestamp } from '../../../time/format.ts'
import { relativeTime } from '../../../time/relative.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { missingSinceWords } from '../heartbeats/heartbeatWords.ts'
import { useSilentSources } from '../heartbeats/useSilentSources.ts'
import classes from './SourcesPage.module.css'

interface SourceLineProps {
  readonly source: WatchedSource
  /** How many of its incidents are open; undefined if that is not known. */
  readonly count: number | undefined
  readonly isCounting: boolean
}

/** What is known of a source, in one line. */
export function SourceLine({ source, count, isCounting }: SourceLineProps) {
  const { pk, name, type, address } = source
  return (
    <li className={classes.source}>
      <span className={classes.name} title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.type} title={type}>
        <bdi>{type ?? 'Type not known'}</bdi>
      </span>
      <span className={classes.address} title={address}>
        {address === '' ? <span className={classes.quiet}>No address</span> : <Address address={address} />}
      </span>
      <Heard source={source} />
      <span className={classes.count}>
        <Link
          href={listAddress(openIncidentsOf(pk))}
          aria-label={`Open incidents of ${name}: ${countWords(count, isCounting)}`}
        >
          {countWords(count, isCounting)}
        </Link>
      </span>
    </li>
  )
}

/** A link if it is an http(s) address. */
function Address({ address }: { readonly address: string }) {
  const url = httpUrl(address)
  if (url === undefined) return <bdi>{address}</bdi>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{address}</bdi>
    </a>
  )
}

/** When it was last heard, and whether its heartbeat is missing, with the incident that says so. */
function Heard({ source: { pk, lastHeard } }: Pick<SourceLineProps, 'source'>) {
  const style = useTimeStyle()
  const silent = useSilentSources().find(({ source }) => source === pk)
  const heard = useTime((now) => (lastHeard === undefined ? '' : relativeTime(lastHeard, now)))
  const missing = useTime((now) =>
    silent === undefined || style === undefined ? '' : missingSinceWords(silent, now, style),
  )
  const exactly = lastHeard === undefined || style === undefined ? undefined : timestamp(lastHeard, style)
  return (
    <span className={classes.heard}>
      {heard === '' ? (
        <span className={classes.quiet}>Last heard: not known</span>
      ) : (
        <span title={exactly}>Last heard {heard}</span>
      )}
      {silent !== undefined && missing !== '' && (
        <span className={classes.missing}>
          <IconHeartOff size={16} aria-hidden="true" />
          <Link href={incidentPath(silent.incident)}>{missing}</Link>
        </span>
      )}
    </span>
  )
}

function countWords(count: number | undefined, isCounting: boolean): string {
  if (count !== undefined) return counted(count, 'open incident')
  return isCounting ? 'Open incidents …' : 'Open incidents: number not known'
}
