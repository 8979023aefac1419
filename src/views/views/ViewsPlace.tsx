import { usePreference } from '../actors.ts'
import { Later } from '../core/Later.tsx'
import classes from './ViewsPlace.module.css'

/** Keeps the place of the views' tabs until they are loaded, so that no row moves; nothing if there were none. */
export function ViewsPlace() {
  const hasTabs = usePreference('viewTabs')
  return (
    <div className={hasTabs ? classes.place : undefined}>
      <Later chunk="controls" until="nothing">
        {({ ViewTabs }) => <ViewTabs />}
      </Later>
    </div>
  )
}
