/** The form that creates a destination (docs/behaviour.md#destinations). */
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { newDestinationMachine, type NewDestinationContext } from '../../../../machines/alerting/newDestination.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type AnyEvent, type Effect } from '../../support/effects.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const property = { description: undefined, input: 'text' } as const
const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  properties: [
    { ...property, name: 'line', title: 'Line', isRequired: true },
    { ...property, name: 'room', title: 'Room', isRequired: false },
  ],
  absence: undefined,
}
/** A medium that also has a field named line, which is optional, but no field for a room. */
const siren: DescribedMedium = {
  slug: 'siren',
  name: 'Siren',
  isInstalled: true,
  properties: [{ ...property, name: 'line', title: 'Cable', isRequired: false }],
  absence: undefined,
}
/** A medium that is listed by the server, but not installed. */
const fax: DescribedMedium = {
  slug: 'fax',
  name: 'Fax',
  isInstalled: false,
  properties: undefined,
  absence: 'Medium "fax" is not installed.',
}

type Slug = 'pager' | 'siren' | 'fax'
const fieldsOf = { pager: ['line', 'room'], siren: ['line'], fax: [], none: [] } as const

interface Form {
  readonly at: 'editing' | 'doubting' | 'creating'
  readonly medium: Slug | undefined
  readonly title: '' | 'Mine'
  readonly line: '' | '100'
  readonly room: '' | '5'
  /** The errors in the server's last response. */
  readonly errors: '' | 'line'
}

const key = 'newDestination.profile.7'
const created: Destination = {
  pk: 3,
  medium: { slug: 'pager', name: 'Pager', isInstalled: true },
  label: undefined,
  suggestedLabel: 'Pager: 100',
  settings: { line: '100' },
}

const outdated = tellParent({ type: 'resource.changed', change: { type: 'unknown' } })
const kept = tellParent({ type: 'resource.changed', change: { type: 'kept', item: created } })
/** The report that makes the parent close the form. */
const finished = tellParent({ type: 'newDestination.finished' })

/** A text for each field of the medium. Texts that were typed for another medium are kept. */
function valuesOf({ medium, line, room }: Form): Readonly<Record<string, string>> {
  const typed = { ...(line === '' ? {} : { line }), ...(room === '' ? {} : { room }) }
  return { ...Object.fromEntries(fieldsOf[medium ?? 'none'].map((name) => [name, ''])), ...typed }
}

/** Unsent input is stored as a form, so that the console asks before the operator leaves the page. */
function updateDraft(form: Form): Effect {
  const { medium, title, line, room } = form
  if (title === '' && line === '' && room === '') return tell('drafts', { type: 'drafts.dropForm', key })
  const kept = {
    kind: 'newDestination',
    key,
    title: 'A new destination',
    page: 'notificationProfiles',
    medium,
    draft: { title, values: valuesOf(form) },
  }
  return tell('drafts', { type: 'drafts.keepForm', form: kept })
}

function edits(form: Form): ModelledOutcome<Form> {
  return { to: { ...form, at: 'editing' }, does: [updateDraft(form)] }
}

/** Choosing a medium again shows the texts that were typed for it. */
function chooses(form: Form, medium: Slug): ModelledOutcome<Form> {
  return edits({ ...form, medium, errors: '' })
}

/** Discards the input and makes the parent close the form, but not while the destination is being created. */
function cancels(form: Form): ModelledOutcome<Form> {
  const { to, does = [] } = edits({ ...form, title: '', line: '', room: '', errors: '' })
  return { to, does: [...does, finished] }
}

/**
 * Asks before discarding typed text; if the form is already asking, keeps the text. If nothing is typed, closes the
 * form.
 */
function leaves(form: Form): ModelledOutcome<Form> {
  if (form.at === 'doubting') return { to: { ...form, at: 'editing' } }
  const isTyped = form.title !== '' || form.line !== '' || form.room !== ''
  return isTyped ? { to: { ...form, at: 'doubting' } } : { to: form, does: [finished] }
}

