import { counted } from '../../../../machines/core/domain/count.ts'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { useListGroups, usePreference, useSelected } from '../../actors.ts'
import { valueCount } from './selectors.ts'

/** How many values there are: '214 hosts', whether or not other incidents have none; nothing without groups. */
export function GroupCount() {
  const key = usePreference('group')
  const count = useSelected(useListGroups(), valueCount) ?? 0
  if (key === 'none' || count === 0) return null
  const { one, many } = groupKeyWords(key)
  return <>{counted(count, one, many)} · </>
}
