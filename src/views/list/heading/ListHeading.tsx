import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { counted } from '../../../../machines/core/domain/count.ts'
import type { RealtimeRef } from '../../../../machines/list/realtime.ts'
import { useAutoUpdate, useIncidentCount, useIncidents, useSelected, useValue } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { extentWords } from './extentWords.ts'
import { HiddenCount } from './HiddenCount.tsx'
import classes from './ListHeading.module.css'
import { ListWarning } from './ListWarning.tsx'
import { matchCount } from './matchCount.ts'
import { useSorting } from './useSorting.ts'

/**
 * The line above the rows, which is always there. It says which of the matching incidents are on screen and what their
 * order covers, offers to extend the order to all of them (docs/behaviour.md#whole-list), and names, in its children, what
 * the list does not follow.
 */
export function ListHeading({ children }: { readonly children: ReactNode }) {
  const matching = useSelected(useIncidentCount(), matchCount)
  const sorting = useSorting()
  const incidents = useIncidents()
  const words = useSelected(incidents, (snapshot) => extentWords(snapshot, matching, sorting)) ?? ''
  const unreadable = useUnreadableWords()
  return (
    <div className={`list-heading ${classes.heading}`}>
      <p className={classes.words} id="list-extent" title={words}>
        {words !== '' && (
          <Later chunk="controls" until="nothing">
            {({ GroupCount }) => <GroupCount />}
          </Later>
        )}
        {words}
      </p>
      <Later chunk="controls" until="nothing">
        {({ CopyRows, PagesAbove }) => (
          <>
            <PagesAbove />
            <CopyRows />
          </>
        )}
      </Later>
      <HiddenCount />
      {children}
      <ListWarning words={unreadable} />
      <Later chunk="controls" until="nothing">
        {({ WholeListActions }) => <WholeListActions />}
      </Later>
    </div>
  )
}

/**
 * Says how much of the server's data could not be read: '3 incidents and 1 live message could not be read'; '' if all
 * of it was readable. An unreadable live message counts until the list has been fetched again, since the list may lack
 * the change in it.
 */
function useUnreadableWords(): string {
  const realtime = useSelected(useAutoUpdate(), (snapshot) => snapshot.children.realtime)
  const rows = useValue(useIncidents(), 'unreadable')
  const messages = useSelected(realtime, unreadableMessages)
  const parts = [...someOf(rows, 'incident'), ...someOf(messages, 'live message')]
  return parts.length === 0 ? '' : `${parts.join(' and ')} could not be read`
}

function someOf(count: number | undefined, noun: string): readonly string[] {
  return count === undefined || count === 0 ? [] : [counted(count, noun)]
}

function unreadableMessages(snapshot: SnapshotFrom<RealtimeRef>): number {
  const { unreadable } = snapshot.context
  return snapshot.hasTag('connected') ? unreadable.reduce((sum, { count }) => sum + count, 0) : 0
}
