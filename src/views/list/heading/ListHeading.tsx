import {
  useAutoUpdate,
  useIncidentCount,
  useIncidentList,
  useIncidents,
  usePreference,
  useChangePreferences,
  useSelected,
  useSelection,
  useTag,
  useWholeList,
  useValue,
} from '../../actors.ts'
import { useHiding } from '../../filter/useHiding.ts'
import { methodInEffect } from '../selectors.ts'
import { pageTicks } from '../ticks/selectors.ts'
import { HiddenCount } from './HiddenCount.tsx'
import { countWords, inThousands, counted } from '../../../../machines/core/domain/count.ts'
import { canCoverAll } from '../../../../machines/list/domain/listOrder.ts'
import { matchCount } from './matchCount.ts'
import { useSorting } from './useSorting.ts'
import {
  expectedCount,
  extentWords,
  gatheredCount,
  holdsEverything,
  isGrowing,
  isSortedInPart,
  wholeCount,
} from './extentWords.ts'
import classes from './ListHeading.module.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { SnapshotFrom } from 'xstate'
import type { RealtimeRef } from '../../../../machines/list/realtime.ts'
import { Button } from '../../core/plain/elements.tsx'

const noRows: readonly number[] = []

/**
 * The line above the rows, which is always there. It says which of the matching incidents are on screen and what their
 * order covers, and offers to extend the order to all of them (docs/behaviour.md#whole-list).
 */
export function ListHeading() {
  const matching = useSelected(useIncidentCount(), matchCount)
  const sorting = useSorting()
  const incidents = useIncidents()
  const words = useSelected(incidents, (snapshot) => extentWords(snapshot, matching, sorting)) ?? ''
  const isFetching = useSelected(incidents, isGrowing) === true
  return (
    <div className={`list-heading ${classes.heading}`}>
      <p className={classes.words} id="list-extent" title={words}>
        {words}
      </p>
      <HiddenCount />
      <UnreadableCount />
      {isFetching ? <Growth /> : <Offers />}
    </div>
  )
}

/** How many of the incidents have been fetched so far, and a button that cancels. */
function Growth() {
  const matching = useSelected(useIncidentCount(), matchCount)
  const incidents = useIncidents()
  const gathered = useSelected(incidents, gatheredCount) ?? 0
  const expected = useSelected(incidents, (snapshot) => expectedCount(snapshot, matching))
  const progress = expected === undefined ? {} : { max: expected, value: Math.min(gathered, expected) }
  return (
    <>
      <progress className={classes.meter} aria-labelledby="list-extent" {...progress} />
      <Cancel />
    </>
  )
}

/** Cancels sorting or selecting everything. A live list still holds everything afterwards. */
function Cancel() {
  const wholeList = useWholeList()
  const isSelecting = useTag(wholeList, 'selecting')
  const isSorting = useTag(wholeList, 'sorting')
  const isLive = useSelected(useAutoUpdate(), methodInEffect) === 'realtime'
  if (isLive || (!isSelecting && !isSorting)) return null
  return <Offer words="Cancel" choose={() => wholeList?.send({ type: 'wholeList.cancel' })} />
}

function Offers() {
  const matching = useSelected(useIncidentCount(), matchCount)
  const incidents = useIncidents()
  const isPart = useSelected(incidents, isSortedInPart) === true
  const isEverything = useSelected(incidents, holdsEverything) === true
  const total = useSelected(incidents, (snapshot) => wholeCount(snapshot, matching))
  const limit = useSelected(incidents, ({ context }) => context.limit) ?? 0
  return (
    <>
      {isPart && <SelectAll total={total} limit={limit} isOlder={matching?.isOlder === true} />}
      {isPart && <SortAll total={total} limit={limit} isOlder={matching?.isOlder === true} />}
      {isEverything && <SortPage />}
    </>
  )
}

interface WholeProps {
  /** How many incidents match; undefined if unknown. */
  readonly total: number | undefined
  /** How many the list can hold. */
  readonly limit: number
  /** Whether the rows are newer than the total. */
  readonly isOlder: boolean
}

/** Offered once the whole page is ticked. */
function SelectAll(whole: WholeProps) {
  const wholeList = useWholeList()
  const ticked = useValue(useSelection(), 'ticked')
  const list = useIncidentList()
  const rows = useValue(list, 'rows') ?? noRows
  const hiding = useHiding()
  const isPageTicked = useSelected(useIncidents(), pageTicks(rows, ticked ?? new Set())) === 'all'
  if (!isPageTicked) return null
  return (
    <Offer
      words={`Select ${wholeWords(whole)} that match${hiding.hidden > 0 ? ', except hidden ones' : ''}`}
      choose={() => wholeList?.send({ type: 'wholeList.selectAll' })}
    />
  )
}

/** Offered while the order covers one page of several but could cover all. The choice is remembered. */
function SortAll(whole: WholeProps) {
  const changePreferences = useChangePreferences()
  const order = usePreference('order')
  if (!canCoverAll(order)) return null
  const { total, limit } = whole
  const isAll = total === undefined || total <= limit
  return (
    <Offer
      words={isAll ? 'Sort all' : `Sort ${wholeWords(whole)}`}
      choose={() => changePreferences({ sortAll: true })}
    />
  )
}

/** Offered while the list holds everything only because of the order. */
function SortPage() {
  const wholeList = useWholeList()
  const isSorting = useTag(wholeList, 'sorting')
  const isLive = useSelected(useAutoUpdate(), methodInEffect) === 'realtime'
  if (!isSorting || isLive) return null
  return <Offer words="Sort each page only" choose={() => wholeList?.send({ type: 'wholeList.cancel' })} />
}

function Offer({ words, choose }: { readonly words: string; readonly choose: () => void }) {
  return (
    <Button className={classes.offer ?? ''} variant="subtle" size="compact-xs" onClick={choose}>
      {words}
    </Button>
  )
}

/** How many incidents would be ticked or sorted: 'all 326', or as many as the list can hold. */
function wholeWords({ total, limit, isOlder }: WholeProps): string {
  if (total === undefined) return 'all'
  const sign = isOlder ? '≈' : ''
  return total <= limit
    ? `all ${sign}${inThousands(total)}`
    : `the newest ${inThousands(limit)} of ${sign}${countWords(total)}`
}

/** How much of what the server sent is missing from the list, because it could not be read. */
function UnreadableCount() {
  const words = useUnreadableWords()
  return (
    <output className={classes.unreadable} title={words}>
      {words !== '' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className={classes.unreadableWords}>{words}</span>
        </>
      )}
    </output>
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
