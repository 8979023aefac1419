import { isGrouped, withGrouping, type Grouping } from './grouping.ts'

/** The query of an address to send to others: it also says if rows are not grouped, whatever the others have chosen. */
export function withWholeGrouping(search: string, grouping: Grouping): string {
  return isGrouped(grouping) ? withGrouping(search, grouping) : `${withGrouping(search, grouping)}&g=none`
}
