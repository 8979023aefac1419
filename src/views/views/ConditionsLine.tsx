import { useNavigation, useSelected } from '../actors.ts'
import { Conditions } from '../filter/Conditions.tsx'
import { ListActions } from './ListActions.tsx'
import { unreadInAddress } from './unreadInAddress.ts'

interface ConditionsLineProps {
  /** Whether a link says how the list is displayed. */
  readonly isFromLink: boolean
}

/** The conditions in force, and what can be done with the list as it is. */
export function ConditionsLine({ isFromLink }: ConditionsLineProps) {
  const unread = useSelected(useNavigation(), unreadInAddress) ?? ''
  return (
    <Conditions unread={unread} isFromLink={isFromLink}>
      <ListActions isFromLink={isFromLink} />
    </Conditions>
  )
}
