/** What says that an incident is under planned maintenance (docs/behaviour.md#maintenance). */
import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import classes from './Maintenance.module.css'
import { useCoveringWords } from './useCovering.ts'

/** A mark after the description of a row, which makes the row quieter; nothing if the incident is under none. */
export function MaintenanceMark({ incident }: { readonly incident: Incident }) {
  const words = useCoveringWords(incident)
  if (words === '') return null
  return (
    <span className={classes.mark} role="img" aria-label={words} title={words}>
      <IconBarrierBlock size={16} aria-hidden="true" />
    </span>
  )
}

/** A line below the title of an incident; nothing if it is under none. */
export function MaintenanceLine({ incident }: { readonly incident: Incident | undefined }) {
  const words = useCoveringWords(incident)
  return (
    <output className={classes.line}>
      {words !== '' && (
        <>
          <IconBarrierBlock className={classes.icon ?? ''} size={16} aria-hidden="true" />
          <bdi>{words}</bdi>
        </>
      )}
    </output>
  )
}
