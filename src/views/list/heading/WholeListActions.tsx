import { isGrouped } from '../../../../machines/filter/domain/grouping.ts'
import { canCoverAll } from '../../../../machines/list/domain/listOrder.ts'
import { countWords, inThousands } from '../../../../machines/core/domain/count.ts'
import {
  useAutoUpdate,
  useChangePreferences,
  useIncidentCount,
  useIncidentList,
  useIncidents,
  usePreference,
  useSelected,
  useSelection,
  useTag,
  useValue,
  useWholeList,
} from '../../actors.ts'
import { Button } from '../../core/plain/elements.tsx'
import { useHiding } from '../../filter/useHiding.ts'
import { methodInEffect } from '../selectors.ts'
import { pageTicks } from '../ticks/selectors.ts'
import { expectedCount, gatheredCount, holdsEverything, isGrowing, isSortedInPart, wholeCount } from './extentWords.ts'
import classes from './ListHeading.module.css'
import { matchCount } from './matchCount.ts'

const noRows: readonly number[] = []

/** At the end of the line above the rows: what extends the list to all that matches, or ends that (docs/behaviour.md#whole-list). */
export function WholeListActions() {
  return useSelected(useIncidents(), isGrowing) === true ? <Growth /> : <Offers />
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
  const isInGroups = isGrouped({ group: usePreference('group'), foldsAlike: usePreference('foldsAlike') })
  const isSorting = useTag(wholeList, 'sorting')
  const isLive = useSelected(useAutoUpdate(), methodInEffect) === 'realtime'
  if (!isSorting || isLive || isInGroups) return null
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
