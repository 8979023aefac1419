/**
 * Mutants that no observer can distinguish from the intact chart, by chart and name, each with a reason. A test fails
 * if an entry's mutant does not exist or is noticed.
 */
export type EquivalentMutants = Readonly<Record<string, Readonly<Record<string, string>>>>

const looksAgain = 'The invalid state is checked again immediately: a valid row moves on to the right state.'
const neverBegins = 'Every transition into this state names a child state, so its initial state is never used.'
const oneStatus = 'The guards exclude each other: a response has one status, and a missing response has none.'
const heardApart = 'The changes are kept for the pending response, regardless of the incidents that the list shows.'
const gatheredApart = 'The shown and the gathered incidents are both computed from the page, neither from the other.'
const noPageBeside = 'A list that holds everything has no next or previous page.'
const oneToken =
  "The guards exclude each other: a token in the login page's query is either usable or useless, and no login page requires a session."
const countsNext = 'What is incomplete then is counted next, also by way of the idle state.'
const plainApart = 'The verdict does not depend on how many checks do without the feed, nor changes it.'
const oneCause = 'The guards exclude each other: a refresh has one cause.'
const oneKind = 'The guards exclude each other: an error has one kind.'
const gone = 'The guards exclude each other: there is no news of an incident that is gone.'
const asSaved = 'The message depends on whether the item existed before, which storing the saved item does not change.'

const nothingMade = 'Before anything is made there is nothing to take back: that ends at once.'
const daysApart = 'The days that are read do not depend on the profile, nor change it.'

const sameToast = 'A renewed toast keeps its cause, so a repeated message finds it before and after the renewal.'
const loggedApart = 'The toast and the log are both computed from the message, neither from the other.'

const noLongest = 'This chart sets no maximum delay.'
const unlisted = 'Neither the message nor the report reads the list of saved filters.'
const samePause = 'In exactly that millisecond the timer of the pause is also due, with the same result.'
const wakesInVain = 'A rest that ends early finds no view due, and goes on; one that is due ends a rest at once.'
const opensNothing =
  'A view that is gone, or on screen, is not opened anyway; the guard tells the views whether there is somewhere to go.'
const oneKey = 'The guards exclude each other: an event has one key.'
const pacesStay = 'If the timer fires before the ten seconds are over, no pace changes, and the rest of them follows.'
const negativeDelay = 'A timer with a negative delay fires immediately, just like one with a delay of 0.'

const doubtIsTested =
  'No run of this walk creates one ticket for all; that it cannot go on in doubt is tested in a browser.'
const ticketApart = 'The ledger, the address and the message are each computed from the answer, none from another.'
const restsAtOnce = 'Each of these states rests at once if the tab rests.'
const emptyOrNot = 'The guards exclude each other: a text is either empty or an address that is wrong.'
const nameOrAddress = 'The guards exclude each other: no dialog asks for a name that may be taken and for an address.'
const keptApart = 'What is kept does not depend on the mark that it has been kept.'
const oneChoice = 'The guards exclude each other: either an address is chosen or a number of tickets.'
const numberIsTested =
  'This walk types addresses only; how numbers are completed is tested with their rule and in a browser.'
const turnsInVain = 'A turn that is looked for early or late, by a day, is found by the next question to the server.'
const reckonedAgain = 'A turn that is looked for too early is looked for again: this is only how often.'
const fiveSeconds = 'The walk lets five seconds pass at once.'
const onwards = 'The state between passes on to the same state at once, with the same report.'
const endIsTested = 'In this walk everything has run out in time; takeBackEnd.test.ts tests the delay.'

const looksAtCalendar =
  'Both states look at the calendar at once: if a pause is over, the server is asked, and if none is, it waits.'

const samePlace =
  'The page to remember is the same before and after: the page on screen becomes the page to return to, or the reverse.'