/**
 * A usable medium must be chosen. The pager requires a line; the siren's line is optional, but not all fields may be
 * empty.
 */
function isComplete({ medium, line }: Form): boolean {
  return medium !== undefined && medium !== 'fax' && line !== ''
}

/** Sends only the fields of the medium, and an empty title as null. */
function creates(form: Form): ModelledOutcome<Form> {
  const { medium, title, line, room } = form
  return {
    to: { ...form, at: 'creating' },
    does: [
      start('createDestination', {
        medium,
        label: title === '' ? null : title,
        settings: medium === 'pager' ? { line, room } : { line },
      }),
    ],
  }
}

function row(form: Form): ModelledRow<Form> {
  const { at, medium, title, errors } = form
  const media = { pager, siren, fax }
  const shows = {
    slug: medium,
    medium: medium === undefined ? undefined : media[medium],
    draft: { title, values: valuesOf(form) },
    errors: errors === '' ? [] : [{ path: ['line'], text: 'No such line.' }],
  }
  const fields: readonly string[] = fieldsOf[medium ?? 'none']
  const isDoubting = at === 'doubting'
  const isCreating = at === 'creating'
  /** The form is as it was, with the server's errors. The fetched list shows what caused a conflict. */
  const fails = (words: string, wrong: Form['errors'] = ''): ModelledOutcome<Form> => ({
    to: { ...form, at: 'editing', errors: wrong },
    does: [updateDraft(form), say('error', `Failed to create destination${words}`), outdated],
  })
  return {
    state: isCreating ? 'creating' : { editing: isDoubting ? 'doubting' : 'composing' },
    tags: isCreating ? ['busy'] : isDoubting ? ['doubting'] : [],
    ports: isCreating ? ['createDestination'] : [],
    shows,
    on: {
      ...(!isCreating && {
        'chooses the pager': chooses(form, 'pager'),
        'chooses the siren': chooses(form, 'siren'),
        'chooses the fax': chooses(form, 'fax'),
        'types a title': edits({ ...form, title: 'Mine' }),
        'clears the title': edits({ ...form, title: '' }),
        // A field that the medium does not have cannot be edited.
        'types a line': edits(fields.includes('line') ? { ...form, line: '100', errors: '' } : form),
        'clears the line': edits(fields.includes('line') ? { ...form, line: '', errors: '' } : form),
        'types a room': edits(fields.includes('room') ? { ...form, room: '5' } : form),
        'discards the input': edits({ ...form, title: '', line: '', room: '', errors: '' }),
        'cancels the form': cancels(form),
        'presses Escape': leaves(form),
        'keeps writing': isDoubting ? { to: { ...form, at: 'editing' } } : undefined,
        'creates the destination': isComplete(form)
          ? creates(form)
          : isDoubting
            ? { to: { ...form, at: 'editing' } }
            : undefined,
      }),
      'it is created': {
        // The form is empty, ready for another destination of that medium.
        to: { at: 'editing', medium, title: '', line: '', room: '', errors: '' },
        does: [
          tell('drafts', { type: 'drafts.dropForm', key }),
          say('success', 'Created new destination: Pager: 100'),
          kept,
          finished,
        ],
      },
      'creating is refused': fails(': line: No such line.', 'line'),
      'creating conflicts with another destination': fails(': line: No such line.', 'line'),
      // Errors of an earlier attempt are dropped.
      'creating gets 404': fails(': Not found.'),
      'creating receives no response': fails(''),
    },
  }
}

const blank: Form = { at: 'editing', medium: undefined, title: '', line: '', room: '', errors: '' }

function observe({ slug, medium, draft, errors }: NewDestinationContext) {
  return { slug, medium, draft, errors }
}

const drafts = { owner: 'ana', texts: new Map(), forms: new Map() }
const singletons = { toasts: {}, media: { media: [pager, siren, fax] }, drafts }

function edit(done: AnyEvent): AnyEvent {
  return { type: 'newDestination.edit', edit: done }
}

