/**
 * Mutants that no observer can tell from the intact chart, by chart and name, each with a sentence that says why. One
 * that is not there, or that is noticed, does not belong here, and a test says so.
 */
export type EquivalentMutants = Readonly<Record<string, Readonly<Record<string, string>>>>

const looksAgain = 'What is wrong is looked at again at once: a row that is not wrong goes on to where it belongs.'
const neverBegins = 'It is always entered at one of its states by name, and never where it would begin by itself.'
const oneStatus = 'They never say yes together: an answer has one status, and silence has none.'
const heardApart = 'What was heard is kept for the answer that is on its way, and what shows is no part of it.'
const gatheredApart = 'What shows and what has been gathered are worked out of the page, neither out of the other.'
const noPageBeside = 'A list that holds everything knows no page beside it.'
const oneToken = 'A login page whose query has a token has no useless one, and no login page needs a session.'
const tokenAlone = 'The other tabs hear of the token alone, and taking the person leaves it as it is.'
const oneOperation = 'They never say yes together: the dialog of an acknowledgement is another than that of a text.'
const oneKind = 'They never say yes together: an error is of one kind.'
const keptForOne = 'A run is kept for whose it is, whoever is there.'
const gone = 'They never say yes together: of what is gone there is no news.'
const asSaved = 'What is said depends on whether it was there before, which saving does not change.'

