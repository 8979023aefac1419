/**
 * The dialog 'Notify me of these' (docs/behaviour.md#notify-me): it fetches what exists and counts what matches, asks before
 * it discards what was chosen, creates only what is complete, and keeps everything after a failure.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { beginningOf, withNotifyEdit, type NotifyDraft } from '../../../../machines/alerting/domain/notifying/draft.ts'
import { keptText, notifyMeKey } from '../../../../machines/alerting/domain/notifying/keptDraft.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import { notifyMeMachine, type NotifyMeContext } from '../../../../machines/alerting/notifyMe.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { defaultQuery, unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, refused } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

const destination: Destination = {
  pk: 3,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: undefined,
  suggestedLabel: 'SMS: 100',
  settings: { number: '100' },
}
const filter = { pk: 1, name: 'Mine', filter: defaultFilter }
const always = {
  pk: 2,
  name: 'Always',
  recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7] as const, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
}
const profile: Profile = {
  pk: 4,
  name: 'All',
  timeslot: always,
  filters: [filter],
  destinations: [destination],
  isActive: true,
}
const existing = { profiles: [], choices: { filters: [], timeslots: [], destinations: [destination] }, unreadable: 0 }
const withProfile = {
  profiles: [profile],
  choices: { filters: [filter], timeslots: [always], destinations: [destination] },
  unreadable: 0,
}
const names = { sourceSystems: [], withLevels: true, keepsFurther: false }
const singletons = {
  filter: { query: defaultQuery, sourceSystems: [] },
  workspace: { abilities: { keepsFurtherConditions: false } },
  savedFilters: {},
  currentPage: {},
  navigation: { place: { search: '?tag=oslo&tag=&tag=a%3D1&tag=url%3Da%3Db' } },
  drafts: { owner: 'ana', forms: new Map() },
  resumption: {},
  toasts: {},
}
/** What was kept before the session ended opens again when the user wants to go on. */
const waits = start('goingOn', { key: notifyMeKey, begin: { type: 'notifyMe.open' } })
const drops = tell('drafts', { type: 'drafts.dropForm', key: notifyMeKey })
const part = { part: 'filter', pk: 1, name: 'Mine' } as const

function keptForm(draft: NotifyDraft, made: readonly (typeof part)[] = []) {
  const text = keptText({ query: defaultQuery, draft, made })
  return { kind: 'notifyMe', key: notifyMeKey, title: 'A profile from the list', page: 'anyPage', draft: text }
}

function keeps(draft: NotifyDraft, made: readonly (typeof part)[] = []): Effect {
  return tell('drafts', { type: 'drafts.keepForm', form: keptForm(draft, made) })
}

const fetches = [start('fetchProfileList'), start('fetchMedia')]
const refusal = refused('create the profile', 400, { name: ['No.'] })

interface Fetching {
  readonly isOpen: boolean
  readonly list: 'loading' | 'known' | 'unknown'
  /** Whether the list has arrived once. */
  readonly hasList: boolean
  readonly media: 'loading' | 'known' | 'unknown'
  readonly count: 'pausing' | 'counting' | 'settled'
  readonly isCritical: boolean
  /** Whether the count is of criticals only, and the number: 'all 12'. */
  readonly counted: 'none' | 'all 12' | 'all unknown' | 'critical 12' | 'critical unknown'
}

const closed: Fetching = {
  isOpen: false,
  list: 'loading',
  hasList: false,
  media: 'loading',
  count: 'pausing',
  isCritical: false,
  counted: 'none',
}

function question(isCritical: boolean): MatchQuestion {
  return {
    ...unrestrictedQuery,
    filter: { ...defaultFilter, maxLevel: isCritical ? 1 : 5 },
    withLevels: true,
  }
}

function chooses(fetching: Fetching, isCritical: boolean): ModelledOutcome<Fetching> {
  const isCounted = fetching.counted.startsWith(isCritical ? 'critical' : 'all')
  const notes = isCritical ? keeps(withNotifyEdit(beginningOf(defaultFilter), edits['chooses criticals'])) : drops
  return { to: { ...fetching, isCritical, count: isCounted ? 'settled' : 'pausing' }, does: [notes] }
}

function counts(fetching: Fetching, count: '12' | 'unknown'): ModelledOutcome<Fetching> {
  return { to: { ...fetching, count: 'settled', counted: `${fetching.isCritical ? 'critical' : 'all'} ${count}` } }
}

