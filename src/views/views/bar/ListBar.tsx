import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { usePreference } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { PageHeading } from '../../core/PageHeading.tsx'
import { useIsFromLink } from '../useIsFromLink.ts'
import { ViewsPlace } from '../ViewsPlace.tsx'
import { FreshnessWords } from '../../list/bar/FreshnessWords.tsx'
import classes from './ListBar.module.css'
import { useFreshness } from '../../list/bar/useFreshness.ts'

/**
 * The bar above the table (docs/behaviour.md#filters). Its first line has the views or, without any, the heading, then the
 * age of the rows and what can be done with the list as it is; its second line has the filter and the display settings. No
 * control moves when another one is used. In a narrow window, the button that folds the filter also folds the display
 * settings. On a phone it folds every control except itself, the age of the rows and the refresh button.
 */
export function ListBar() {
  const isOpen = usePreference('toolbarOpen')
  const isFromLink = useIsFromLink()
  return (
    <header className={`list-bar ${classes.bar}`} data-open={isOpen || undefined} data-linked={isFromLink || undefined}>
      <div className="list-bar-first">
        <ViewsPlace />
        <div className={`list-bar-head ${classes.head}`}>
          <PageHeading>Incidents</PageHeading>
          <Trouble />
          <Later chunk="controls" until={<FreshnessWords />}>
            {({ FreshnessMenu }) => <FreshnessMenu />}
          </Later>
        </div>
        <Later chunk="controls" until={<div className="list-bar-actions" />}>
          {({ BarActions }) => <BarActions isFromLink={isFromLink} />}
        </Later>
      </div>
      <Later chunk="controls" until="nothing">
        {({ BarControls }) => <BarControls />}
      </Later>
    </header>
  )
}

/** Why the rows may be out of date, and the next step. Screen readers announce it. */
function Trouble() {
  const { trouble } = useFreshness()
  return (
    <output className={classes.trouble} data-trouble>
      {trouble !== undefined && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {trouble.what}
          <span className={classes.next}>{trouble.next}</span>
        </>
      )}
    </output>
  )
}
