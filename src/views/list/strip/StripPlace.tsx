import { useConfiguration } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'

/** Reserves the place of the severity strip even before its code is loaded, so that no row moves. */
export function StripPlace() {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  if (!showsLevels) return null
  return (
    <div className="list-strip">
      <Later chunk="controls" until="nothing">
        {({ SeverityStrip }) => <SeverityStrip />}
      </Later>
    </div>
  )
}