function fetchingRow(fetching: Fetching): ModelledRow<Fetching> {
  const { isOpen, list, hasList, media, count, isCritical, counted } = fetching
  if (!isOpen) {
    const shows = { ignored: [], count: 'none', hasList: false, hasMedia: false }
    return {
      state: 'closed',
      ports: ['goingOn'],
      shows,
      on: { opens: { to: { ...fetching, isOpen: true }, does: fetches } },
    }
  }
  const missing = [
    ...(list === 'unknown' ? [start('fetchProfileList')] : []),
    ...(media === 'unknown' ? [start('fetchMedia')] : []),
  ]
  const again = (state: Fetching['list']) => (state === 'unknown' ? 'loading' : state)
  return {
    state: { open: { list, media, count, form: { editing: 'composing' } } },
    tags: [
      'open',
      ...([list, media].includes('loading') ? ['loading'] : []),
      ...([list, media].includes('unknown') ? ['failed'] : []),
    ],
    ports: [
      ...(list === 'loading' ? ['fetchProfileList'] : []),
      ...(media === 'loading' ? ['fetchMedia'] : []),
      ...(count === 'counting' ? ['fetchIncidentCount'] : []),
    ],
    shows: {
      ignored: ['oslo', 'url=a=b'],
      count: counted === 'none' ? 'none' : (counted.split(' ')[1] ?? ''),
      hasList,
      hasMedia: media === 'known',
    },
    on: {
      'the list arrives': { to: { ...fetching, list: 'known', hasList: true } },
      'the list does not arrive': { to: { ...fetching, list: 'unknown' } },
      'the media arrive': { to: { ...fetching, media: 'known' } },
      'the media do not arrive': { to: { ...fetching, media: 'unknown' } },
      'comes back to it':
        list === 'known' ? { to: { ...fetching, list: 'loading' }, does: [start('fetchProfileList')] } : undefined,
      'tries again': { to: { ...fetching, list: again(list), media: again(media) }, does: missing },
      'chooses criticals': chooses(fetching, true),
      'chooses every severity': chooses(fetching, false),
      ...(count === 'pausing' && {
        'a pause': {
          to: { ...fetching, count: 'counting' },
          does: [start('fetchIncidentCount', question(isCritical))],
        },
      }),
      '12 match': counts(fetching, '12'),
      'it cannot be counted': counts(fetching, 'unknown'),
    },
  }
}

const edits = {
  'chooses criticals': { type: 'filter', change: { maxLevel: 1 } },
  'chooses every severity': { type: 'filter', change: { maxLevel: 5 } },
  'chooses the destination': { type: 'target', chosen: 3 },
} as const

const edit = (name: keyof typeof edits) => send({ type: 'notifyMe.edit', edit: edits[name] })

export const walk = modelledWalk({
  machine: notifyMeMachine,
  singletons,
  observe: ({ counted, existing: list, media, ignored }: NotifyMeContext) => ({
    ignored,
    count: counted === undefined ? 'none' : String(counted.count ?? 'unknown'),
    hasList: list !== undefined,
    hasMedia: media !== undefined,
  }),
  starts: { 'the dialog is closed': { to: closed, does: [waits] } },
  cases: {
    opens: send({ type: 'notifyMe.open' }),
    'the list arrives': settle('fetchProfileList', existing),
    'the list does not arrive': fail('fetchProfileList', broken('get profiles')),
    'the media arrive': settle('fetchMedia', []),
    'the media do not arrive': fail('fetchMedia', broken('get media')),
    'comes back to it': send({ type: 'notifyMe.show' }),
    'tries again': send({ type: 'notifyMe.tryAgain' }),
    'chooses criticals': edit('chooses criticals'),
    'chooses every severity': edit('chooses every severity'),
    'a pause': wait(300),
    '12 match': settle('fetchIncidentCount', 12),
    'it cannot be counted': fail('fetchIncidentCount', broken('count incidents')),
  },
  rowOf: fetchingRow,
})

interface Filling {
  readonly form: 'closed' | 'composing' | 'doubting' | 'making' | 'made'
  readonly list: 'loading' | 'known'
  /** What the server has, as far as it is known. */
  readonly has: 'unknown' | 'parts' | 'profile'
  readonly hasMedia: boolean
  readonly isChosen: boolean
  readonly isTried: boolean
  readonly showsNames: boolean
  readonly ended: 'none' | 'failed' | 'same'
  /** Whether the filter has been made. */
  readonly hasMade: boolean
}

