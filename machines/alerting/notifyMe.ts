/** The dialog 'Notify me of these': a profile with all its parts, from the conditions of the list (docs/behaviour.md#notify-me). */
import { assign, raise, sendTo, setup, stateIn, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { receiver, singletonActor } from '../core/system.ts'
import { questionOf } from '../filter/domain/combination.ts'
import type { ConditionNames } from '../filter/domain/conditionWords.ts'
import { unrestrictedQuery, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import { tagsAmiss } from '../filter/domain/tags/tagsAmiss.ts'
import { askable, countFor, countPause, isCounted, matchCounting, type MatchCount } from '../filter/matchCounting.ts'
import { fetchIncidentCount } from '../filter/ports.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { formDraftOf } from '../forms/readings.ts'
import { knownSources, queryOnScreen } from '../filter/readings.ts'
import { showing } from '../messages/showing.ts'
import { createdMessage } from './domain/alertingMessages.ts'
import type { DescribedMedium } from './domain/medium.ts'
import { filterContent } from './domain/notifying/content.ts'
import { beginningOf, withNotifyEdit, type NotifyDraft, type NotifyEdit } from './domain/notifying/draft.ts'
import { keptIn, keptText, notifyMeKey } from './domain/notifying/keptDraft.ts'
import { partsThere } from './domain/notifying/making.ts'
import { makingFailedMessage, type MakingFailure } from './domain/notifying/outcomeWords.ts'
import type { MadePart } from './domain/notifying/parts.ts'
import { hasLongName, planOf, type Existing } from './domain/notifying/plan.ts'
import { profileName, type Profile } from './domain/profile.ts'
import {
  notificationMakingMachine,
  type NotificationMakingInput,
  type NotificationMakingOutput,
  type NotificationMakingReport,
} from './notificationMaking.ts'
import { fetchMedia, fetchProfileList } from './ports.ts'
import { keepsFurtherConditions } from './readings.ts'

export interface NotifyMeContext {
  /** The list's query when the dialog was opened. */
  readonly query: IncidentQuery
  readonly names: ConditionNames
  /** The tags in the address then that the list ignored, because they are not key=value. */
  readonly ignored: readonly string[]
  readonly draft: NotifyDraft
  /** Whether the draft was kept when the session ended or the page was reloaded. */
  readonly isKept: boolean
  /** What has been made already of the profile that is not there yet. */
  readonly made: readonly MadePart[]
  /** What is on the server; undefined until it is known. */
  readonly existing: Existing | undefined
  /** Undefined until they are known. */
  readonly media: readonly DescribedMedium[] | undefined
  /** How many match what was counted last. */
  readonly counted: MatchCount | undefined
  /** Whether it was tried to create an incomplete profile: from then on, the dialog shows what is missing. */
  readonly isTried: boolean
  /** Whether it was tried to add the typed text as a tag. */
  readonly isTagTried: boolean
  /** Whether the fields for other names are shown. */
  readonly showsNames: boolean
  /** How the last attempt ended; undefined once anything has changed since. */
  readonly outcome: Exclude<NotificationMakingOutput, { type: 'made' }> | undefined
  /** The profile that was created last. */
  readonly created: { readonly profile: Profile; readonly mayBeTwice: boolean } | undefined
}

export type NotifyMeEvent =
  | NotificationMakingReport
  /** Opens the dialog with what was kept, otherwise for the conditions of the list. */
  | { type: 'notifyMe.open' }
  | { type: 'notifyMe.edit'; edit: NotifyEdit }
  /** The dialog is on screen, also again after its page was left: others may have changed what is on the server. */
  | { type: 'notifyMe.show' }
  /** Fetches again what could not be fetched. */
  | { type: 'notifyMe.tryAgain' }
  /** Shows or hides the fields for other names. */
  | { type: 'notifyMe.toggleNames' }
  | { type: 'notifyMe.create' }
  /** Closes the dialog, unless something was chosen or typed: then it asks first. */
  | { type: 'notifyMe.leave' }
  /** The answers to that question. */
  | { type: 'notifyMe.stay' }
  | { type: 'notifyMe.discard' }
  /** Raised by the chart: what is on the server may have changed. */
  | { type: 'notifyMe.refresh' }

/** The dialog before it is opened for the first time. */
const nothing: NotifyMeContext = {
  query: unrestrictedQuery,
  names: { sourceSystems: [], withLevels: true },
  ignored: [],
  draft: beginningOf(unrestrictedQuery.filter),
  isKept: false,
  made: [],
  existing: undefined,
  media: undefined,
  counted: undefined,
  isTried: false,
  isTagTried: false,
  showsNames: false,
  outcome: undefined,
  created: undefined,
}

/**
 * The draft stays while the page is left and until it is discarded or the profile is created; it is kept among the
 * drafts, so that it is there again after the next sign-in. What exists is fetched when the dialog opens and after each
 * attempt.
 */
export const notifyMeMachine = setup({
  types: {
    context: {} as NotifyMeContext,
    events: {} as NotifyMeEvent,
    children: {} as {
      fetchProfileList: 'fetchProfileList'
      fetchMedia: 'fetchMedia'
      fetchIncidentCount: 'fetchIncidentCount'
      notificationMaking: 'notificationMaking'
      goingOn: 'goingOn'
    },
    tags: {} as 'open' | 'loading' | 'failed' | 'doubting' | 'busy' | 'made',
  },
  actors: { goingOn, fetchProfileList, fetchMedia, fetchIncidentCount, notificationMaking: notificationMakingMachine },
  actions: {
    forget: assign(nothing),
    begin: assign(({ self }) => begun(self)),
    edit: assign(({ context: { draft, isTagTried } }, { edit }: { edit: NotifyEdit }) => ({
      draft: withNotifyEdit(draft, edit),
      isTagTried: edit.type === 'addTag' || (isTagTried && edit.type !== 'typeTag'),
      outcome: undefined,
    })),
    takeMade: assign(({ context }, { made }: { made: readonly MadePart[] }) => ({
      made: [...context.made.filter(({ part }) => made.every((one) => one.part !== part)), ...made],
    })),
    noteDraft: sendTo(receiver('drafts'), ({ context }) => draftNote(context)),
    dropDraft: sendTo(receiver('drafts'), { type: 'drafts.dropForm', key: notifyMeKey }),
    takeExisting: assign(({ context: { made } }, existing: Existing) => ({
      existing,
      made: partsThere(made, existing),
    })),
    takeMedia: assign((_, media: readonly DescribedMedium[]) => ({ media })),
    takeCount: assign(({ context }, count: number | undefined) => ({ counted: countFor(questionIn(context), count) })),
    noteUncounted: assign(({ context }) => ({
      counted: countFor(questionIn(context), undefined),
    })),
    showMissing: assign({ isTried: true }),
    toggleNames: assign(({ context }) => ({ showsNames: !context.showsNames })),
    takeCreated: assign((_, created: { profile: Profile; mayBeTwice: boolean }) => ({ created })),
    takeOutcome: assign((_, outcome: Exclude<NotificationMakingOutput, { type: 'made' }>) => ({ outcome })),
    refresh: raise({ type: 'notifyMe.refresh' }),
    refreshFilters: sendTo(receiver('savedFilters'), { type: 'savedFilters.refresh' }),
    refreshPage: sendTo(receiver('currentPage'), { type: 'currentPage.refresh', because: 'asked' }),
    sayCreated: sendTo(receiver('toasts'), (_, { profile }: { profile: Profile }) =>
      showing(createdMessage('profile', profileName(profile))),
    ),
    sayFailed: sendTo(receiver('toasts'), (_, failure: MakingFailure) => showing(makingFailedMessage(failure))),
  },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    isCounted: ({ context }) => isCounted(questionIn(context), context.counted),
    isReady: ({ context }) => {
      const plan = planIn(context)
      return plan !== undefined && plan.same === undefined && !hasLongName(context.draft)
    },
    isEditing: stateIn({ open: { form: 'editing' } }),
    isMade: (_, { type }: NotificationMakingOutput) => type === 'made',
    hasFailed: (_, { type }: NotificationMakingOutput) => type === 'failed',
  },
  delays: { countPause },
}).createMachine({
  id: 'notifyMe',
  description: 'The dialog that makes a profile with all its parts from the conditions of the list.',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'The dialog is not shown.',
      entry: 'forget',
      invoke: { src: 'goingOn', id: 'goingOn', input: keptWork },
      on: { 'notifyMe.open': { target: 'open', actions: 'begin' } },
    },
    open: {
      description: 'The dialog is shown on the list.',
      tags: ['open'],
      type: 'parallel',
      on: { 'notifyMe.toggleNames': { actions: 'toggleNames' } },
      states: {
        list: {
          description: 'What is on the server: profiles, timeslots, filters and destinations.',
          initial: 'loading',
          states: {
            loading: {
              description: 'Fetches what is on the server.',
              tags: ['loading'],
              invoke: {
                src: 'fetchProfileList',
                id: 'fetchProfileList',
                onDone: { target: 'known', actions: { type: 'takeExisting', params: theOutput } },
                onError: { target: 'unknown' },
              },
            },
            known: {
              description: 'It is known what is on the server.',
              on: { 'notifyMe.show': { guard: 'isEditing', target: 'loading' } },
            },
            unknown: {
              description: 'It could not be fetched.',
              tags: ['failed'],
              on: { 'notifyMe.tryAgain': { target: 'loading' } },
            },
          },
          on: { 'notifyMe.refresh': { target: '.loading' } },
        },
        media: {
          description: 'The media by which the server can send.',
          initial: 'loading',
          states: {
            loading: {
              description: 'Fetches the media.',
              tags: ['loading'],
              invoke: {
                src: 'fetchMedia',
                id: 'fetchMedia',
                onDone: { target: 'known', actions: { type: 'takeMedia', params: theOutput } },
                onError: { target: 'unknown' },
              },
            },
            known: { description: 'The media are known.' },
            unknown: {
              description: 'They could not be fetched.',
              tags: ['failed'],
              on: { 'notifyMe.tryAgain': { target: 'loading' } },
            },
          },
        },
        count: {
          ...matchCounting(questionToAsk),
          on: { 'notifyMe.edit': { target: '.checking' } },
        },
        form: {
          description: 'What is chosen and typed.',
          initial: 'editing',
          states: {
            editing: {
              description: 'Everything can be changed.',
              initial: 'composing',
              states: {
                composing: { description: 'The dialog shows its buttons.' },
                doubting: {
                  description: 'The dialog asks whether to discard what was chosen.',
                  tags: ['doubting'],
                  on: {
                    'notifyMe.stay': { target: 'composing' },
                    'notifyMe.leave': { target: 'composing' },
                    'notifyMe.discard': { target: '#notifyMe.closed', actions: 'dropDraft' },
                  },
                },
              },
              on: {
                'notifyMe.edit': { target: '.composing', actions: [{ type: 'edit', params: theEvent }, 'noteDraft'] },
                'notifyMe.create': [
                  { guard: 'isReady', target: 'making' },
                  { target: '.composing', actions: 'showMissing' },
                ],
                'notifyMe.leave': [{ guard: 'isUntouched', target: '#notifyMe.closed' }, { target: '.doubting' }],
              },
            },
            making: {
              description: 'The profile is being made, with the parts that it lacks.',
              tags: ['busy'],
              on: { 'notificationMaking.made': { actions: [{ type: 'takeMade', params: theEvent }, 'noteDraft'] } },
              invoke: {
                src: 'notificationMaking',
                id: 'notificationMaking',
                input: toMake,
                onDone: [
                  {
                    guard: { type: 'isMade', params: theOutput },
                    target: 'made',
                    actions: [
                      { type: 'takeCreated', params: madeProfile },
                      { type: 'sayCreated', params: madeProfile },
                      'dropDraft',
                      'refreshFilters',
                      'refreshPage',
                    ],
                  },
                  {
                    guard: { type: 'hasFailed', params: theOutput },
                    target: 'editing',
                    actions: [
                      { type: 'takeOutcome', params: otherOutcome },
                      { type: 'sayFailed', params: failureIn },
                      'noteDraft',
                      'refresh',
                      'refreshFilters',
                      'refreshPage',
                    ],
                  },
                  { target: 'editing', actions: [{ type: 'takeOutcome', params: otherOutcome }, 'refresh'] },
                ],
              },
            },
            made: {
              description: 'The dialog says what was created.',
              tags: ['made'],
              on: { 'notifyMe.leave': { target: '#notifyMe.closed' } },
            },
          },
        },
      },
    },
  },
})

