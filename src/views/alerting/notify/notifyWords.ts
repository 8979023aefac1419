/** The words of the dialog 'Notify me of these'. */
import { listed } from '../../../../machines/core/domain/listed.ts'
import type { FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import { errorsOfFailure, errorWithin } from '../../../../machines/forms/domain/fieldError.ts'
import { toFault } from '../../../../machines/core/domain/fault.ts'
import { failureSentence } from '../../../../machines/alerting/domain/notifying/outcomeWords.ts'
import type { WantedEvents } from '../../../../machines/alerting/domain/notifying/draft.ts'
import type { Plan } from '../../../../machines/alerting/domain/notifying/plan.ts'
import { profileName } from '../../../../machines/alerting/domain/profile.ts'
import { targetWords } from '../../../../machines/alerting/domain/profileWords.ts'
import type { NotifyMeContext } from '../../../../machines/alerting/notifyMe.ts'

export const noConditions =
  'Choose a severity or add a tag: a filter without conditions is empty, and an empty one notifies nobody.'
export const noTag = 'A tag is key=value, with exactly one =, such as location=oslo'

/** What each choice of events means on this server. */
export function eventChoices(
  hasTypes: boolean,
  listedTypes: string,
  isOfClosed: boolean,
): readonly { readonly events: WantedEvents; readonly words: string }[] {
  // An incident that is closed has ended: its end is among what such a filter lets through.
  if (!hasTypes && isOfClosed) return [{ events: 'new', words: 'Once they are closed' }]
  if (!hasTypes) {
    return [
      { events: 'new', words: 'While they are open' },
      { events: 'ends', words: 'Their ends too' },
    ]
  }
  return [
    { events: 'new', words: 'New ones only' },
    { events: 'ends', words: 'New ones and their ends' },
    ...(listedTypes === '' ? [] : [{ events: 'asListed', words: `As in the list’s filter: ${listedTypes}` } as const]),
  ]
}

/** Which states of the list do not count, because an incident that has ended has them no longer. */
export function leftOutWords(states: readonly string[]): string {
  if (states.length === 0) return ''
  const quoted = states.map((state) => `‘${state}’`)
  return `${listed(quoted, 'and')} of the list ${quoted.length === 1 ? 'is' : 'are'} left out: it would keep the ends out.`
}

/** The tags in the address of the list that the list ignores, in a sentence; '' if there are none. */
export function ignoredWords(ignored: readonly string[]): string {
  const tags = ignored.map((tag) => `‘${tag}’`)
  if (tags.length === 0) return ''
  const [verb, object] = tags.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${listed(tags, 'and')} in the address ${verb} not key=value: the list ignores ${object}. What you are told does not depend on ${object}.`
}

/** What is made, and what is used that exists. */
export function planWords({ filter, timeslot, destination, profile }: Plan): readonly string[] {
  const made = [
    ...(filter.kind === 'new' ? [`the filter ‘${filter.content.name}’`] : []),
    ...(timeslot.kind === 'new' ? [`the timeslot ‘${timeslot.content.name}’`] : []),
    ...(destination.kind === 'new' ? ['the destination'] : []),
    `the profile ‘${profile}’`,
  ]
  const used = [
    ...(filter.kind === 'used' ? [`your filter ‘${filter.item.name}’`] : []),
    ...(timeslot.kind === 'used' ? [`your timeslot ‘${timeslot.item.name}’`] : []),
    ...(destination.kind === 'used' ? [`your destination ‘${targetWords(destination.item)}’`] : []),
  ]
  return [`Creates ${listed(made, 'and')}.`, ...(used.length === 0 ? [] : [`Uses ${listed(used, 'and')}.`])]
}

/** How the last attempt ended; '' if there was none, or something has changed since. */
export function outcomeWords(outcome: NotifyMeContext['outcome']): string {
  switch (outcome?.type) {
    case 'failed':
      return failureSentence(outcome)
    case 'same':
      return sameWords(profileName(outcome.profile))
    case 'gone':
      return 'The timeslot or the destination that you chose is no longer on the server: choose another one.'
    default:
      return ''
  }
}

/** A profile does the same already. */
export function sameWords(name: string): string {
  return `Your profile ‘${name}’ does this already: there is nothing to create.`
}

/** The server's errors about the new destination, if that was refused. */
export function destinationErrors(outcome: NotifyMeContext['outcome']): readonly FieldError[] {
  if (outcome?.type !== 'failed' || outcome.part !== 'destination') return []
  return errorsOfFailure(toFault(outcome.error, 'create destination'))
}

/** The server's error about a field of the new destination. */
export function fieldError(errors: readonly FieldError[], name: string): string | undefined {
  return errorWithin(errors, name) ?? errorWithin(errors, 'settings', name)
}
