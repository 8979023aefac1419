/**
 * A profile is made with the parts that it lacks, all or nothing (docs/behaviour.md#notify-me): nothing that exists is made
 * again, what a lost answer may have made is looked up and never sent twice, and after a refusal what was made is deleted
 * in reverse order, except what a profile uses meanwhile.
 */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { beginningOf, withNotifyEdit, type NotifyDraft } from '../../../../machines/alerting/domain/notifying/draft.ts'
import type { Profile } from '../../../../machines/alerting/domain/profile.ts'
import type { Recurrence, Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { notificationMakingMachine } from '../../../../machines/alerting/notificationMaking.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { start, tellParent, type Effect } from '../../support/effects.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const sms: DescribedMedium = {
  slug: 'sms',
  name: 'SMS',
  isInstalled: true,
  properties: [{ name: 'number', title: 'Number', description: undefined, input: 'text', isRequired: true }],
  absence: undefined,
}
const days = [1, 2, 3, 4, 5, 6, 7] as const
/** The night, split at midnight. */
const night: readonly Recurrence[] = [
  { days, start: '22:00:00', end: '23:59:59.999999', isAllDay: false },
  { days, start: '00:00:00', end: '06:00:00', isAllDay: false },
]
const content = { ...defaultFilter, maxLevel: 1, eventTypes: ['STA', 'LES'] } as const
const filter: SavedFilter = { pk: 1, name: 'level 1', filter: content }
const timeslot: Timeslot = { pk: 2, name: 'Nights 22:00-06:00', recurrences: night }
const destination: Destination = {
  pk: 3,
  medium: { slug: 'sms', name: 'SMS', isInstalled: true },
  label: undefined,
  suggestedLabel: 'SMS: 100',
  settings: { number: '100' },
}
const profile: Profile = {
  pk: 4,
  name: 'Nights: level 1',
  timeslot,
  filters: [filter],
  destinations: [destination],
  isActive: true,
}

const parts = ['filter', 'timeslot', 'destination', 'profile'] as const
type Part = (typeof parts)[number]
const names: Readonly<Record<Part, string>> = {
  filter: 'level 1',
  timeslot: 'Nights 22:00-06:00',
  destination: 'SMS: 100',
  profile: 'Nights: level 1',
}

const choices = { filters: [filter], timeslots: [timeslot], destinations: [destination] }
/** What the server may have. In `used`, a profile of another window uses the parts. */
const lists = {
  nothing: { profiles: [], choices: { filters: [], timeslots: [], destinations: [] }, unreadable: 0 },
  timeslot: { profiles: [], choices: { filters: [], timeslots: [timeslot], destinations: [] }, unreadable: 0 },
  destination: { profiles: [], choices: { filters: [], timeslots: [], destinations: [destination] }, unreadable: 0 },
  parts: { profiles: [], choices, unreadable: 0 },
  used: { profiles: [{ ...profile, pk: 9, name: 'Another', isActive: false }], choices, unreadable: 0 },
  profile: { profiles: [profile], choices, unreadable: 0 },
  // The server has received the profile twice.
  twins: { profiles: [{ ...profile, pk: 5 }, profile], choices, unreadable: 0 },
} as const
type ListName = keyof typeof lists

const contents: Readonly<Record<ListName, readonly Part[]>> = {
  nothing: [],
  timeslot: ['timeslot'],
  destination: ['destination'],
  parts: ['filter', 'timeslot', 'destination'],
  used: ['filter', 'timeslot', 'destination'],
  profile: parts,
  twins: parts,
}

const refusal = refused('create', 400, { name: ['No.'] })
const silence = unreachable('create')

interface Making {
  readonly at:
    | 'checking'
    | 'making'
    | 'comparing'
    | 'twin'
    | 'lookingUp'
    | 'lookUpPause'
    | 'reviewing'
    | 'reviewPause'
    | 'deleting'
    | 'over'
  /** What existed before. */
  readonly had: 'nothing' | 'timeslot' | 'destination' | 'parts'
  /** The part that is being made, or failed. */
  readonly part: Part
  readonly failure: 'none' | 'refused' | 'lost' | 'unlisted'
  /** What is left to delete, first the next: 'timeslot;filter'. */
  readonly left: string
  /** What stands: 'timeslot refused'. */
  readonly standing: string
  readonly end: 'none' | 'made' | 'same' | 'sameAsSecond' | 'gone'
}

const begun: Making = {
  at: 'checking',
  had: 'nothing',
  part: 'filter',
  failure: 'none',
  left: '',
  standing: '',
  end: 'none',
}

/** The parts that were made before this one. */
function ours({ had, part }: Making): readonly Part[] {
  return lacking(had).slice(0, lacking(had).indexOf(part))
}

function lacking(had: Making['had']): readonly Part[] {
  return parts.filter((part) => !contents[had].includes(part))
}

const asks = start('fetchProfileList')

/** What has been made so far is reported, because the session may end. */
function told(made: readonly Part[]): Effect {
  const pks = { filter: 1, timeslot: 2, destination: 3, profile: 4 }
  return tellParent({
    type: 'notificationMaking.made',
    made: made.map((part) => ({ part, pk: pks[part], name: names[part] })),
  })
}

function makes(making: Making): ModelledOutcome<Making> {
  const requests: Readonly<Record<Part, Effect>> = {
    filter: start('saveFilter', { pk: undefined, name: names.filter, filter: content }),
    timeslot: start('saveTimeslot', { pk: undefined, name: names.timeslot, recurrences: night }),
    destination: start('createDestination', { medium: 'sms', label: null, settings: { number: '100' } }),
    profile: start('saveProfile', {
      pk: undefined,
      name: names.profile,
      timeslot: 2,
      filters: [1],
      destinations: [3],
      isActive: true,
    }),
  }
  const does = [told(ours(making)), requests[making.part]]
  return { to: { ...making, at: 'making', failure: 'none' }, does }
}

function goesOn(making: Making): ModelledOutcome<Making> {
  const next = lacking(making.had)[lacking(making.had).indexOf(making.part) + 1]
  if (next === undefined) {
    const does = [told(lacking(making.had)), asks]
    return { to: { ...making, at: 'comparing', failure: 'none', end: 'made' }, does }
  }
  return makes({ ...making, part: next })
}

function undoes(making: Making): ModelledOutcome<Making> {
  const says = told(ours(making))
  if (ours(making).length === 0) return { to: { ...making, at: 'over' }, does: [says] }
  return { to: { ...making, at: 'reviewing' }, does: [says, asks] }
}

function deletes(making: Making): ModelledOutcome<Making> {
  const requests: Readonly<Record<string, Effect>> = {
    filter: start('deleteFilter', { pk: 1, name: names.filter }),
    timeslot: start('deleteTimeslot', { pk: 2, name: names.timeslot }),
    destination: start('deleteDestination', { pk: 3 }),
  }
  const request = requests[making.left.split(';')[0] ?? '']
  return request === undefined
    ? { to: { ...making, at: 'over' } }
    : { to: { ...making, at: 'deleting' }, does: [request] }
}

function standing(making: Making, because: string): string {
  return [...ours(making)]
    .toReversed()
    .map((part) => `${part} ${because}`)
    .join(';')
}

/** What follows when the server says what it has. */
function listed(making: Making, list: ListName): ModelledOutcome<Making> | undefined {
  switch (making.at) {
    case 'checking':
      if (list === 'profile') return { to: { ...making, at: 'over', had: 'parts', end: 'same' } }
      if (list === 'twins') return { to: { ...making, at: 'over', had: 'parts', end: 'sameAsSecond' } }
      if (list === 'parts' || list === 'used') return makes({ ...making, had: 'parts', part: 'profile' })
      return makes({ ...making, had: list })
    case 'lookingUp':
      return contents[list].includes(making.part) ? goesOn(making) : undoes(making)
    case 'comparing':
      return list === 'twins'
        ? { to: { ...making, at: 'twin' }, does: [start('deleteProfile', { pk: 5, name: names.profile })] }
        : { to: { ...making, at: 'over' } }
    case 'reviewing':
      if (list === 'used' || list === 'profile' || list === 'twins')
        return { to: { ...making, at: 'over', standing: standing(making, 'used') } }
      return deletes({
        ...making,
        left: ours(making)
          .filter((part) => contents[list].includes(part))
          .toReversed()
          .join(';'),
      })
    default:
      return undefined
  }
}

function unlisted(making: Making): ModelledOutcome<Making> | undefined {
  switch (making.at) {
    case 'checking':
      return { to: { ...making, at: 'over', failure: 'unlisted' } }
    case 'comparing':
      return { to: { ...making, at: 'over', standing: 'profile unknown' } }
    case 'lookingUp':
      return { to: { ...making, at: 'lookUpPause' } }
    case 'reviewing':
      return { to: { ...making, at: 'reviewPause' } }
    default:
      return undefined
  }
}

function asksAgain(making: Making): ModelledOutcome<Making> | undefined {
  if (making.at === 'lookUpPause') return { to: { ...making, at: 'lookingUp' }, does: [asks] }
  return making.at === 'reviewPause' ? { to: { ...making, at: 'reviewing' }, does: [asks] } : undefined
}

function deleted(making: Making, because = ''): ModelledOutcome<Making> {
  const [part = '', ...rest] = making.left.split(';')
  const stands = because === '' ? [] : [`${part} ${because}`]
  const all = [...(making.standing === '' ? [] : [making.standing]), ...stands].join(';')
  return deletes({ ...making, left: rest.join(';'), standing: all })
}

function outputOf(making: Making) {
  const { failure, part, standing: stands, end } = making
  if (end === 'made') return { type: 'made', profile, mayBeTwice: stands !== '' }
  if (end === 'same') return { type: 'same', profile }
  if (end === 'sameAsSecond') return { type: 'same', profile: { ...profile, pk: 5 } }
  if (end === 'gone') return { type: 'gone' }
  const what = stands === '' ? [] : stands.split(';').map((one) => one.split(' '))
  return {
    type: 'failed',
    part: failure === 'unlisted' ? 'list' : part,
    error: failure === 'refused' ? refusal : silence,
    isTakenBack: ours(making).length > what.length,
    standing: what.map(([of, because]) => ({ part: of, name: names[of as Part], because })),
  }
}

const ports = {
  filter: 'saveFilter',
  timeslot: 'saveTimeslot',
  destination: 'createDestination',
  profile: 'saveProfile',
} as const

function row(making: Making): ModelledRow<Making> {
  const { at, part, left } = making
  const [target = 'filter'] = left.split(';') as ('filter' | 'timeslot' | 'destination')[]
  const deletion = { filter: 'deleteFilter', timeslot: 'deleteTimeslot', destination: 'deleteDestination' } as const
  const isPausing = at === 'lookUpPause' || at === 'reviewPause'
  const isUndoing = at === 'reviewing' || at === 'reviewPause' || at === 'deleting'
  // A browser may have sent the request twice, so that the second one is refused.
  const refuses: ModelledOutcome<Making> = { to: { ...making, at: 'lookingUp', failure: 'refused' }, does: [asks] }
  const loses: ModelledOutcome<Making> = { to: { ...making, at: 'lookingUp', failure: 'lost' }, does: [asks] }
  const state = {
    checking: 'checking',
    making: { making: part },
    comparing: { making: 'comparing' },
    twin: { making: 'twin' },
    lookingUp: { making: 'lookingUp' },
    lookUpPause: { making: 'waiting' },
    reviewing: { undoing: 'reviewing' },
    reviewPause: { undoing: 'waiting' },
    deleting: { undoing: target },
    over: 'over',
  } as const
  const isMaking = (one: Part) => at === 'making' && part === one
  const isDeleting = (one: Part) => at === 'deleting' && target === one
  return {
    state: state[at],
    tags: [...(isUndoing ? ['undoing'] : []), ...(isPausing ? ['waiting'] : [])],
    ports:
      at === 'making'
        ? [ports[part]]
        : at === 'deleting'
          ? [deletion[target]]
          : at === 'twin'
            ? ['deleteProfile']
            : at === 'checking' || at === 'comparing' || at === 'lookingUp' || at === 'reviewing'
              ? ['fetchProfileList']
              : [],
    ...(at === 'over' ? { ended: { output: outputOf(making) } } : {}),
    on: {
      'the server has nothing': listed(making, 'nothing'),
      'the server has the timeslot': listed(making, 'timeslot'),
      'the server has the destination': listed(making, 'destination'),
      'the server has the parts': listed(making, 'parts'),
      'another profile uses the parts': listed(making, 'used'),
      'the server has the profile': listed(making, 'profile'),
      'the server has it twice': listed(making, 'twins'),
      ...(at === 'twin' && {
        'the second is deleted': { to: { ...making, at: 'over' } },
        'the second is not deleted': { to: { ...making, at: 'over', standing: 'profile unknown' } },
      }),
      'the server does not say what it has': unlisted(making),
      'five seconds pass': asksAgain(making),
      'asks again': asksAgain(making),
      ...(at === 'reviewPause' && {
        'leaves it there': { to: { ...making, at: 'over', standing: standing(making, 'unknown') } },
      }),
      ...Object.fromEntries(
        parts.flatMap((one) => [
          [`the ${one} is created`, isMaking(one) ? goesOn(making) : undefined],
          [`the ${one} is refused`, isMaking(one) ? refuses : undefined],
          [`the answer about the ${one} is lost`, isMaking(one) ? loses : undefined],
          [`the ${one} is deleted`, isDeleting(one) ? deleted(making) : undefined],
          [`the ${one} was deleted elsewhere`, isDeleting(one) ? deleted(making) : undefined],
          [`deleting the ${one} is refused`, isDeleting(one) ? deleted(making, 'refused') : undefined],
          [`deleting the ${one} gets no answer`, isDeleting(one) ? deleted(making, 'unknown') : undefined],
        ]),
      ),
    },
  }
}

const made = { filter, timeslot, destination, profile }
const deletions = { filter: 'deleteFilter', timeslot: 'deleteTimeslot', destination: 'deleteDestination' } as const

const cases = {
  'the server has nothing': settle('fetchProfileList', lists.nothing),
  'the server has the timeslot': settle('fetchProfileList', lists.timeslot),
  'the server has the destination': settle('fetchProfileList', lists.destination),
  'the server has the parts': settle('fetchProfileList', lists.parts),
  'another profile uses the parts': settle('fetchProfileList', lists.used),
  'the server has the profile': settle('fetchProfileList', lists.profile),
  'the server has it twice': settle('fetchProfileList', lists.twins),
  'the second is deleted': settle('deleteProfile', undefined),
  'the second is not deleted': fail('deleteProfile', refusal),
  'the server does not say what it has': fail('fetchProfileList', silence),
  'five seconds pass': wait(5000),
  'asks again': send({ type: 'notificationMaking.tryAgain' }),
  'leaves it there': send({ type: 'notificationMaking.giveUp' }),
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`the ${part} is created`, settle(ports[part], made[part])],
      [`the ${part} is refused`, fail(ports[part], refusal)],
      [`the answer about the ${part} is lost`, fail(ports[part], silence)],
    ]),
  ),
  ...Object.fromEntries(
    (['filter', 'timeslot', 'destination'] as const).flatMap((part) => [
      [`the ${part} is deleted`, settle(deletions[part], undefined)],
      [`the ${part} was deleted elsewhere`, fail(deletions[part], refused('delete', 404, {}))],
      [`deleting the ${part} is refused`, fail(deletions[part], refusal)],
      [`deleting the ${part} gets no answer`, fail(deletions[part], silence)],
    ]),
  ),
}