hasCome(notifyMeMachine)

export type NotifyMeRef = ActorRefFrom<typeof notifyMeMachine>

/** The plan for what is chosen; undefined as long as something is missing or not known. */
export function planIn({ draft, existing, media, names, made: earlier }: NotifyMeContext) {
  return existing === undefined || media === undefined ? undefined : planOf(draft, { existing, media, names, earlier })
}

/** What the server is asked to count; undefined if no query says what the filter lets through. */
export function questionIn({ draft, names }: Pick<NotifyMeContext, 'draft' | 'names'>): MatchQuestion | undefined {
  return questionOf([{ pk: 0, name: '', filter: filterContent(draft, names.keepsFurther === true) }])
}

function begun(self: AnyActorRef): NotifyMeContext {
  const query = queryOnScreen(self)
  const names = { sourceSystems: knownSources(self), withLevels: true, keepsFurther: keepsFurtherConditions(self) }
  const form = formDraftOf(self, 'notifyMe', notifyMeKey)
  const kept = form === undefined ? undefined : keptIn(form.draft)
  const { search } = singletonActor(self, 'navigation').getSnapshot().context.place
  return {
    ...nothing,
    query,
    names,
    draft: beginningOf(query.filter, names.keepsFurther),
    // What was kept is of another list.
    ignored: kept === undefined ? tagsAmiss(search).filter((tag) => tag !== '') : [],
    ...kept,
    isKept: kept !== undefined,
  }
}

