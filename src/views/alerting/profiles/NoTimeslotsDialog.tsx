import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { useNavigation, useProfiles, useTag } from '../../actors.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'

/** Says that a profile needs a timeslot and that there is none, with a button that opens the timeslots page. */
export function NoTimeslotsDialog() {
  const profiles = useProfiles()
  const navigation = useNavigation()
  const isShown = useTag(profiles, 'noTimeslotsDialog')
  const close = () => profiles?.send({ type: 'profiles.closeDialog' })
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={false}
      title="No timeslots available"
      action="go"
      question="A notification profile notifies you of incidents within a timeslot, and you have none yet. Create one first."
      reject="Close"
      accept="Go to timeslots"
      decline={close}
      confirm={() => {
        close()
        navigation?.send({ type: 'navigation.go', to: routePatterns.timeslots })
      }}
    />
  )
}