const cases = {
  'chooses the pager': send(edit({ type: 'medium', medium: 'pager' })),
  'chooses the siren': send(edit({ type: 'medium', medium: 'siren' })),
  'chooses the fax': send(edit({ type: 'medium', medium: 'fax' })),
  'types a title': send(edit({ type: 'title', title: 'Mine' })),
  'clears the title': send(edit({ type: 'title', title: '' })),
  'types a line': send(edit({ type: 'value', name: 'line', text: '100' })),
  'clears the line': send(edit({ type: 'value', name: 'line', text: '' })),
  'types a room': send(edit({ type: 'value', name: 'room', text: '5' })),
  'discards the input': send({ type: 'newDestination.clear' }),
  'cancels the form': send({ type: 'newDestination.cancel' }),
  'presses Escape': send({ type: 'newDestination.leave' }),
  'keeps writing': send({ type: 'newDestination.stay' }),
  'the media were fetched': send({ type: 'newDestination.follow' }),
  'creates the destination': send({ type: 'newDestination.create' }),
  'it is created': settle('createDestination', created),
  'creating is refused': fail('createDestination', refused('create destination', 400, { line: ['No such line.'] })),
  'creating conflicts with another destination': fail(
    'createDestination',
    refused('create destination', 409, { line: ['No such line.'] }),
  ),
  'creating gets 404': fail('createDestination', refused('create destination', 404, { detail: 'Not found.' })),
  'creating receives no response': fail('createDestination', unreachable('create destination')),
}

export const walk = modelledWalk({
  machine: newDestinationMachine,
  singletons,
  observe,
  starts: { 'an empty form': { input: { key }, to: blank, does: [updateDraft(blank)] } },
  cases,
  rowOf: row,
})

const left: Form = { at: 'editing', medium: 'pager', title: 'Mine', line: '100', room: '', errors: '' }
const leftForm = {
  kind: 'newDestination',
  key,
  title: 'A new destination',
  page: 'notificationProfiles',
  medium: 'pager',
  draft: { title: 'Mine', values: { line: '100', room: '' } },
} as const

/** An unsent draft is restored. */
export const typedBefore = modelledWalk({
  machine: newDestinationMachine,
  singletons: { ...singletons, drafts: { ...drafts, forms: new Map([[draftKey('ana', key), leftForm]]) } },
  observe,
  starts: { 'a form left unsent': { input: { key }, to: left, does: [updateDraft(left)] } },
  cases,
  rowOf: row,
})

/** This table covers the 'required' errors, which appear only beside fields that the operator has edited, or after an attempt to create. */
interface Touched {
  readonly at: 'unchosen' | 'editing' | 'doubting' | 'creating'
  readonly line: '' | '100'
  readonly hasLine: boolean
  readonly hasRoom: boolean
}

function touchedRow(model: Touched): ModelledRow<Touched> {
  const { at, line, hasLine, hasRoom } = model
  const isDoubting = at === 'doubting'
  const noted = (text: '' | '100') => [updateDraft({ ...blank, medium: 'pager', line: text })]
  const rest = isDoubting ? 'editing' : at
  const empty: Touched = { ...model, at: rest, line: '', hasLine: false, hasRoom: false }
  const types = (text: '' | '100'): ModelledOutcome<Touched> =>
    at === 'unchosen'
      ? { to: model, does: noted('') }
      : { to: { ...model, at: 'editing', line: text, hasLine: true }, does: noted(text) }
  const creates: ModelledOutcome<Touched> =
    line === ''
      ? { to: { ...model, hasLine: true, hasRoom: true } }
      : {
          to: { ...model, at: 'creating' },
          does: [start('createDestination', { medium: 'pager', label: null, settings: { line, room: '' } })],
        }
  const leaves: ModelledOutcome<Touched> =
    line === '' ? { to: model, does: [finished] } : { to: { ...model, at: isDoubting ? 'editing' : 'doubting' } }
  const isCreating = at === 'creating'
  return {
    state: isCreating ? 'creating' : { editing: isDoubting ? 'doubting' : 'composing' },
    tags: isCreating ? ['busy'] : isDoubting ? ['doubting'] : [],
    ports: isCreating ? ['createDestination'] : [],
    shows: { touched: [...(hasLine ? ['line'] : []), ...(hasRoom ? ['room'] : [])] },
    on: {
      ...(!isCreating && {
        'chooses the pager': { to: { ...model, at: 'editing', hasLine: false, hasRoom: false }, does: noted(line) },
        'types a line': types('100'),
        'clears the line': types(''),
        'discards the input': { to: empty, does: noted('') },
        'presses Escape': leaves,
        'creates the destination': at === 'unchosen' ? undefined : creates,
      }),
      'it is created': {
        to: { ...empty, at: 'editing' },
        does: [...noted(''), say('success', 'Created new destination: Pager: 100'), kept, finished],
      },
    },
  }
}

