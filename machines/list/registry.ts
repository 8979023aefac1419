/**
 * The charts of this room: they fetch the incidents on screen, keep them up to date, order them and tick them, watch
 * for alarms, and hold the preferences.
 */
import { alarmSoundMachine } from './alarmSound.ts'
import { alarmWatchMachine } from './alarmWatch.ts'
import { attentionMachine } from './attention.ts'
import { autoUpdateMachine } from './autoUpdate.ts'
import { changeFeedMachine } from './changeFeed.ts'
import { closedMatchesMachine } from './closedMatches.ts'
import { incidentCountMachine } from './incidentCount.ts'
import { incidentListMachine } from './incidentList.ts'
import { incidentsMachine } from './incidents.ts'
import { listFiguresMachine } from './listFigures.ts'
import { pageFetchMachine } from './pageFetch.ts'
import { parkingMachine } from './parking.ts'
import { preferencesMachine } from './preferences.ts'
import { realtimeMachine } from './realtime.ts'
import { refreshTimerMachine } from './refreshTimer.ts'
import { rowAcknowledgementsMachine } from './rowAcknowledgements.ts'
import { selectionMachine } from './selection.ts'
import { severityCountsMachine } from './severityCounts.ts'
import { startCountingMachine } from './startCounting.ts'
import { upkeepMachine } from './upkeep.ts'
import { wholeListMachine } from './wholeList.ts'

export const listCharts = [
  { id: 'incidents', machine: incidentsMachine },
  { id: 'pageFetch', machine: pageFetchMachine },
  { id: 'incidentCount', machine: incidentCountMachine },
  { id: 'severityCounts', machine: severityCountsMachine },
  { id: 'listFigures', machine: listFiguresMachine },
  { id: 'startCounting', machine: startCountingMachine },
  { id: 'closedMatches', machine: closedMatchesMachine },
  { id: 'incidentList', machine: incidentListMachine },
  { id: 'parking', machine: parkingMachine },
  { id: 'rowAcknowledgements', machine: rowAcknowledgementsMachine },
  { id: 'upkeep', machine: upkeepMachine },
  { id: 'autoUpdate', machine: autoUpdateMachine },
  { id: 'refreshTimer', machine: refreshTimerMachine },
  { id: 'changeFeed', machine: changeFeedMachine },
  { id: 'realtime', machine: realtimeMachine },
  { id: 'alarmWatch', machine: alarmWatchMachine },
  { id: 'attention', machine: attentionMachine },
  { id: 'alarmSound', machine: alarmSoundMachine },
  { id: 'selection', machine: selectionMachine },
  { id: 'preferences', machine: preferencesMachine },
  { id: 'wholeList', machine: wholeListMachine },
]