/** 'Call me at night for criticals by SMS 100'. */
function nights(): NotifyDraft {
  const edits = [
    { type: 'filter', change: { maxLevel: 1 } },
    { type: 'when', kind: 'night' },
    { type: 'medium', medium: 'sms' },
    { type: 'destination', edit: { type: 'value', name: 'number', text: '100' } },
  ] as const
  return edits.reduce<NotifyDraft>(withNotifyEdit, beginningOf(defaultFilter))
}

const knowledge = { media: [sms], names: { sourceSystems: [], withLevels: true, keepsFurther: true }, earlier: [] }

export const walk = modelledWalk({
  machine: notificationMakingMachine,
  starts: {
    'a profile with all its parts': { input: { draft: nights(), ...knowledge }, to: begun, does: [asks] },
  },
  cases,
  rowOf: row,
})

/** What was chosen may be gone meanwhile. */
const chosen = withNotifyEdit(nights(), { type: 'target', chosen: 3 })

function chosenRow(making: Making): ModelledRow<Making> {
  const gone: ModelledOutcome<Making> = { to: { ...making, at: 'over', end: 'gone' } }
  return {
    state: making.at,
    ports: making.at === 'checking' ? ['fetchProfileList'] : [],
    ...(making.at === 'over' ? { ended: { output: outputOf(making) } } : {}),
    on: making.at === 'checking' ? { 'the server has nothing': gone } : {},
  }
}

