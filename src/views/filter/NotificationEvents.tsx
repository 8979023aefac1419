import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { offeredEventTypes, togglingEventType } from '../../../machines/filter/domain/eventTypes.ts'
import { useFilter, useSelected, useServer } from '../actors.ts'
import classes from './ListConditions.module.css'
import { filterOnScreen } from './selectors.ts'

/**
 * Chooses the types of events that profiles with this filter notify about. If no type is ticked, all types count. Not
 * shown if the server does not keep types of events in a filter, unless the filter on screen includes any.
 */
export function NotificationEvents() {
  const filter = useFilter()
  const onScreen = useSelected(filter, filterOnScreen) ?? unrestrictedQuery.filter
  const { keepsFurtherConditions } = useServer().abilities
  if (!keepsFurtherConditions && onScreen.eventTypes === undefined) return null
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Notify only of these events (the list stays the same)</legend>
      {offeredEventTypes(onScreen).map(({ type, name }) => (
        <label key={type} className={classes.choice}>
          <input
            type="checkbox"
            checked={onScreen.eventTypes?.includes(type) === true}
            onChange={() => filter?.send({ type: 'filter.change', change: togglingEventType(onScreen, type) })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
