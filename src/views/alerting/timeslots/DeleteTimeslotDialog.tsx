import { useId } from 'react'
import type { TimeslotRef } from '../../../../machines/alerting/timeslot.ts'
import { agreeing } from '../../../../machines/core/domain/count.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'
import classes from './DeleteTimeslotDialog.module.css'
import { savedNameOf } from './selectors.ts'

/** Asks whether to delete a timeslot, after listing the profiles that use it, which the server deletes too. */
export function DeleteTimeslotDialog({ timeslot }: { readonly timeslot: TimeslotRef | undefined }) {
  const users = useId()
  const name = useSelected(timeslot, savedNameOf) ?? ''
  const isShown = useTag(timeslot, 'deleteDialog')
  const isBusy = useTag(timeslot, 'busy')
  const isCounting = useTag(timeslot, 'counting')
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Delete"
      action="delete"
      question={<>Are you sure you want to delete the timeslot &lsquo;{name}&rsquo;?</>}
      color="crimson"
      waitsFor={isCounting ? users : undefined}
      decline={() => timeslot?.send({ type: 'form.decline' })}
      confirm={() => timeslot?.send({ type: 'form.confirm' })}
    >
      <output id={users} className={classes.users}>
        {isCounting ? 'Looking for the profiles that use it...' : <Users timeslot={timeslot} />}
      </output>
    </QuestionDialog>
  )
}

/** The profiles that would be deleted too, or a warning that they are not known. */
function Users({ timeslot }: { readonly timeslot: TimeslotRef | undefined }) {
  const usedBy = useValue(timeslot, 'usedBy')
  if (usedBy === undefined) return 'It is not known which profiles use it. Those that do will be deleted too.'
  if (usedBy.length === 0) return 'No profile uses it.'
  return (
    <>
      {`${agreeing(usedBy.length, 'This profile uses it', 'These profiles use it')} and will be deleted too:`}
      <span className={classes.names} role="list">
        {usedBy.map((name, index) => (
          <b key={`${index} ${name}`} className={classes.name} role="listitem">
            {name}
          </b>
        ))}
      </span>
    </>
  )
}
