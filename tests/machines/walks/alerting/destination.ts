/** One destination in its row (docs/behaviour.md#destinations): the shared form, with the fields of the medium. */
import { destinationMachine, type DestinationContext } from '../../../../machines/alerting/destination.ts'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, send } from '../../support/walk.ts'
import { fieldErrors } from '../forms/resource/fieldErrors.ts'
import {
  draftsWith,
  formWalk,
  keptBefore,
  overtaken as overtakenForm,
  savedForm,
  savedValues,
  savedWalk,
  type ResourceFormUnderTest,
} from '../forms/resource/resourceForm.ts'
import { touching as touchingForm } from '../forms/resource/touching.ts'

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

const mine: Destination = {
  pk: 3,
  medium: { slug: 'pager', name: 'Pager', isInstalled: true },
  label: 'Mine',
  suggestedLabel: 'Pager: 100',
  settings: { synced: false, line: '100', room: '5', relay: 7 },
}
const resources = {
  first: mine,
  second: { ...mine, label: 'Night', settings: { ...mine.settings, line: '200' } },
  /** Without a line, and synchronised with the user's account. */
  emptied: { ...mine, settings: { synced: true, room: '5', relay: 7 } },
}
const lines = { '': '', first: '100', second: '200' } as const
const titles = { old: 'Mine', new: 'Night' } as const
const rooms = { old: '5', new: '6' } as const

/** The form, with the line as its required value, and the title as the other value. */
const form: ResourceFormUnderTest = {
  machine: destinationMachine,
  kind: 'destination',
  page: 'destinations',
  ports: { save: 'updateDestination', remove: 'deleteDestination' },
  singletons: { media: { media: [pager] } },
  resources,
  names: { first: 'Mine', second: 'Night', emptied: 'Mine' },
  input: (saved) => ({ destination: saved }),
  observe: ({ destination, medium, draft, errors }: DestinationContext) => ({
    saved: destination,
    medium: medium?.name,
    draft,
    errors,
  }),
  shows: ({ saved, field, other }) => ({
    saved: saved && resources[saved],
    medium: 'Pager',
    draft: { title: titles[other], values: { line: lines[field], room: '5' } },
  }),
  change: ({ field, other = 'old' }) =>
    field === undefined ? { type: 'title', title: titles[other] } : { type: 'value', name: 'line', text: lines[field] },
  draft: ({ field }, { other }) => ({
    title: titles[other],
    values: field === undefined ? {} : { line: lines[field] },
  }),
  // The title is sent only if it changed. The settings are sent only if one changed, but then all of them.
  sent: (shown) => {
    const saved = savedValues(shown)
    return {
      pk: 3,
      medium: 'pager',
      label: shown.other === saved.other ? undefined : titles[shown.other],
      settings: shown.field === saved.field ? undefined : { line: lines[shown.field], room: '5', relay: 7 },
    }
  },
  deleted: () => ({ pk: 3 }),
  path: 'line',
  // A setting that was missing before does not keep the title from being saved.
  isInvalid: (shown) => shown.field === '' && savedValues(shown).field !== '',
  canBeDeleted: ({ saved }) => saved !== 'emptied',
}

export const walk = savedWalk(form)
export const overtaken = overtakenForm(form)
export const typedBefore = keptBefore(form, 'first')

/** A destination that is synchronised with the user's account, perhaps only since the dialog asks, cannot be deleted. */
export const synced = formWalk(form, {
  from: savedForm('first'),
  take: /^(asks|confirms|declines|the server has the (first|emptied))/,
})

