import { Anchor, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { useProfiles, useTag, useValue, useNavigation } from '../../actors.ts'
import {
  ResourceHead,
  EmptyResources,
  FailedResources,
  LoadingResources,
  UnreadableRows,
} from '../../forms/resources/ResourceStates.tsx'
import lines from '../../forms/resources/ResourceLine.module.css'
import { ColumnNames } from '../../forms/resources/ResourceLine.tsx'
import { cardList, createButton, newNameField } from './cardFocus.ts'
import { PausesOver } from './pausing/PausesOver.tsx'
import { PauseSeveral } from './pausing/PauseSeveral.tsx'
import { PausingDialog } from './pausing/PausingDialog.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import classes from './ProfilesPage.module.css'
import { cardKey } from './selectors.ts'
import { ToldWeek } from './ToldWeek.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import { QuestionDialog } from '../../forms/dialog/QuestionDialog.tsx'

/** The user's notification profiles (docs/behaviour.md#profiles). */
export function ProfilesPage() {
  const profiles = useProfiles()
  const shown = useValue(profiles, 'profiles') ?? []
  const choices = useValue(profiles, 'choices')
  const isBegun = useTag(profiles, 'creating')
  const unreadable = useValue(profiles, 'unreadable') ?? 0
  const isLoading = useTag(profiles, 'loading')
  const hasFailed = useTag(profiles, 'failed')
  const isRefreshing = useTag(profiles, 'refreshing')
  /** Opens the form for a new profile. There is only one: if it is open already, its first field gets the focus. */
  const create = ({ currentTarget: { ownerDocument } }: MouseEvent) => {
    profiles?.send(isBegun ? { type: 'resources.open', row: cardKey(undefined) } : { type: 'profiles.create' })
    moveFocusTo(ownerDocument.getElementById(newNameField))
  }
  const isEmpty = choices !== undefined && shown.length === 0 && unreadable === 0 && !isBegun
  return (
    <>
      <ResourceHead
        title="Profiles"
        purpose="Who is notified of which incidents, and when."
        isRefreshing={isRefreshing}
      >
        <Button
          id={createButton}
          color="petrol"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          aria-disabled={choices === undefined}
          mod={{ disabled: choices === undefined }}
          onClick={create}
        >
          Create new profile
        </Button>
        <PauseSeveral />
      </ResourceHead>
      {isLoading && <LoadingResources />}
      {hasFailed && <FailedResources heading="The profiles could not be fetched" isTrying={false} />}
      {isEmpty && (
        <EmptyResources
          heading="No notification profiles"
          sentence="Nobody is notified of anything yet. A profile says whom to notify of which incidents, and when."
        >
          {choices.timeslots.length === 0 && (
            <Anchor component={Link} href={routePatterns.timeslots}>
              Create a timeslot first
            </Anchor>
          )}
        </EmptyResources>
      )}
      <PausesOver />
      <ToldWeek />
      <UnreadableRows count={unreadable} noun="profile" />
      <div
        className={`${lines.frame} ${classes.list}`}
        hidden={choices === undefined || (shown.length === 0 && !isBegun)}
      >
        <ColumnNames names={['Profile', 'Timeslot', 'Filters (all must match)', 'Where to', 'Now', 'Active']} />
        <div id={cardList} tabIndex={-1}>
          {choices !== undefined && isBegun && (
            <ProfileCard key={cardKey(undefined)} pk={undefined} choices={choices} />
          )}
          {choices !== undefined && shown.map(({ pk }) => <ProfileCard key={cardKey(pk)} pk={pk} choices={choices} />)}
        </div>
      </div>
      <NoTimeslotsDialog />
      <PausingDialog />
    </>
  )
}

/** Says that a profile needs a timeslot and that there is none, with a button that opens the timeslots page. */
function NoTimeslotsDialog() {
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