const untouched: Filling = {
  form: 'closed',
  list: 'loading',
  has: 'unknown',
  hasMedia: false,
  isChosen: false,
  isTried: false,
  showsNames: false,
  ended: 'none',
  hasMade: false,
}

const chosen: NotifyDraft = withNotifyEdit(beginningOf(defaultFilter), edits['chooses the destination'])

/** What has been made, as far as it is still there. */
function madeIn({ hasMade }: Filling) {
  return hasMade ? [part] : []
}

function creates(filling: Filling): ModelledOutcome<Filling> {
  const { has, hasMedia, isChosen } = filling
  // A profile that does the same is not made again.
  if (has !== 'parts' || !hasMedia || !isChosen) return { to: { ...filling, form: 'composing', isTried: true } }
  return {
    to: { ...filling, form: 'making' },
    does: [start('notificationMaking', { draft: chosen, media: [], names, earlier: madeIn(filling) })],
  }
}

/** What is on the server is fetched again. */
function fails(filling: Filling, ended: Filling['ended']): ModelledOutcome<Filling> {
  return { to: { ...filling, form: 'composing', list: 'loading', ended }, does: [start('fetchProfileList')] }
}

const filtersAndPage = [
  tell('savedFilters', { type: 'savedFilters.refresh' }),
  tell('currentPage', { type: 'currentPage.refresh', because: 'asked' }),
]
const failedWords =
  'Failed to create the profile: No. Still there: the filter ‘Mine’ under Saved filters (a profile uses it).'

function fillingRow(filling: Filling): ModelledRow<Filling> {
  const { form, list, hasMedia, isChosen, isTried, showsNames, ended, hasMade } = filling
  const shows = {
    hasMade,
    isChosen,
    isTried,
    showsNames,
    ended,
    created: form === 'made' ? 4 : undefined,
    mayBeTwice: form === 'made',
  }
  if (form === 'closed') {
    const opened: Filling = { ...untouched, form: 'composing' }
    return { state: 'closed', ports: ['goingOn'], shows, on: { opens: { to: opened, does: fetches } } }
  }
  const isEditing = form === 'composing' || form === 'doubting'
  const isMaking = form === 'making'
  const composing = { ...filling, form: 'composing' } as const
  const failure = fails(filling, 'failed')
  return {
    state: {
      open: {
        list,
        media: hasMedia ? 'known' : 'loading',
        count: 'pausing',
        form: isEditing ? { editing: form } : form,
      },
    },
    tags: [
      'open',
      ...(list === 'loading' || !hasMedia ? ['loading'] : []),
      ...(form === 'doubting' ? ['doubting'] : []),
      ...(isMaking ? ['busy'] : []),
      ...(form === 'made' ? ['made'] : []),
    ],
    ports: [
      ...(list === 'loading' ? ['fetchProfileList'] : []),
      ...(hasMedia ? [] : ['fetchMedia']),
      ...(isMaking ? ['notificationMaking'] : []),
    ],
    shows,
    on: {
      'the list arrives': { to: { ...filling, list: 'known', has: 'parts', hasMade: false } },
      'the list arrives, with the profile': { to: { ...filling, list: 'known', has: 'profile' } },
      // While something is being made, what is there changes.
      'comes back to it':
        isEditing && list === 'known'
          ? { to: { ...filling, list: 'loading' }, does: [start('fetchProfileList')] }
          : undefined,
      'the media arrive': { to: { ...filling, hasMedia: true } },
      'shows or hides the names': { to: { ...filling, showsNames: !showsNames } },
      ...(isEditing && {
        'chooses the destination': {
          to: { ...composing, isChosen: true, ended: 'none' },
          does: [keeps(chosen, madeIn(filling))],
        },
        creates: creates(filling),
        ...(form === 'doubting'
          ? {
              leaves: { to: composing },
              stays: { to: composing },
              discards: { to: { ...untouched, form: 'closed' }, does: [drops, waits] },
            }
          : {
              leaves: isChosen
                ? { to: { ...filling, form: 'doubting' } }
                : { to: { ...untouched, form: 'closed' }, does: [waits] },
            }),
      }),
      ...(form === 'made' && { leaves: { to: { ...untouched, form: 'closed' }, does: [waits] } }),
      ...(isMaking && {
        'the filter is made': { to: { ...filling, hasMade: true }, does: [keeps(chosen, [part])] },
        'it is made': {
          to: { ...filling, form: 'made' },
          does: [say('success', 'Created new profile: All'), drops, ...filtersAndPage],
        },
        'it fails': {
          to: failure.to,
          does: [...(failure.does ?? []), say('error', failedWords), keeps(chosen, madeIn(filling)), ...filtersAndPage],
        },
        'there is such a profile': fails(filling, 'same'),
      }),
    },
  }
}