export const equivalentMutants: EquivalentMutants = {
  bulk: {
    'bulk.idle: bulk.begin (branches 1 and 2) swapped': oneOperation,
  },
  bulkDelivery: {
    'bulkDelivery.delivering.sending.changing: xstate.error.actor.changeIncidents (branches 1 and 2) swapped': oneKind,
    'bulkDelivery.delivering.sending.creatingTicket: xstate.error.actor.createTicket (branches 2 and 3) swapped':
      oneKind,
  },
  bulkRun: {
    'bulkRun: bulkRun.changeOwner (branch 1) with actions 1 and 2 swapped': keptForOne,
    'bulkRun.unfinished.running: bulkRun.changeOwner (branch 3) with actions 1 and 2 swapped': keptForOne,
    'bulkRun.unfinished.paused: bulkRun.changeOwner (branch 1) with actions 1 and 2 swapped': keptForOne,
    'bulkRun.arriving: always (branches 1 and 2) swapped':
      'They never say yes together: the one is for nobody, the other for somebody.',
    'bulkRun.unfinished.held: bulkRun.changeOwner (branch 1) with actions 1 and 2 swapped': keptForOne,
    'bulkRun.unfinished.running: bulkRun.changeOwner (branches 1 and 2) swapped':
      'They never say yes together: the one is for its owner, the other for nobody.',
    'bulkRun.unfinished: beginning in bulkRun.unfinished.held': neverBegins,
    'bulkRun.unfinished: beginning in bulkRun.unfinished.paused': neverBegins,
    'bulkRun.unfinished: beginning in bulkRun.unfinished.reviewing': neverBegins,
    'bulkRun.leaving: always (branch 1) to bulkRun.away':
      'Nobody is there then, and a paused run has just been kept: arriving leads on to the same.',
    'bulkRun.leaving: always (branch 1) without its target':
      'It is kept by then and nothing is left to be kept: the other branch leads on to the same.',
  },
  changeFeed: {
    'changeFeed.plain: changeFeed.tick (branch 2) with actions 1 and 2 swapped':
      'A server that does not tell what happens has told no change that the tick could forget before it is counted.',
  },
  currentPage: {
    'currentPage.choosing: always (branches 2 and 3) swapped': 'They never say yes together: a place is one page.',
  },
  destination: {
    'destination.editing: form.change (branch 1) to destination.editing.invalid': looksAgain,
    'destination.editing: beginning in destination.editing.invalid': looksAgain,
  },
  filter: {
    'filter.query: filter.enterTags (branch 1) with actions 1 and 2 swapped':
      'The tags that are asked for and those that were dropped are both worked out of what was entered, neither out of the other.',
  },
  facts: {
    'facts: storedIncident.heard (branches 1 and 2) swapped': gone,
    'facts.refreshing.asked: storedIncident.heard (branches 1 and 2) swapped': gone,
  },
  pageFetch: {
    'pageFetch.asking: xstate.error.actor.fetchIncidentPage (branches 1 and 2) swapped': oneStatus,
    'pageFetch.asking: xstate.error.actor.fetchIncidentPage (branches 2 and 3) swapped': oneStatus,
  },
  incidents: {
    'incidents.listed.refreshing.asking: pageFetch.pieceCame (branch 1) with actions 1 and 2 swapped': gatheredApart,
    'incidents.listed.gathering: incidents.merge (branch 1) with actions 1 and 2 swapped': heardApart,
    'guard hasNext with isOnePage(context) && context.next !== undefined its second operand alone': noPageBeside,
    'guard hasPrevious with isOnePage(context) && context.previous !== undefined its second operand alone':
      noPageBeside,
    'guard isPauseOver with context.restrainedUntil <= Date.now() < for <=':
      'In that very millisecond the timer of the pause is due as well, and leads to the same.',
    'delay restraint with Math.max(0, context.restrainedUntil - Date.now()) its operand 2 alone':
      'A timer that should have ended before now ends now.',
  },
  navigation: {
    'navigation.undecided: always (branches 1 and 2) swapped': oneToken,
    'navigation.guest: always (branches 1 and 2) swapped': oneToken,
    'navigation.guest: always (branches 2 and 3) swapped': oneToken,
  },
  toasts: {
    'toasts: toasts.show (branch 2) with actions 1 and 2 swapped':
      'Only the key differs that the message goes by, and keys do no more than tell messages apart.',
  },
  profile: {
    'profile.writing: xstate.done.actor.saveProfile (branch 2) with actions 1 and 2 swapped': asSaved,
  },
  profiles: {
    'guard hasNoTimeslots with choices !== undefined && choices.timeslots.length === 0 its first operand alone':
      'It is asked only where none can begin: where the choices are known, there are no timeslots then.',
  },
  release: {
    'delay backoff with 2 ** context.failures to the power of 3 at most': 'Failures are counted up to three.',
  },
  renewal: {
    'renewal.token.looking: always (branches 1 and 2) swapped':
      'They never say yes together: what has no end is never over.',
  },
  savedFilters: {
    'savedFilters.keeping.asking: beginning in savedFilters.keeping.asking.replacing': neverBegins,
    'savedFilters.keeping.writing: beginning in savedFilters.keeping.writing.creating': neverBegins,
    'savedFilters.keeping.writing: xstate.error.actor.saveFilter (branch 1) with actions 2 and 3 swapped':
      'One part of the chart asks for the name, another loads, and neither waits for the other.',
    'guard isTaken with output.submitted && savedFilterNamed(context.saved, output.value) !== undefined its second operand alone':
      'What is not submitted has no value, and no filter is named so.',
  },
  session: {
    'session.holding.authenticatingByToken: tokenCheck.known (branch 1) with actions 1 and 2 swapped': tokenAlone,
    'session.holding.authenticatingByToken: tokenCheck.known (branch 2) with actions 1 and 2 swapped': tokenAlone,
    'session.holding.authenticatingByToken.given: tokenCheck.known (branch 1) with actions 1 and 2 swapped': tokenAlone,
  },
  signOff: {
    'guard isSubmittedInTime with output.submitted && context.stateful its first operand alone':
      'What has no state is never open (specification, section 1), so that the last operand says no as well.',
  },
  timeslot: {
    'timeslot.editing: with entry actions 1 and 2 swapped': 'Who uses a timeslot is no part of the draft that is kept.',
    'timeslot.writing: xstate.done.actor.saveTimeslot (branch 1) with actions 1 and 2 swapped': asSaved,
  },
}

/** Charts of a register that are none, each in a sentence. */
export function unknownCharts(register: EquivalentMutants, charts: readonly string[]): readonly string[] {
  return Object.keys(register)
    .filter((chart) => !charts.includes(chart))
    .map((chart) => `The register of equivalent mutants names the chart '${chart}', which there is not.`)
}
