import type { AnyStateMachine } from 'xstate'
import { acknowledgementMachine } from './acknowledgement.ts'
import { acknowledgementEntryMachine } from './acknowledgementEntry.ts'
import { appMachine } from './app.ts'
import { attentionMachine } from './attention.ts'
import { autoUpdateMachine } from './autoUpdate.ts'
import { bulkMachine } from './bulk.ts'
import { changeFeedMachine } from './changeFeed.ts'
import { clockMachine } from './clock.ts'
import { connectivityMachine } from './connectivity.ts'
import { destinationMachine } from './destination.ts'
import { destinationsMachine } from './destinations.ts'
import { draftsMachine } from './drafts.ts'
import { filterMachine } from './filter.ts'
import { incidentMachine } from './incident.ts'
import { incidentCountMachine } from './incidentCount.ts'
import { incidentListMachine } from './incidentList.ts'
import { incidentsMachine } from './incidents.ts'
import { loginFormMachine } from './loginForm.ts'
import { logoutMachine } from './logout.ts'
import { mediaMachine } from './media.ts'
import { navigationMachine } from './navigation.ts'
import { newDestinationMachine } from './newDestination.ts'
import { notificationMachine } from './notification.ts'
import { notificationsMachine } from './notifications.ts'
import { preferencesMachine } from './preferences.ts'
import { profileMachine } from './profile.ts'
import { profilesMachine } from './profiles.ts'
import { realtimeMachine } from './realtime.ts'
import { recognitionMachine } from './recognition.ts'
import { releaseMachine } from './release.ts'
import { renewalMachine } from './renewal.ts'
import { savedFiltersMachine } from './savedFilters.ts'
import { selectionMachine } from './selection.ts'
import { serverMachine } from './server.ts'
import { sessionMachine } from './session.ts'
import { shellMachine } from './shell.ts'
import { shortcutsMachine } from './shortcuts.ts'
import { signOffMachine } from './signOff.ts'
import { storyMachine } from './story.ts'
import { textEntryMachine } from './textEntry.ts'
import { ticketMachine } from './ticket.ts'
import { timeslotMachine } from './timeslot.ts'
import { timeslotsMachine } from './timeslots.ts'
import { tokenCheckMachine } from './tokenCheck.ts'
import { workspaceMachine } from './workspace.ts'

export interface RegisteredChart {
  /** The chart's id: its file name and, for a lone actor, its system id. */
  readonly id: string
  readonly machine: AnyStateMachine
}

/** Every chart, in reading order. Drawings, the walker and the tests of the architecture go through this list. */
export const charts: readonly RegisteredChart[] = [
  { id: 'app', machine: appMachine },
  { id: 'server', machine: serverMachine },
  { id: 'session', machine: sessionMachine },
  { id: 'recognition', machine: recognitionMachine },
  { id: 'tokenCheck', machine: tokenCheckMachine },
  { id: 'renewal', machine: renewalMachine },
  { id: 'logout', machine: logoutMachine },
  { id: 'loginForm', machine: loginFormMachine },
  { id: 'navigation', machine: navigationMachine },
  { id: 'connectivity', machine: connectivityMachine },
  { id: 'notifications', machine: notificationsMachine },
  { id: 'notification', machine: notificationMachine },
  { id: 'preferences', machine: preferencesMachine },
  { id: 'drafts', machine: draftsMachine },
  { id: 'clock', machine: clockMachine },
  { id: 'release', machine: releaseMachine },
  { id: 'shell', machine: shellMachine },
  { id: 'workspace', machine: workspaceMachine },
  { id: 'incidents', machine: incidentsMachine },
  { id: 'incidentCount', machine: incidentCountMachine },
  { id: 'autoUpdate', machine: autoUpdateMachine },
  { id: 'changeFeed', machine: changeFeedMachine },
  { id: 'realtime', machine: realtimeMachine },
  { id: 'attention', machine: attentionMachine },
  { id: 'filter', machine: filterMachine },
  { id: 'savedFilters', machine: savedFiltersMachine },
  { id: 'selection', machine: selectionMachine },
  { id: 'bulk', machine: bulkMachine },
  { id: 'shortcuts', machine: shortcutsMachine },
  { id: 'incidentList', machine: incidentListMachine },
  { id: 'incident', machine: incidentMachine },
  { id: 'story', machine: storyMachine },
  { id: 'signOff', machine: signOffMachine },
  { id: 'ticket', machine: ticketMachine },
  { id: 'acknowledgement', machine: acknowledgementMachine },
  { id: 'acknowledgementEntry', machine: acknowledgementEntryMachine },
  { id: 'textEntry', machine: textEntryMachine },
  { id: 'profiles', machine: profilesMachine },
  { id: 'profile', machine: profileMachine },
  { id: 'timeslots', machine: timeslotsMachine },
  { id: 'timeslot', machine: timeslotMachine },
  { id: 'destinations', machine: destinationsMachine },
  { id: 'destination', machine: destinationMachine },
  { id: 'newDestination', machine: newDestinationMachine },
  { id: 'media', machine: mediaMachine },
]