export const form = modelledWalk({
  machine: notifyMeMachine,
  singletons,
  observe: ({ draft, isTried, showsNames, outcome, created, made }: NotifyMeContext) => ({
    hasMade: made.length > 0,
    isChosen: draft.target.chosen === 3,
    isTried,
    showsNames,
    ended: outcome?.type ?? 'none',
    created: created?.profile.pk,
    mayBeTwice: created?.mayBeTwice === true,
  }),
  starts: { 'the dialog is closed': { to: untouched, does: [waits] } },
  cases: {
    opens: send({ type: 'notifyMe.open' }),
    'the list arrives': settle('fetchProfileList', existing),
    'the list arrives, with the profile': settle('fetchProfileList', withProfile),
    'comes back to it': send({ type: 'notifyMe.show' }),
    'the media arrive': settle('fetchMedia', []),
    'chooses the destination': edit('chooses the destination'),
    'shows or hides the names': send({ type: 'notifyMe.toggleNames' }),
    creates: send({ type: 'notifyMe.create' }),
    leaves: send({ type: 'notifyMe.leave' }),
    stays: send({ type: 'notifyMe.stay' }),
    discards: send({ type: 'notifyMe.discard' }),
    'the filter is made': hear('notificationMaking', { type: 'notificationMaking.made', made: [part] }),
    'it is made': settle('notificationMaking', { type: 'made', profile, mayBeTwice: true }),
    'it fails': settle('notificationMaking', {
      type: 'failed',
      part: 'profile',
      error: refusal,
      isTakenBack: false,
      standing: [{ part: 'filter', name: 'Mine', because: 'used' }],
    }),
    'there is such a profile': settle('notificationMaking', { type: 'same', profile }),
  },
  rowOf: fillingRow,
})

/** Open incidents say nothing about a filter for closed ones: nothing is counted. */
export const ofClosed = modelledWalk({
  machine: notifyMeMachine,
  singletons: {
    ...singletons,
    filter: { query: { ...defaultQuery, filter: { ...defaultFilter, open: false } }, sourceSystems: [] },
  },
  starts: { 'the dialog is closed': { to: { isOpen: false }, does: [waits] } },
  cases: { opens: send({ type: 'notifyMe.open' }), 'a pause': wait(300) },
  rowOf: ({ isOpen }: { readonly isOpen: boolean }) =>
    isOpen
      ? {
          state: { open: { list: 'loading', media: 'loading', count: 'settled', form: { editing: 'composing' } } },
          tags: ['open', 'loading'],
          ports: ['fetchProfileList', 'fetchMedia'],
          on: {},
        }
      : { state: 'closed', ports: ['goingOn'], on: { opens: { to: { isOpen: true }, does: fetches } } },
})

/** From 2.0 on, filters keep types of sources, and so they are counted; what does not change the filter counts nothing. */
const typed = { ...defaultFilter, sourceTypes: ['nav'] }

const keepsTyped = tell('drafts', {
  type: 'drafts.keepForm',
  form: {
    kind: 'notifyMe',
    key: notifyMeKey,
    title: 'A profile from the list',
    page: 'anyPage',
    draft: keptText({
      query: { ...defaultQuery, filter: typed },
      draft: withNotifyEdit(beginningOf(typed), edits['chooses the destination']),
      made: [],
    }),
  },
})

interface Typed {
  readonly at: 'closed' | 'pausing' | 'counting' | 'settled'
}

export const ofTypes = modelledWalk({
  machine: notifyMeMachine,
  singletons: {
    ...singletons,
    filter: { query: { ...defaultQuery, filter: typed }, sourceSystems: [] },
    workspace: { abilities: { keepsFurtherConditions: true } },
  },
  starts: { 'the dialog is closed': { to: { at: 'closed' }, does: [waits] } },
  cases: {
    opens: send({ type: 'notifyMe.open' }),
    'a pause': wait(300),
    '12 match': settle('fetchIncidentCount', 12),
    'chooses the destination': edit('chooses the destination'),
  },
  rowOf: ({ at }: Typed): ModelledRow<Typed> => {
    if (at === 'closed')
      return { state: 'closed', ports: ['goingOn'], on: { opens: { to: { at: 'pausing' }, does: fetches } } }
    const asks = start('fetchIncidentCount', { ...question(false), filter: typed })
    return {
      state: { open: { list: 'loading', media: 'loading', count: at, form: { editing: 'composing' } } },
      tags: ['open', 'loading'],
      ports: ['fetchProfileList', 'fetchMedia', ...(at === 'counting' ? ['fetchIncidentCount'] : [])],
      on: {
        ...(at === 'pausing' && { 'a pause': { to: { at: 'counting' }, does: [asks] } }),
        '12 match': { to: { at: 'settled' } },
        'chooses the destination': {
          to: { at: at === 'settled' ? 'settled' : 'pausing' },
          does: [keepsTyped],
        },
      },
    }
  },
})

