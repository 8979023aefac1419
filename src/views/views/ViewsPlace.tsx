import { usePreference } from '../actors.ts'
import { Later } from '../core/Later.tsx'

/** Keeps the place of the views' tabs until they are loaded, so that no row moves; nothing if there were none. */
export function ViewsPlace() {
  const hasTabs = usePreference('viewTabs')
  return (
    <div className={hasTabs ? 'list-views' : 'list-without-views'}>
      <Later chunk="controls" until="nothing">
        {({ ViewTabs }) => <ViewTabs />}
      </Later>
    </div>
  )
}
