import { Anchor } from '@mantine/core'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import type { WatchedSource } from '../../../../machines/filter/domain/sources/watchedSource.ts'
import type { SourceSystemsRef } from '../../../../machines/filter/sourceSystems.ts'
import { relativeTime } from '../../../time/relative.ts'
import {
  useChild,
  useConfiguration,
  useCurrentPage,
  useServer,
  useTag,
  useTime,
  useUser,
  useValue,
} from '../../actors.ts'
import {
  EmptyResources,
  FailedResources,
  LoadingResources,
  ResourceHead,
  UnreadableRows,
} from '../../forms/resources/ResourceStates.tsx'
import { SourceLine } from './SourceLine.tsx'
import classes from './SourcesPage.module.css'

/** Milliseconds after which the page says of when its sources are: twice, they should have been fetched again. */
const late = 150_000

const none: readonly WatchedSource[] = []
const noCounts: ReadonlyMap<number, number | undefined> = new Map()

/** The sources of the server, and when each was last heard (docs/behaviour.md#sources-page). */
export function SourcesPage() {
  const list = useChild<SourceSystemsRef>(useCurrentPage(), 'sourceSystems')
  const sources = useValue(list, 'sources') ?? none
  const counts = useValue(list, 'counts') ?? noCounts
  const left = useValue(list, 'left')
  const isLoading = useTag(list, 'loading')
  const isKnown = useTag(list, 'known')
  const fetchedAt = useValue(list, 'fetchedAt')
  const asOf = useTime((now) => (fetchedAt === undefined || now - fetchedAt < late ? '' : relativeTime(fetchedAt, now)))
  return (
    <div>
      <ResourceHead
        title="Sources"
        purpose="The systems that report incidents, and when the server last heard from each."
        isRefreshing={useTag(list, 'refreshing')}
      />
      <UnreadableRows count={useValue(list, 'unreadable') ?? 0} noun="source" />
      {isLoading && <LoadingResources />}
      {useTag(list, 'failed') && <FailedResources heading="The sources could not be fetched" isTrying={isLoading} />}
      {useTag(list, 'absent') && (
        <EmptyResources
          heading="This server does not say when its sources were last heard"
          sentence="The console shows its sources on servers after 2.9."
        >
          <ServersPages />
        </EmptyResources>
      )}
      {isKnown && (
        <>
          <p className={classes.note}>
            Sources are added, and their tokens and intervals are set, on the server’s own pages. <ServersPages />
          </p>
          {asOf !== '' && <p className={classes.note}>As of {asOf}: the sources have not been fetched since.</p>}
          <ul className={classes.sources} aria-label="Sources">
            {sources.map((source) => (
              <SourceLine
                key={source.pk}
                source={source}
                count={counts.get(source.pk)}
                isCounting={!counts.has(source.pk) && left?.includes(source.pk) === true}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Links to the server's page of sources, if it has one, and to the administration, for staff. */
function ServersPages() {
  const { hasOwnSession } = useServer().abilities
  const backendUrl = useConfiguration()?.backendUrl
  const adminUrl = httpUrl(useUser()?.adminUrl)
  return (
    <span className={classes.ways}>
      {hasOwnSession && backendUrl !== undefined && (
        <Way href={`${backendUrl}/sources/`} name="Sources on the server" />
      )}
      {adminUrl !== undefined && <Way href={adminUrl} name="Site Administration" />}
    </span>
  )
}

function Way({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {name}
    </Anchor>
  )
}
