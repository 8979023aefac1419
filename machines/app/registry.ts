/** The charts of this room: the root, navigation, and the charts that run while a user is signed in. */
import { appMachine } from './app.ts'
import { currentPageMachine } from './currentPage.ts'
import { leftIncidentsMachine } from './leftIncidents.ts'
import { navigationMachine } from './navigation.ts'
import { recorderMachine } from './recorder.ts'
import { releaseMachine } from './release.ts'
import { shortcutsMachine } from './shortcuts.ts'
import { startUpMachine } from './startUp.ts'
import { sharedWritesMachine } from './sharedWrites.ts'
import { unseenAlarmsMachine } from './unseenAlarms.ts'
import { visitMachine } from './visit.ts'
import { wallMachine } from './wall.ts'
import { workspaceMachine } from './workspace.ts'

export const appCharts = [
  { id: 'app', machine: appMachine },
  { id: 'startUp', machine: startUpMachine },
  { id: 'visit', machine: visitMachine },
  { id: 'navigation', machine: navigationMachine },
  { id: 'workspace', machine: workspaceMachine },
  { id: 'sharedWrites', machine: sharedWritesMachine },
  { id: 'unseenAlarms', machine: unseenAlarmsMachine },
  { id: 'currentPage', machine: currentPageMachine },
  { id: 'wall', machine: wallMachine },
  { id: 'release', machine: releaseMachine },
  { id: 'shortcuts', machine: shortcutsMachine },
  { id: 'recorder', machine: recorderMachine },
  { id: 'leftIncidents', machine: leftIncidentsMachine },
]