const untouched: Touched = { at: 'unchosen', line: '', hasLine: false, hasRoom: false }

export const touching = modelledWalk({
  machine: newDestinationMachine,
  singletons,
  observe: ({ touched }: NewDestinationContext) => ({ touched: [...touched].toSorted() }),
  starts: { 'an empty form': { input: { key }, to: untouched, does: [updateDraft(blank)] } },
  cases: {
    'chooses the pager': cases['chooses the pager'],
    'types a line': cases['types a line'],
    'clears the line': cases['clears the line'],
    'discards the input': cases['discards the input'],
    'presses Escape': cases['presses Escape'],
    'creates the destination': cases['creates the destination'],
    'it is created': cases['it is created'],
  },
  rowOf: touchedRow,
})

/** The siren: after a minute the server reports it as not installed. */
interface Siren {
  readonly at: 'editing' | 'creating'
  readonly isLate: boolean
  readonly known: 'nothing' | 'installed' | 'absent'
}

const minute = 60_000
/** A siren without fields, so that the destination can be created immediately. */
const plainSiren: DescribedMedium = { ...siren, properties: [] }
const absentSiren: DescribedMedium = { ...siren, properties: undefined, absence: 'Medium "siren" is not installed.' }

function sirenRow(model: Siren): ModelledRow<Siren> {
  const { at, isLate, known } = model
  const found = isLate ? 'absent' : 'installed'
  const shows = { medium: { nothing: undefined, installed: plainSiren, absent: absentSiren }[known] }
  const drops = tell('drafts', { type: 'drafts.dropForm', key })
  const isCreating = at === 'creating'
  return {
    state: isCreating ? 'creating' : { editing: 'composing' },
    tags: isCreating ? ['busy'] : [],
    ports: isCreating ? ['createDestination'] : [],
    shows,
    on: {
      'a minute passes': { to: { ...model, isLate: true } },
      'the media were fetched': { to: known === 'nothing' ? model : { ...model, known: found } },
      'chooses the siren': isCreating ? undefined : { to: { ...model, known: found }, does: [drops] },
      'creates the destination':
        !isCreating && known === 'installed'
          ? {
              to: { ...model, at: 'creating' },
              does: [start('createDestination', { medium: 'siren', label: null, settings: {} })],
            }
          : undefined,
      'creating receives no response': {
        to: { ...model, at: 'editing' },
        does: [drops, say('error', 'Failed to create destination'), outdated],
      },
    },
  }
}

const early: Siren = { at: 'editing', isLate: false, known: 'nothing' }

/** The media may change while the form is open. */
export const otherMedia = modelledWalk({
  machine: newDestinationMachine,
  singletons: {
    toasts: {},
    drafts,
    media: {
      get media() {
        return Date.now() < beginning + minute ? [plainSiren] : [absentSiren]
      },
    },
  },
  observe: ({ medium }: NewDestinationContext) => ({ medium }),
  starts: {
    'an empty form': { input: { key }, to: early, does: [tell('drafts', { type: 'drafts.dropForm', key })] },
  },
  cases: {
    'a minute passes': wait(minute),
    'chooses the siren': cases['chooses the siren'],
    'the media were fetched': cases['the media were fetched'],
    'creates the destination': cases['creates the destination'],
    'creating receives no response': cases['creating receives no response'],
  },
  rowOf: sirenRow,
})
