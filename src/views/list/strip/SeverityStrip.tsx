import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { levels } from '../../../../machines/incident/domain/level.ts'
import { useConfiguration, useFilter, useListFigures, useSelected, useSeverityCounts, useValue } from '../../actors.ts'
import { levelCountOf } from '../../../../machines/list/domain/figures/listFigures.ts'
import { LevelButton } from './LevelButton.tsx'
import classes from './SeverityStrip.module.css'
import { StartBars } from './StartBars.tsx'
import { countedLevels } from './stripWords.ts'

const noCounts = { counts: {}, isOlder: false }

/**
 * How many incidents of each level match, and when they started (docs/behaviour.md#severity-strip). Nothing if levels are
 * not shown.
 */
export function SeverityStrip() {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const counts = useSelected(useSeverityCounts(), countedLevels) ?? noCounts
  const figures = useValue(useListFigures(), 'figures')
  const query = useValue(useFilter(), 'query') ?? unrestrictedQuery
  const tasks = useValue(useFilter(), 'maintenance')
  if (!showsLevels) return null
  return (
    <div className={classes.strip} data-screen-only role="group" aria-label="Severity">
      <div className={classes.levels}>
        {levels.map((level) => (
          <LevelButton key={level} level={level} {...levelCountOf(counts, figures, query, level, tasks)} />
        ))}
      </div>
      {figures !== undefined && <StartBars figures={figures} />}
    </div>
  )
}
