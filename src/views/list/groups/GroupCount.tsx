import { counted } from '../../../../machines/core/domain/count.ts'
import { groupKeyWords } from '../../../../machines/list/domain/groups/groupOf.ts'
import { useListGroups, usePreference, useSelected } from '../../actors.ts'
import { groupCount } from './selectors.ts'

/** How many groups there are: '214 hosts'; nothing without groups. */
export function GroupCount() {
  const key = usePreference('group')
  const count = useSelected(useListGroups(), groupCount) ?? 0
  if (key === 'none' || count === 0) return null
  const { one, many } = groupKeyWords(key)
  return <>{counted(count, one, many)} · </>
}