export const equivalentMutants: EquivalentMutants = {
  alarmWatch: {
    'alarmWatch: alarmFilter.told (branch 1) with actions 1 and 2 swapped': plainApart,
    'alarmWatch.asking.newest: xstate.done.actor.fetchAlarms (branch 2) with actions 1 and 2 swapped': plainApart,
    'alarmWatch.asking.failing: always (branches 1 and 2) swapped':
      'The guards exclude each other: a server that asks for a pause has answered.',
    'guard isPauseOver with Date.now() >= context.restrainedUntil > for >=': samePause,
    'delay restraint with Math.max(0, context.restrainedUntil - Date.now()) reduced to operand 2': negativeDelay,
  },
  bulkDelivery: {
    'bulkDelivery.delivering.sending.creatingTicket: xstate.done.actor.createTicket (branch 1) with actions 1 and 2 swapped':
      ticketApart,
    'bulkDelivery.delivering.sending.creatingTicket: xstate.done.actor.createTicket (branch 1) with actions 2 and 3 swapped':
      ticketApart,
    'bulkDelivery.delivering.sending.creatingTicket: xstate.done.actor.createTicket (branch 2) with actions 1 and 2 swapped':
      ticketApart,
    'bulkDelivery.delivering.sending.changing: xstate.error.actor.changeIncidents (branches 1 and 2) swapped': oneKind,
    'bulkDelivery.delivering.sending.creatingTicket: xstate.error.actor.createTicket (branches 2 and 3) swapped':
      oneKind,
  },
  bulkRun: {
    'bulkRun.unfinished.paused: bulkRun.resume (branch 1) without its guard': doubtIsTested,
    'bulkRun.unfinished.running: xstate.done.actor.bulkDelivery (branch 3) with actions 1 and 2 swapped':
      'The run has been told of each part that was done, so what is done is the same before its last ledger is entered.',
    'bulkRun.arriving: always (branches 1 and 2) swapped':
      'The guards exclude each other: one requires that nobody is signed in, the other that somebody is.',
    'bulkRun.unfinished.weighing: always (branches 1 and 2) swapped':
      'The guards exclude each other: what is in doubt is among what may be retried, so not all is done.',
    'bulkRun.unfinished: beginning in bulkRun.unfinished.held': neverBegins,
    'bulkRun.unfinished: beginning in bulkRun.unfinished.paused': neverBegins,
    'bulkRun.unfinished: beginning in bulkRun.unfinished.reviewing': neverBegins,
    'bulkRun.leaving: always (branch 1) to bulkRun.away':
      'Nobody is signed in at that point, and a paused run has just been stored: both targets lead to the same state.',
    'bulkRun.leaving: always (branch 1) without its target':
      'The run has already been stored, so nothing is left to store: the other branch leads to the same state.',
  },
  changeFeed: {
    'changeFeed.plain: changeFeed.tick (branch 2) with actions 1 and 2 swapped':
      'A server without a feed reports no changes, so the tick cannot discard one before it is counted.',
  },
  currentPage: {
    'currentPage.incident: shortcuts.pressedInDialog (branches 1 and 2) swapped':
      'The guards exclude each other: an action either moves to a neighbour or concerns the incident.',
    'currentPage.choosing: always (branches 2 and 3) swapped':
      'The guards exclude each other: a location belongs to one page.',
    'currentPage.profiles: currentPage.refresh (branches 1 and 2) swapped': oneCause,
    'currentPage.destinations: currentPage.refresh (branches 1 and 2) swapped': oneCause,
  },
  destination: {
    'destination.editing: form.change (branch 1) to destination.editing.invalid': looksAgain,
    'destination.editing: beginning in destination.editing.invalid': looksAgain,
    'destination.editing.changed: always (branches 1 and 2) swapped':
      'The guards exclude each other: a draft that equals the saved values lacks none that would be sent.',
  },
  filter: {
    'filter.query: filter.enterTags (branch 1) with actions 1 and 2 swapped':
      'The requested and the dropped tags are both computed from what was entered, neither from the other.',
  },
  entrance: {
    'entrance.waiting: session.receiveToken (branch 1) to entrance.waiting.unasked':
      'The server is asked from that state at once, for the same reason.',
  },
  heldOrder: {
    'heldOrder.queueing.next: xstate.after.handOverAfter (branch 1) to heldOrder.queueing':
      'The run in the walk stays unfinished, and then both lead to the queue.',
    'heldOrder.sending: xstate.done.actor.heldDelivery (branches 1 and 2) swapped': oneKind,
    'heldOrder.sending: xstate.done.actor.heldDelivery (branches 2 and 3) swapped': oneKind,
    'heldOrder.sending: xstate.done.actor.heldDelivery (branches 4 and 5) swapped':
      'A refused order for a ticket has been met by the branch before.',
    'guard isInDoubt with isFound && order.isSent reduced to operand 2': 'A new order has not been sent.',
    'guard isOld with isFound && !isFresh(order.orderedAt + seconds * 1000, Date.now()) reduced to operand 2':
      'A new order is fresh.',
  },
  heldOrders: {
    "guard isBeingWritten with request.isSingle && held.some( ({ order, standing }) => (standing === 'sending' || standing === 'looking') && isSameKind(order.operation, request.operation) && request.pks.some((pk) => order.pks.includes(pk)), ) reduced to operand 2":
      'All orders of the walk are for the same incident.',
    "guard isBeingWritten with (standing === 'sending' || standing === 'looking') && isSameKind(order.operation, request.operation) && request.pks.some((pk) => order.pks.includes(pk)) reduced to operand 1":
      'All orders of the walk are for the same incident.',
  },
  incident: {
    'incident.shown: storedIncident.heard (branches 1 and 2) swapped': gone,
    'incident.shown.refreshing.asked: storedIncident.heard (branches 1 and 2) swapped': gone,
  },
  incidentList: {
    'incidentList.viewing: incidentList.act (branches 1 and 2) swapped':
      'The guards exclude each other: an action either moves to a neighbour or concerns the incident.',
  },
  incidents: {
    'incidents.loading: xstate.error.actor.load (branches 1 and 2) swapped': oneStatus,
    'incidents.loading: xstate.error.actor.load (branches 2 and 3) swapped': oneStatus,
    'incidents.listed.gathering: xstate.error.actor.gather (branches 1 and 2) swapped': oneStatus,
    'incidents.listed.refreshing.asking: xstate.error.actor.refresh (branches 1 and 2) swapped': oneStatus,
    'incidents.listed.refreshing.asking: xstate.error.actor.refresh (branches 2 and 3) swapped': oneStatus,
    'incidents.listed.refreshing.asking: xstate.done.actor.refresh (branch 1) with actions 1 and 2 swapped':
      gatheredApart,
    'incidents.listed.gathering: incidents.merge (branch 1) with actions 1 and 2 swapped': heardApart,
    'incidents.listed: incidents.extend (branch 1) with actions 1 and 2 swapped': samePlace,
    'incidents.restrained: incidents.extend (branch 1) with actions 1 and 2 swapped': samePlace,
    'guard hasNext with isOnePage(context) && context.next !== undefined reduced to operand 2': noPageBeside,
    'guard hasPrevious with isOnePage(context) && context.previous !== undefined reduced to operand 2': noPageBeside,
    'guard isPauseOver with context.restrainedUntil <= Date.now() < for <=': samePause,
    'delay restraint with Math.max(0, context.restrainedUntil - Date.now()) reduced to operand 2': negativeDelay,
  },
  listGroups: {
    'delay untilNextPace times 0.5': pacesStay,
    'delay untilNextPace untilNextPace with 10_000 half as big': pacesStay,
  },
  navigation: {
    'navigation.undecided: always (branches 1 and 2) swapped': oneToken,
    'navigation.guest: always (branches 1 and 2) swapped': oneToken,
    'navigation.guest: always (branches 2 and 3) swapped': oneToken,
  },
  startCounting: {
    'startCounting.checking: always (branch 1) without its target': countsNext,
    'startCounting.checking: always (branch 1) to startCounting.idle': countsNext,
    'startCounting.checking: always (branches 1 and 2) swapped':
      'The guards exclude each other: before anything is counted, nothing is incomplete.',
    'startCounting.checking: always (branch 3) without its target': countsNext,
    'startCounting.checking: always (branch 3) to startCounting.idle': countsNext,
    'startCounting.checking: always (branch 4) without its target': countsNext,
    'startCounting.checking: always (branch 4) to startCounting.idle': countsNext,
    'startCounting.counted: always (branch 1) to startCounting.idle': countsNext,
    'startCounting.resting: xstate.after.restingTime (branch 1) to startCounting.idle':
      'The idle state checks at once what has to be counted.',
  },
  toasts: {
    'toasts: toasts.show (branch 1) with actions 1 and 2 swapped': sameToast,
    'toasts: toasts.show (branch 1) with actions 2 and 3 swapped': loggedApart,
    'toasts: toasts.show (branch 2) with actions 1 and 2 swapped': loggedApart,
    'toasts: toasts.show (branch 3) with actions 1 and 2 swapped':
      'Only the key of the message differs, and keys serve only to tell messages apart.',
  },
  notificationMaking: {
    'notificationMaking.checking: xstate.error.actor.fetchProfileList (branch 1) to notificationMaking.undoing':
      nothingMade,
    'notificationMaking.planned: always (branch 1) to notificationMaking.undoing': nothingMade,
    'notificationMaking.planned: always (branch 2) to notificationMaking.undoing': nothingMade,
  },
  taskCoverage: {
    'taskCoverage.failed: taskCoverage.ask (branch 1) to taskCoverage.counting':
      'Only a count of something can fail, and nothing is known of it then.',
    'guard isCutShort with coverage !== undefined && isLeast(coverage) reduced to operand 2':
      'What is covered is known as soon as the incidents have been read.',
  },
  notifyMe: {
    'guard isCounted with names.keepsFurther === true !== for ===':
      'The key of the count is changed alike, and the dialog changes no condition that only some servers keep.',
  },
  trial: {
    'trial.unasked: trial.ask (branch 1) with actions 1 and 2 swapped': daysApart,
    'trial.cancelled: trial.ask (branch 2) with actions 1 and 2 swapped': daysApart,
    'trial.failed: trial.ask (branch 2) with actions 1 and 2 swapped': daysApart,
    'trial.done: trial.ask (branch 2) with actions 1 and 2 swapped': daysApart,
    'trial.reading.choosing: always (branches 1 and 2) swapped':
      'The incidents that events name are known only when all events have been read.',
  },
  profile: {
    'profile.adding: beginning in profile.adding.filter': neverBegins,
    'profile.adding: beginning in profile.adding.timeslot': neverBegins,
    'profile.switching: xstate.done.actor.switchProfile (branch 1) with actions 1 and 2 swapped': asSaved,
    'profile.writing: xstate.done.actor.saveProfile (branch 2) with actions 1 and 2 swapped': asSaved,
  },
  maintenanceTask: {
    'maintenanceTask.ending.finishing: xstate.error.actor.finishing (branch 1) to maintenanceTask.editing.invalid':
      looksAgain,
    'maintenanceTask.writing: xstate.done.actor.saveMaintenanceTask (branch 1) with actions 1 and 2 swapped': asSaved,
  },
  maintenanceTasks: {
    'delay untilTurn times 0.5': reckonedAgain,
    'delay untilTurn timeUntilTurn with 86_400_000 half as big': reckonedAgain,
    'delay untilTurn timeUntilTurn with 86_400_000 twice as big': reckonedAgain,
  },
  pauses: {
    'pauses: beginning in pauses.asked': looksAtCalendar,
    'pauses.asked: xstate.after.interval (branch 1) to pauses.waiting': looksAtCalendar,
  },
  profiles: {
    'guard hasNoTimeslots with choices !== undefined && choices.timeslots.length === 0 reduced to operand 1':
      'The guard is checked only if creation is impossible: if the choices are known in that case, there are no timeslots.',
  },
  realtime: {
    'delay backoff backOff with Math.min(first * 2 ** doublings, longest) reduced to operand 1': noLongest,
  },
  release: {
    'delay backoff backOff with Math.min(first * 2 ** doublings, longest) reduced to operand 1': noLongest,
    'delay backoff backOff with 2 ** doublings to the power of 3 at most': 'At most three failures are counted.',
  },
  renewal: {
    'renewal.token.looking: always (branches 1 and 2) swapped':
      'The guards exclude each other: a token without an expiry never expires.',
  },
  rowAcknowledgements: {
    'rowAcknowledgements.shown.resting: xstate.after.expiryCheck (branch 1) to rowAcknowledgements.shown.restrained':
      'A pause that is over ends immediately.',
    'delay restraint times 0.5': 'If the timer fires before the pause is over, the rest of the pause follows.',
    'delay restraint with Math.max(0, context.restrainedUntil - Date.now()) reduced to operand 2': negativeDelay,
  },
  shift: {
    'shift.work.unasked: shift.open (branch 1) dropped':
      'The same address is only read again because there may be views by then; in a table, there are always the same.',
    'shift.work.reading.choosing: always (branches 2 and 3) swapped':
      'They differ only where a reading has grown beyond what it was expected to cost: too many requests for a table.',
    'shift.work.reading.requesting: xstate.done.actor.fetchShiftPart (branches 1 and 2) swapped':
      'The guards exclude each other: acknowledgements, of which all can be missing, are never cheap.',
  },
  sourceSystems: {
    'sourceSystems.known.renewing: xstate.error.actor.fetchWatchedSources (branch 1) to sourceSystems.known.complete':
      'Nothing is left to count when it begins, so that choosing leads to complete.',
  },
  timeslotDrawing: {
    'timeslotDrawing.dragging: beginning in timeslotDrawing.dragging.removing': neverBegins,
    'timeslotDrawing.marking: beginning in timeslotDrawing.marking.removing': neverBegins,
  },
  savedFilters: {
    'savedFilters.keeping.asking: beginning in savedFilters.keeping.asking.replacing': neverBegins,
    'savedFilters.keeping.asking: beginning in savedFilters.keeping.asking.silencing': neverBegins,
    'savedFilters.keeping.writing: beginning in savedFilters.keeping.writing.creating': neverBegins,
    'savedFilters.keeping.writing: beginning in savedFilters.keeping.writing.renaming': neverBegins,
    'savedFilters.keeping.deleting: xstate.done.actor.deleteFilter (branch 1) with actions 2 and 3 swapped': unlisted,
    'savedFilters.keeping.writing: xstate.error.actor.saveFilter (branch 1) with actions 1 and 2 swapped':
      'Parallel regions of the chart ask for the name and load the filters, and neither waits for the other.',
    'guard isTaken with output.submitted && savedFilterNamed(context.saved, output.value) !== undefined reduced to operand 2':
      'Without a submission there is no value, and no filter has an undefined name.',
  },
  profileMatches: {
    'profileMatches.able.pausing: xstate.after.pause (branch 1) to profileMatches.able.idle': countsNext,
  },
  severityCounts: {
    'severityCounts.shown.recent.asking: xstate.done.actor.fetchIncidentCount (branches 1 and 2) swapped':
      'The guards exclude each other: without a response, the counts of further levels are still missing.',
  },
  shortcuts: {
    'shortcuts.keys.inList: keyboard.pressed (branches 15 and 16) swapped': oneKey,
    'shortcuts.keys.onPage: keyboard.pressed (branches 1 and 2) swapped': oneKey,
    'shortcuts.keys.onPage: keyboard.pressed (branches 2 and 3) swapped': oneKey,
    'shortcuts.keys.inList: keyboard.pressed (branches 16 and 17) swapped': oneKey,
    "shortcuts.keys.inList: keyboard.pressed (branch 9) with guard handed another 'part'":
      'The guard asks only whether the focus is on a part of the list.',
  },
  signOff: {
    'guard isSubmittedInTime with output.submitted && context.stateful reduced to operand 1':
      'A stateless incident is never open (docs/behaviour.md#incident-states), so the last operand is false as well.',
  },
  surroundings: {
    'surroundings.checking: always (branches 1 and 2) swapped': 'Without a tag nothing has been found.',
    'surroundings.asking.checking: always (branch 1) to surroundings.idle':
      'While the part is on screen, that state leads on to what has been found.',
  },
  timeslot: {
    'timeslot.editing: with entry actions 1 and 2 swapped':
      'The profiles that use a timeslot are not part of the stored draft.',
    'timeslot.writing: xstate.done.actor.saveTimeslot (branch 1) with actions 1 and 2 swapped': asSaved,
  },
  viewCounts: {
    'viewCounts.able.pausing: xstate.after.pause (branch 1) to viewCounts.able.resting': wakesInVain,
    'viewCounts.able.changed: xstate.after.ownPause (branch 1) to viewCounts.able.resting': wakesInVain,
    'delay nextDue times 0.5': wakesInVain,
    'delay nextDue with 10_000 half as big': wakesInVain,
  },
  views: {
    'views: views.goToStandard (branch 1) without its guard': opensNothing,
    'guard hasStandard with viewWith(context.kept.views, context.kept.standard) !== undefined && !isOnScreen(context, context.kept.standard) || for &&':
      opensNothing,
    'guard hasStandard with viewWith(context.kept.views, context.kept.standard) !== undefined && !isOnScreen(context, context.kept.standard) reduced to operand 1':
      opensNothing,
    'guard hasStandard with viewWith(context.kept.views, context.kept.standard) !== undefined && !isOnScreen(context, context.kept.standard) reduced to operand 2':
      opensNothing,
  },
  visualizer: {
    'visualizer.live.paused: watch.heard (branch 1) with actions 1 and 2 swapped':
      'The waiting events and the outlines are both computed from the answer, neither from the other.',
  },
  autoUpdate: {
    'autoUpdate.updating.realtime.choosing: always (branch 1) to autoUpdate.updating.realtime.polling': restsAtOnce,
    'autoUpdate.updating.realtime.choosing: always (branch 1) to autoUpdate.updating.realtime.connected': restsAtOnce,
    'autoUpdate.updating.realtime.polling: always (branch 1) to autoUpdate.updating.realtime.connected': restsAtOnce,
    'autoUpdate.updating.realtime.connected: always (branch 1) to autoUpdate.updating.realtime.polling': restsAtOnce,
  },
  textEntry: {
    'textEntry: textEntry.submit (branches 1 and 2) swapped': emptyOrNot,
    'textEntry: textEntry.submit (branches 4 and 5) swapped': nameOrAddress,
  },
  acknowledgementEntry: {
    'acknowledgementEntry.composing: acknowledgementEntry.keepAsDefault (branch 1) with actions 1 and 2 swapped':
      keptApart,
  },
  ticketChoice: {
    'ticketChoice: ticketChoice.weigh (branches 3 and 4) swapped': oneChoice,
  },
  ticketForm: {
    'ticketForm.editing.changed: ticketForm.save (branch 2) without action 1': numberIsTested,
  },
  maintenance: {
    'delay untilTurn times 0.5': turnsInVain,
    'delay untilTurn timeUntilTurn with 86_400_000 half as big': turnsInVain,
    'delay untilTurn timeUntilTurn with 86_400_000 twice as big': turnsInVain,
  },
  leadingTab: {
    'leadingTab.work: beginning in leadingTab.work.pausing': onwards,
    'leadingTab.work.pausing: xstate.after.restDelay (branch 1) to leadingTab.work.waking': onwards,
    'leadingTab.work.resting: always (branch 1) dropped': onwards,
    'leadingTab.work.resting: always (branch 1) to leadingTab.work.pausing': onwards,
    'leadingTab.work.resting: always (branches 1 and 2) swapped': onwards,
    'leadingTab.work.waking: xstate.after.restDelay (branch 1) to leadingTab.work.pausing': onwards,
    'leadingTab.work.waking: always (branch 1) to leadingTab.work.pausing': onwards,
    'leadingTab.work.waking: always (branches 1 and 2) swapped': onwards,
    'delay restDelay times 0.5': fiveSeconds,
  },
  takeBack: {
    'takeBack.ending: xstate.error.actor.endAcknowledgement (branches 1 and 2) swapped': oneStatus,
    'delay runOut with Math.min(runOutAtLast, Math.max(runOutAfter, lastEnd - (Date.now() + skew) + margin)) reduced to operand 2':
      endIsTested,
    'delay runOut with Math.max(runOutAfter, lastEnd - (Date.now() + skew) + margin) reduced to operand 1': endIsTested,
    'delay runOut with 40_000 half as big': endIsTested,
    'delay runOut with 40_000 twice as big': endIsTested,
  },
}

/** A sentence for each chart named here that does not exist. */
export function unknownCharts(entries: EquivalentMutants, charts: readonly string[]): readonly string[] {
  return Object.keys(entries)
    .filter((chart) => !charts.includes(chart))
    .map((chart) => `equivalent.ts names the chart '${chart}', which does not exist.`)
}
