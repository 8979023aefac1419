import { timeText } from '../../../time/format.ts'
import { useAutoUpdate, useConnectivity, useIncidents, useSelected, useTag, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { isCatchingUp, updateMode } from '../selectors.ts'
import { useRestraintWords, useRowTrouble, type RowTrouble } from '../table/rowTrouble.ts'

/** A warning about the rows on screen, and the next step. */
interface TroubleWords {
  readonly what: string
  readonly next: string
}

/** How old the rows on screen are, and how they are kept up to date. */
export interface FreshnessWords {
  readonly trouble: TroubleWords | undefined
  /** Whether the operator can do something about the trouble. */
  readonly isToBeRefreshed: boolean
  readonly updated: string
  /** How the rows are kept up to date, and of a live connection what it covers. */
  readonly method: string | undefined
  /** The same in one or two words of the bar. */
  readonly way: string | undefined
}

const troubleWords: Readonly<Record<Exclude<RowTrouble, 'restrained'>, TroubleWords>> = {
  failed: { what: 'The last refresh failed.', next: 'Refresh to try again.' },
  overdue: { what: 'Refreshes were missed.', next: 'Refresh to see what changed.' },
}

/**
 * The words about the age of the rows. They say 'live' only once all changes from before the connection have arrived.
 * `skew`: by how many milliseconds times are shifted, to those of another clock.
 */
export function useFreshness(skew = 0): FreshnessWords {
  const style = useTimeStyle()
  const refreshedAt = useValue(useIncidents(), 'refreshedAt')
  const autoUpdate = useAutoUpdate()
  const mode = useSelected(autoUpdate, updateMode)
  const isLive = useTag(autoUpdate, 'connected')
  const isBehind = useSelected(useIncidents(), isCatchingUp) === true
  const isOffline = useTag(useConnectivity(), 'lost')
  const trouble = useRowTrouble()
  const time = refreshedAt === undefined || style === undefined ? undefined : timeText(refreshedAt + skew, style)
  const pause = useRestraintWords(skew)
  const method = isOffline ? 'offline' : isLive && isBehind ? 'catching up' : mode
  return {
    trouble: trouble === 'restrained' ? pause : trouble && troubleWords[trouble],
    isToBeRefreshed: trouble !== undefined && trouble !== 'restrained',
    updated: updateWords(time, trouble !== undefined),
    method,
    way: method?.split(':')[0],
  }
}

function updateWords(time: string | undefined, isStale: boolean): string {
  if (time === undefined) return 'Not updated yet'
  return isStale ? `Rows from ${time}` : `Updated ${time}`
}