/** What is kept opens again when the user wants to go on with it. */
function keptWork(): GoingOnInput {
  return { key: notifyMeKey, begin: { type: 'notifyMe.open' } }
}

function isUntouched({ draft, query, names }: NotifyMeContext): boolean {
  return JSON.stringify(draft) === JSON.stringify(beginningOf(query.filter, names.keepsFurther))
}

function draftNote(context: NotifyMeContext) {
  if (isUntouched(context)) return { type: 'drafts.dropForm' as const, key: notifyMeKey }
  const form = { kind: 'notifyMe', key: notifyMeKey, title: 'A profile from the list', page: 'anyPage' } as const
  return { type: 'drafts.keepForm' as const, form: { ...form, draft: keptText(context) } }
}

function questionToAsk({ context }: { context: NotifyMeContext }): MatchQuestion {
  return askable(questionIn(context))
}

function toMake({ context }: { context: NotifyMeContext }): NotificationMakingInput {
  const { draft, media = [], names, made: earlier } = context
  return { draft, media, names, earlier }
}

interface Ended {
  readonly event: { readonly output: NotificationMakingOutput }
}

function madeProfile({ event: { output } }: Ended) {
  if (output.type !== 'made') throw new TypeError('no profile was made')
  return { profile: output.profile, mayBeTwice: output.mayBeTwice }
}

function failureIn({ event: { output } }: Ended): MakingFailure {
  if (output.type !== 'failed') throw new TypeError('nothing has failed')
  return output
}

function otherOutcome({ event: { output } }: Ended): Exclude<NotificationMakingOutput, { type: 'made' }> {
  if (output.type === 'made') throw new TypeError('the profile was made')
  return output
}