/** The line that is missing on the server is not marked because the room is edited. */
export const touching = touchingForm(
  {
    ...form,
    change: ({ field, other = 'old' }) =>
      field === undefined
        ? { type: 'value', name: 'room', text: rooms[other] }
        : { type: 'value', name: 'line', text: lines[field] },
    draft: ({ field, other }) => ({
      title: 'Mine',
      values: {
        ...(field === undefined ? {} : { line: lines[field] }),
        ...(other === undefined ? {} : { room: rooms[other] }),
      },
    }),
    sent: ({ field, other }) => ({
      pk: 3,
      medium: 'pager',
      label: undefined,
      settings: { line: lines[field], room: rooms[other], relay: 7 },
    }),
    isInvalid: ({ field }) => field === '',
  },
  { field: 'line', other: 'room', all: ['line', 'room'] },
  savedForm('emptied'),
)

const refusal = {
  label: ['No.'],
  line: 'No.',
  settings: { room: ['No.'] },
  non_field_errors: ['No.'],
}
const labelError = { path: ['label'], text: 'No.' }
const lineError = { path: ['line'], text: 'No.' }
const roomError = { path: ['settings', 'room'], text: 'No.' }
const all = [labelError, lineError, roomError, { path: [], text: 'No.' }]

export const titleField = fieldErrors(form, {
  change: { type: 'title', title: '' },
  draft: { title: '', values: {} },
  // A title that was cleared is sent as null.
  sent: { pk: 3, medium: 'pager', label: null, settings: undefined },
  body: refusal,
  all,
  left: [lineError, roomError],
})
export const roomField = fieldErrors(form, {
  change: { type: 'value', name: 'room', text: '6' },
  draft: { title: 'Mine', values: { room: '6' } },
  sent: { pk: 3, medium: 'pager', label: undefined, settings: { line: '100', room: '6', relay: 7 } },
  body: refusal,
  all,
  left: [labelError, lineError],
})

const fax: Destination = {
  pk: 3,
  medium: { slug: 'fax', name: 'Fax', isInstalled: true },
  label: undefined,
  suggestedLabel: 'Fax: 12',
  settings: { quiet: true, number: 12 },
}

const keepsNumber = tell('drafts', {
  type: 'drafts.keepForm',
  form: {
    kind: 'destination',
    key: 'destination.3',
    title: "Destination 'Fax: 12'",
    page: 'destinations',
    draft: { title: '', values: { number: '13' } },
  },
})
const drops = tell('drafts', { type: 'drafts.dropForm', key: 'destination.3' })

/** If the server does not list the destination's medium, its fields are its own settings, except the booleans. */
export const unknownMedium = defineWalk({
  machine: destinationMachine,
  singletons: { toasts: {}, ...form.singletons, drafts: draftsWith([]) },
  observe: form.observe,
  starts: { 'a row': { input: { destination: fax }, to: 'as saved', does: [drops] } },
  cases: {
    'types 13': send({ type: 'form.change', change: { type: 'value', name: 'number', text: '13' } }),
    'types 12': send({ type: 'form.change', change: { type: 'value', name: 'number', text: '12' } }),
    'saves the form': send({ type: 'form.save' }),
  },
  rows: {
    'as saved': {
      state: { editing: 'unchanged' },
      shows: { saved: fax, draft: { title: '', values: { number: '12' } }, medium: undefined, errors: [] },
      on: {
        'types 13': { to: 'typed', does: [keepsNumber] },
        'types 12': { to: 'as saved', does: [drops] },
      },
    },
    typed: {
      state: { editing: { changed: 'unsent' } },
      tags: ['changed'],
      shows: { saved: fax, draft: { title: '', values: { number: '13' } }, medium: undefined, errors: [] },
      on: {
        'types 13': { to: 'typed', does: [keepsNumber] },
        'types 12': { to: 'as saved', does: [drops] },
        'saves the form': {
          to: 'saving',
          does: [start('updateDestination', { pk: 3, medium: 'fax', label: undefined, settings: { number: 13 } })],
        },
      },
    },
    saving: {
      state: 'writing',
      tags: ['busy', 'changed'],
      ports: ['updateDestination'],
      shows: { saved: fax, draft: { title: '', values: { number: '13' } }, medium: undefined, errors: [] },
      on: {},
    },
  },
})