interface Waiting {
  readonly at: 'closed' | 'pausing' | 'late' | 'counting'
}

/** Nothing is counted before the pause is over. */
export const pausing = modelledWalk({
  machine: notifyMeMachine,
  singletons,
  starts: { 'the dialog is closed': { to: { at: 'closed' }, does: [waits] } },
  cases: { opens: send({ type: 'notifyMe.open' }), 'almost a pause': wait(299) },
  rowOf: ({ at }: Waiting): ModelledRow<Waiting> => {
    if (at === 'closed')
      return { state: 'closed', ports: ['goingOn'], on: { opens: { to: { at: 'pausing' }, does: fetches } } }
    const count = at === 'counting' ? at : 'pausing'
    return {
      state: { open: { list: 'loading', media: 'loading', count, form: { editing: 'composing' } } },
      tags: ['open', 'loading'],
      ports: ['fetchProfileList', 'fetchMedia', ...(at === 'counting' ? ['fetchIncidentCount'] : [])],
      on: {
        ...(at === 'pausing' && { 'almost a pause': { to: { at: 'late' } } }),
        ...(at === 'late' && {
          'almost a pause': { to: { at: 'counting' }, does: [start('fetchIncidentCount', question(false))] },
        }),
      },
    }
  },
})

/** What was kept when the session ended is there again, whatever the list shows now; what was made of it too. */
const begun: NotifyDraft = withNotifyEdit(beginningOf(defaultFilter), edits['chooses criticals'])
const kept = {
  kind: 'notifyMe',
  key: notifyMeKey,
  title: 'A profile from the list',
  page: 'anyPage',
  draft: keptText({ query: defaultQuery, draft: begun, made: [part] }),
} as const

export const resumed = modelledWalk({
  machine: notifyMeMachine,
  singletons: {
    ...singletons,
    filter: { query: { ...defaultQuery, filter: typed }, sourceSystems: [] },
    drafts: { owner: 'ana', forms: new Map([[draftKey('ana', notifyMeKey), kept]]) },
  },
  observe: ({ draft, isKept, made, ignored }: NotifyMeContext) => ({
    ignored,
    level: draft.filter.maxLevel,
    types: draft.filter.sourceTypes ?? [],
    isKept,
    made: made.map(({ name }) => name),
  }),
  starts: { 'the dialog is closed': { to: { isOpen: false }, does: [waits] } },
  cases: { 'goes on': hear('goingOn', { type: 'notifyMe.open' }) },
  rowOf: ({ isOpen }: { readonly isOpen: boolean }) =>
    isOpen
      ? {
          state: { open: { list: 'loading', media: 'loading', count: 'pausing', form: { editing: 'composing' } } },
          tags: ['open', 'loading'],
          ports: ['fetchProfileList', 'fetchMedia'],
          shows: { ignored: [], level: 1, types: [], isKept: true, made: ['Mine'] },
          on: {},
        }
      : {
          state: 'closed',
          ports: ['goingOn'],
          shows: { ignored: [], level: 5, types: [], isKept: false, made: [] },
          on: { 'goes on': { to: { isOpen: true }, does: fetches } },
        },
})

/** A text that is no tag is refused at once when it is to be added; before 2.0, types of events are not chosen. */
interface Tagging {
  readonly text: '' | 'oslo'
  readonly isTagTried: boolean
  readonly isOpen: boolean
}

const oslo = { type: 'typeTag', text: 'oslo' } as const
const ofEnds = { ...defaultFilter, eventTypes: ['CLO'] }

function keepsOf(draft: NotifyDraft): Effect {
  const text = keptText({ query: { ...defaultQuery, filter: ofEnds }, draft, made: [] })
  return tell('drafts', { type: 'drafts.keepForm', form: { ...kept, draft: text } })
}

const typedOslo = keepsOf(withNotifyEdit(beginningOf(ofEnds, false), oslo))