export const withDestination = modelledWalk({
  machine: notificationMakingMachine,
  starts: { 'a chosen destination': { input: { draft: chosen, ...knowledge }, to: begun, does: [asks] } },
  cases: { 'the server has nothing': cases['the server has nothing'] },
  rowOf: chosenRow,
})

interface Late extends Making {
  /** Whether almost the whole pause has passed. */
  readonly isLate: boolean
}

const lookedUp = {
  'the server has nothing': cases['the server has nothing'],
  'the answer about the filter is lost': fail(ports.filter, silence),
  'the server does not say what it has': cases['the server does not say what it has'],
  'almost five seconds pass': wait(4999),
}

/** The server is not asked again before the pause is over. */
export const waiting = modelledWalk({
  machine: notificationMakingMachine,
  starts: {
    'a profile with all its parts': {
      input: { draft: nights(), ...knowledge },
      to: { ...begun, isLate: false },
      does: [asks],
    },
  },
  cases: lookedUp,
  rowOf: (late: Late): ModelledRow<Late> => {
    const { on, ...seen } = row(late)
    const known = Object.entries(on).flatMap(([name, outcome]) =>
      outcome === undefined || !(name in lookedUp)
        ? []
        : [[name, { ...outcome, to: { ...outcome.to, isLate: false } }] as const],
    )
    const passes = late.isLate ? asksAgain(late) : { to: late }
    return {
      ...seen,
      on: {
        ...Object.fromEntries(known),
        ...(late.at.endsWith('Pause') && {
          'almost five seconds pass': { ...passes, to: { ...late, ...passes?.to, isLate: !late.isLate } },
        }),
      },
    }
  },
})
