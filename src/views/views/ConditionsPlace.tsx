import { usePreference } from '../actors.ts'
import { Later } from '../core/Later.tsx'
import { useIsFromLink } from './useIsFromLink.ts'

/** Keeps the place of the line that names the conditions until it is loaded, so that no row moves. */
export function ConditionsPlace() {
  const isOpen = usePreference('toolbarOpen')
  const isFromLink = useIsFromLink()
  return (
    <Later
      chunk="controls"
      until={<div className="list-conditions" data-open={isOpen || undefined} data-linked={isFromLink || undefined} />}
    >
      {({ ConditionsLine }) => <ConditionsLine isFromLink={isFromLink} />}
    </Later>
  )
}