export const tagging = modelledWalk({
  machine: notifyMeMachine,
  singletons: { ...singletons, filter: { query: { ...defaultQuery, filter: ofEnds }, sourceSystems: [] } },
  observe: ({ draft, isTagTried }: NotifyMeContext) => ({ text: draft.typedTag, isTagTried, events: draft.events }),
  starts: { 'the dialog is closed': { to: { text: '', isTagTried: false, isOpen: false }, does: [waits] } },
  cases: {
    opens: send({ type: 'notifyMe.open' }),
    'types oslo': send({ type: 'notifyMe.edit', edit: oslo }),
    'adds it': send({ type: 'notifyMe.edit', edit: { type: 'addTag' } }),
  },
  rowOf: (tagging: Tagging): ModelledRow<Tagging> => {
    const { text, isTagTried, isOpen } = tagging
    const shows = { text, isTagTried, events: 'new' }
    if (!isOpen) {
      return {
        state: 'closed',
        ports: ['goingOn'],
        shows,
        on: { opens: { to: { ...tagging, isOpen: true }, does: fetches } },
      }
    }
    return {
      state: { open: { list: 'loading', media: 'loading', count: 'pausing', form: { editing: 'composing' } } },
      tags: ['open', 'loading'],
      ports: ['fetchProfileList', 'fetchMedia'],
      shows,
      on: {
        'types oslo': { to: { ...tagging, text: 'oslo', isTagTried: false }, does: [typedOslo] },
        'adds it': { to: { ...tagging, isTagTried: true }, does: [text === '' ? drops : typedOslo] },
      },
    }
  },
})

interface Naming {
  readonly at: 'closed' | 'long' | 'short' | 'making'
  readonly hasList: boolean
  readonly hasMedia: boolean
  readonly isTried: boolean
}

const typed41 = { type: 'name', of: 'profile', name: 'a'.repeat(41) } as const
const typedOne = { ...typed41, name: 'a' } as const
const named = { long: withNotifyEdit(chosen, typed41), short: withNotifyEdit(chosen, typedOne) }

/** Nothing is created under a name that is too long, which was kept. */
export const ofLongName = modelledWalk({
  machine: notifyMeMachine,
  singletons: {
    ...singletons,
    drafts: { owner: 'ana', forms: new Map([[draftKey('ana', notifyMeKey), keptForm(named.long)]]) },
  },
  observe: ({ isTried }: NotifyMeContext) => ({ isTried }),
  starts: {
    'the dialog is closed': { to: { at: 'closed', hasList: false, hasMedia: false, isTried: false }, does: [waits] },
  },
  cases: {
    opens: send({ type: 'notifyMe.open' }),
    'the list arrives': settle('fetchProfileList', existing),
    'the media arrive': settle('fetchMedia', []),
    'shortens it': send({ type: 'notifyMe.edit', edit: typedOne }),
    creates: send({ type: 'notifyMe.create' }),
  },
  rowOf: (of: Naming): ModelledRow<Naming> => {
    const { at, hasList, hasMedia, isTried } = of
    if (at === 'closed') {
      const opens = { to: { ...of, at: 'long' }, does: fetches } as const
      return { state: 'closed', ports: ['goingOn'], shows: { isTried }, on: { opens } }
    }
    const isMaking = at === 'making'
    const isReady = at === 'short' && hasList && hasMedia
    const makes = start('notificationMaking', { draft: named.short, media: [], names, earlier: [] })
    return {
      state: {
        open: {
          list: hasList ? 'known' : 'loading',
          media: hasMedia ? 'known' : 'loading',
          count: 'pausing',
          form: isMaking ? 'making' : { editing: 'composing' },
        },
      },
      tags: ['open', ...(hasList && hasMedia ? [] : ['loading']), ...(isMaking ? ['busy'] : [])],
      ports: [
        ...(hasList ? [] : ['fetchProfileList']),
        ...(hasMedia ? [] : ['fetchMedia']),
        ...(isMaking ? ['notificationMaking'] : []),
      ],
      shows: { isTried },
      on: {
        'the list arrives': { to: { ...of, hasList: true } },
        'the media arrive': { to: { ...of, hasMedia: true } },
        ...(!isMaking && {
          'shortens it': { to: { ...of, at: 'short' }, does: [keeps(named.short)] },
          creates: isReady ? { to: { ...of, at: 'making' }, does: [makes] } : { to: { ...of, isTried: true } },
        }),
      },
    }
  },
})
