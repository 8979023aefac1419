/** One destination in its row (specification, sections 2, 4, 5 and 8; decisions, Notification resources). */
import { destinationMachine, type DestinationContext } from '../../../machines/destination.ts'
import type { Destination } from '../../../machines/domain/destination.ts'
import type { DescribedMedium } from '../../../machines/domain/medium.ts'
import { draftKey } from '../../../machines/system.ts'
import { say, start, tell, tellParent, type Effect } from '../support/effects.ts'
import { refused, unreachable } from '../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, fail, send, settle } from '../support/walk.ts'

const property = { description: undefined, input: 'text' } as const
const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  properties: [
    { ...property, name: 'line', title: 'Line', isRequired: true },
    { ...property, name: 'room', title: 'Room', isRequired: false },
  ],
  absence: undefined,
}

const mine: Destination = {
  pk: 3, medium: { slug: 'pager', name: 'Pager' }, label: 'Mine', suggestedLabel: 'Pager: 100',
  settings: { synced: false, line: '100', room: '5', relay: 7 },
}
const night: Destination = { ...mine, label: 'Night', settings: { ...mine.settings, line: '200' } }
/** It comes with the person's account, and its line is gone. */
const emptied: Destination = {
  ...mine, label: undefined, suggestedLabel: 'Pager 3', settings: { synced: true, room: '5', relay: 7 },
}

/** What the server may have, with the words it goes by and what its fields then show. */
const versions = {
  mine: { destination: mine, name: 'Mine', title: 'Mine', line: '100', isSynced: false },
  night: { destination: night, name: 'Night', title: 'Night', line: '200', isSynced: false },
  emptied: { destination: emptied, name: 'Pager 3', title: '', line: '', isSynced: true },
} as const

type Version = keyof typeof versions

interface Editing {
  readonly at: 'editing' | 'unsaved' | 'saving' | 'confirming' | 'deleting' | 'deleted'
  readonly saved: Version
  readonly title: string
  readonly line: string
}

const lone = { notifications: {}, media: { media: [pager] }, drafts: { owner: 'ana', texts: new Map(), forms: new Map() } }
const drops = tell('drafts', { type: 'drafts.dropForm', key: 'destination.3' })
const outdated = tellParent({ type: 'destination.outdated' })

function keeps(name: string, title: string, values: Readonly<Record<string, string>>): Effect {
  const form = { kind: 'destination', key: 'destination.3', title: `Destination '${name}'`, draft: { title, values } }
  return tell('drafts', { type: 'drafts.keepForm', form })
}

/** Save is enabled only where something is other than saved, and nothing required is empty. */
function becomes({ saved, title, line }: Editing): 'unchanged' | 'incomplete' | 'changed' {
  const as = versions[saved]
  if (title === as.title && line === as.line) return 'unchanged'
  return line === '' ? 'incomplete' : 'changed'
}

/** What is not saved is a form that leaving the page asks about. */
function notes(editing: Editing): Effect {
  const { saved, title, line } = editing
  if (becomes(editing) === 'unchanged') return drops
  return keeps(versions[saved].name, title, line === versions[saved].line ? {} : { line })
}

function edited(editing: Editing): ModelledOutcome<Editing> {
  const to: Editing = { ...editing, at: 'editing' }
  return { to, does: [notes(to)] }
}

/** Marked as not saved for as long as there is something to save and it is what was sent. */
function unsaved(editing: Editing, does: readonly Effect[]): ModelledOutcome<Editing> {
  if (becomes(editing) === 'changed') return { to: { ...editing, at: 'unsaved' }, does }
  const { to, does: noted = [] } = edited(editing)
  return { to, does: [...does, ...noted] }
}

/** What nobody has typed in follows the server, field by field; what was typed stays. */
function followed(editing: Editing, saved: Version): Editing {
  const before = versions[editing.saved]
  const now = versions[saved]
  return {
    ...editing,
    saved,
    title: editing.title === before.title ? now.title : editing.title,
    line: editing.line === before.line ? now.line : editing.line,
  }
}

type Outcomes = Record<string, ModelledOutcome<Editing> | undefined>

function follows(outcome: (saved: Version) => ModelledOutcome<Editing>): Outcomes {
  return { 'the server has Mine': outcome('mine'), 'the server has Night': outcome('night'), 'the server has it emptied': outcome('emptied') }
}

function typing(editing: Editing): Outcomes {
  const as = versions[editing.saved]
  return {
    'types Mine': edited({ ...editing, title: 'Mine' }),
    'clears the title': edited({ ...editing, title: '' }),
    'types line 100': edited({ ...editing, line: '100' }),
    'types line 200': edited({ ...editing, line: '200' }),
    'clears the line': edited({ ...editing, line: '' }),
    'goes back': edited({ ...editing, title: as.title, line: as.line }),
    'wants to delete': as.isSynced ? undefined : { to: { ...editing, at: 'confirming' } },
  }
}

/** The title only where it changed, null where it is cleared; the settings only where one changed, and then all of them. */
function saves({ saved, title, line }: Editing): Effect {
  const as = versions[saved]
  return start('updateDestination', {
    pk: 3,
    medium: 'pager',
    label: title === as.title ? undefined : title === '' ? null : title,
    settings: line === as.line ? undefined : { line, room: '5', relay: 7 },
  })
}

function row(editing: Editing): ModelledRow<Editing> {
  const { at, saved, title, line } = editing
  const as = versions[saved]
  const shows = { saved: as.destination, title, values: { line, room: '5' }, medium: 'Pager', errors: [] }
  const stays = follows((found) => ({ to: followed(editing, found) }))
  const saving: ModelledOutcome<Editing> = { to: { ...editing, at: 'saving' }, does: [saves(editing)] }
  switch (at) {
    case 'editing': {
      const tags = { unchanged: [], incomplete: ['changed', 'incomplete'], changed: ['changed'] }[becomes(editing)]
      return {
        state: { editing: becomes(editing) },
        tags,
        shows,
        on: {
          ...typing(editing),
          ...follows((found) => edited(followed(editing, found))),
          saves: becomes(editing) === 'changed' ? saving : undefined,
        },
      }
    }
    case 'unsaved':
      return {
        state: { editing: 'unsaved' },
        tags: ['changed', 'unsaved'],
        shows,
        on: { ...typing(editing), ...follows((found) => unsaved(followed(editing, found), [])), saves: saving },
      }
    case 'saving':
      return {
        state: 'saving',
        tags: ['busy', 'changed'],
        ports: ['updateDestination'],
        shows,
        on: {
          ...stays,
          'it is saved as Night': {
            to: { at: 'editing', saved: 'night', title: 'Night', line: '200' },
            does: [
              drops, say('success', 'Updated destination: Night'),
              tellParent({ type: 'destination.saved', destination: night }),
            ],
          },
          'nobody answers to saving': unsaved(editing, [say('error', 'Failed to update destination 3'), outdated]),
        },
      }
    case 'confirming':
      return {
        state: 'confirming',
        tags: ['deleteDialog'],
        shows,
        on: {
          ...stays,
          confirms: as.isSynced ? undefined : { to: { ...editing, at: 'deleting' }, does: [start('deleteDestination', { pk: 3 })] },
          declines: edited(editing),
        },
      }
    case 'deleting': {
      const { to, does: noted = [] } = edited(editing)
      return {
        state: 'deleting',
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteDestination'],
        shows,
        on: {
          ...stays,
          'it is deleted': {
            to: { ...editing, at: 'deleted' },
            does: [
              drops, say('warning', `Deleted destination: ${as.name}`),
              tellParent({ type: 'destination.deleted', pk: 3 }),
            ],
          },
          'nobody answers to deleting': { to, does: [...noted, say('error', 'Failed to delete destination 3'), outdated] },
        },
      }
    }
    case 'deleted':
      return { state: 'deleted', tags: ['busy'], shows, on: {} }
  }
}

const asMine: Editing = { at: 'editing', saved: 'mine', title: 'Mine', line: '100' }

function observe({ destination, medium, draft, errors }: DestinationContext) {
  return { saved: destination, title: draft.title, values: draft.values, medium: medium?.name, errors }
}

const sends = {
  'clears the title': send({ type: 'destination.retitle', title: '' }),
  'goes back': send({ type: 'destination.reset' }),
  saves: send({ type: 'destination.save' }),
  'wants to delete': send({ type: 'destination.delete' }),
  confirms: send({ type: 'destination.confirm' }),
}

export const walk = defineWalk({
  machine: destinationMachine,
  lone,
  observe,
  starts: { 'a row': { input: { destination: mine }, to: nameOf(asMine), does: [drops] } },
  cases: {
    ...sends,
    'types Mine': send({ type: 'destination.retitle', title: 'Mine' }),
    'types line 100': send({ type: 'destination.fill', name: 'line', text: '100' }),
    'types line 200': send({ type: 'destination.fill', name: 'line', text: '200' }),
    'clears the line': send({ type: 'destination.fill', name: 'line', text: '' }),
    declines: send({ type: 'destination.decline' }),
    'the server has Mine': send({ type: 'destination.follow', destination: mine }),
    'the server has Night': send({ type: 'destination.follow', destination: night }),
    'the server has it emptied': send({ type: 'destination.follow', destination: emptied }),
    'it is saved as Night': settle('updateDestination', night),
    'nobody answers to saving': fail('updateDestination', unreachable('update destination 3')),
    'it is deleted': settle('deleteDestination'),
    'nobody answers to deleting': fail('deleteDestination', unreachable('delete destination 3')),
  },
  rows: modelledRows([asMine], row),
})

/** What the server has against what was sent. */
const complaints = {
  whole: { path: [], text: 'Not like this.' },
  label: { path: ['label'], text: 'Too long.' },
  line: { path: ['line'], text: 'No such line.' },
  room: { path: ['settings', 'room'], text: 'No such room.' },
  inUse: { path: [], text: 'It is in use.' },
} as const

/** This table is about what is refused, and for how long it shows beside what it is about. */
interface Refusals {
  readonly at: 'editing' | 'unsaved' | 'saving' | 'confirming' | 'deleting'
  readonly title: 'Mine' | ''
  readonly room: '5' | '6'
  readonly errors: readonly (keyof typeof complaints)[]
}

const refusal = { label: ['Too long.'], line: 'No such line.', settings: { room: ['No such room.'] }, non_field_errors: ['Not like this.'] }

function refusedRow(model: Refusals): ModelledRow<Refusals> {
  const { at, title, room, errors } = model
  const shows = { title, room, errors: errors.map((error) => complaints[error]) }
  const isChanged = title !== 'Mine' || room !== '5'
  const edits = (change: Partial<Refusals>): ModelledOutcome<Refusals> => {
    const to: Refusals = { ...model, ...change, at: 'editing' }
    const typed = to.room === '5' ? {} : { room: to.room }
    return { to, does: [to.title === 'Mine' && to.room === '5' ? drops : keeps('Mine', to.title, typed)] }
  }
  /** What is said of a field, and of the whole, is out of date once the field is another one. */
  const without = (field: 'label' | 'room') => errors.filter((error) => error !== field && error !== 'whole' && error !== 'inUse')
  const typed: Record<string, ModelledOutcome<Refusals>> = {
    'types Mine': edits({ title: 'Mine', errors: without('label') }),
    'clears the title': edits({ title: '', errors: without('label') }),
    'types room 5': edits({ room: '5', errors: without('room') }),
    'types room 6': edits({ room: '6', errors: without('room') }),
    'goes back': edits({ title: 'Mine', room: '5', errors: [] }),
    'wants to delete': { to: { ...model, at: 'confirming' } },
  }
  const saves: ModelledOutcome<Refusals> = {
    to: { ...model, at: 'saving' },
    does: [
      start('updateDestination', {
        pk: 3,
        medium: 'pager',
        label: title === 'Mine' ? undefined : null,
        settings: room === '5' ? undefined : { line: '100', room, relay: 7 },
      }),
    ],
  }
  const fails = (action: string, body: object) => say('error', `Failed to ${action} destination 3: ${JSON.stringify(body)}`)
  switch (at) {
    case 'editing':
      return {
        state: { editing: isChanged ? 'changed' : 'unchanged' },
        tags: isChanged ? ['changed'] : [],
        shows,
        on: { ...typed, saves: isChanged ? saves : undefined },
      }
    case 'unsaved':
      return { state: { editing: 'unsaved' }, tags: ['changed', 'unsaved'], shows, on: { ...typed, saves } }
    case 'saving':
      return {
        state: 'saving',
        tags: ['busy', 'changed'],
        ports: ['updateDestination'],
        shows,
        on: {
          'it is saved': {
            to: { at: 'editing', title: 'Mine', room: '5', errors: [] },
            does: [
              drops, say('success', 'Updated destination: Mine'),
              tellParent({ type: 'destination.saved', destination: mine }),
            ],
          },
          'what was sent is refused': {
            to: { ...model, at: 'unsaved', errors: ['label', 'line', 'room', 'whole'] }, does: [fails('update', refusal)],
          },
          // It is not there any more, and what was said of an earlier try is out of date: the list has to be looked at again.
          'saving finds it gone': {
            to: { ...model, at: 'unsaved', errors: [] }, does: [fails('update', { detail: 'Not found.' }), outdated],
          },
          'saving clashes with another': {
            to: { ...model, at: 'unsaved', errors: ['label'] }, does: [fails('update', { label: 'Too long.' })],
          },
        },
      }
    case 'confirming':
      return {
        state: 'confirming',
        tags: ['deleteDialog'],
        shows,
        on: { confirms: { to: { ...model, at: 'deleting' }, does: [start('deleteDestination', { pk: 3 })] } },
      }
    case 'deleting': {
      const refuses = edits({ errors: ['inUse'] })
      const gone = edits({ errors: [] })
      return {
        state: 'deleting',
        tags: ['busy', 'deleteDialog'],
        ports: ['deleteDestination'],
        shows,
        on: {
          'deleting is refused': { ...refuses, does: [...(refuses.does ?? []), fails('delete', ['It is in use.'])] },
          'deleting finds it gone': {
            ...gone, does: [...(gone.does ?? []), fails('delete', { detail: 'Not found.' }), outdated],
          },
        },
      }
    }
  }
}

const nothingRefused: Refusals = { at: 'editing', title: 'Mine', room: '5', errors: [] }

export const refusals = defineWalk({
  machine: destinationMachine,
  lone,
  observe: ({ draft, errors }: DestinationContext) => ({ title: draft.title, room: draft.values['room'], errors }),
  starts: { 'a row': { input: { destination: mine }, to: nameOf(nothingRefused), does: [drops] } },
  cases: {
    ...sends,
    'types Mine': send({ type: 'destination.retitle', title: 'Mine' }),
    'types room 5': send({ type: 'destination.fill', name: 'room', text: '5' }),
    'types room 6': send({ type: 'destination.fill', name: 'room', text: '6' }),
    'it is saved': settle('updateDestination', mine),
    'what was sent is refused': fail('updateDestination', refused('update destination 3', 400, refusal)),
    'saving finds it gone': fail('updateDestination', refused('update destination 3', 404, { detail: 'Not found.' })),
    'saving clashes with another': fail('updateDestination', refused('update destination 3', 409, { label: 'Too long.' })),
    'deleting is refused': fail('deleteDestination', refused('delete destination 3', 400, ['It is in use.'])),
    'deleting finds it gone': fail('deleteDestination', refused('delete destination 3', 404, { detail: 'Not found.' })),
  },
  rows: modelledRows([nothingRefused], refusedRow),
})

const leftForm = {
  kind: 'destination', key: 'destination.3', title: "Destination 'Mine'", draft: { title: 'Mine', values: { line: '200' } },
} as const

/** What was typed before and not saved is there again; what was not typed is as the server has it. */
export const typedBefore = defineWalk({
  machine: destinationMachine,
  lone: { ...lone, drafts: { ...lone.drafts, forms: new Map([[draftKey('ana', 'destination.3'), leftForm]]) } },
  observe,
  starts: {
    'a form that was left': { input: { destination: mine }, to: 'typed', does: [keeps('Mine', 'Mine', { line: '200' })] },
  },
  cases: { 'goes back': sends['goes back'] },
  rows: {
    typed: {
      state: { editing: 'changed' },
      tags: ['changed'],
      shows: { saved: mine, title: 'Mine', values: { line: '200', room: '5' }, medium: 'Pager', errors: [] },
      on: { 'goes back': { to: 'as saved', does: [drops] } },
    },
    'as saved': {
      state: { editing: 'unchanged' },
      shows: { saved: mine, title: 'Mine', values: { line: '100', room: '5' }, medium: 'Pager', errors: [] },
      on: { 'goes back': { to: 'as saved', does: [drops] } },
    },
  },
})

const fax: Destination = {
  pk: 3, medium: { slug: 'fax', name: 'Fax' }, label: undefined, suggestedLabel: 'Fax: 12', settings: { quiet: true, number: 12 },
}

/** Where its medium is none the server knows, the fields are the settings it has, without those that are true or false. */
export const unknownMedium = defineWalk({
  machine: destinationMachine,
  lone,
  observe,
  starts: { 'a row': { input: { destination: fax }, to: 'as saved', does: [drops] } },
  cases: {
    'types 13': send({ type: 'destination.fill', name: 'number', text: '13' }),
    'types 12': send({ type: 'destination.fill', name: 'number', text: '12' }),
    saves: sends.saves,
  },
  rows: {
    'as saved': {
      state: { editing: 'unchanged' },
      shows: { saved: fax, title: '', values: { number: '12' }, medium: undefined, errors: [] },
      on: {
        'types 13': { to: 'typed', does: [keeps('Fax: 12', '', { number: '13' })] },
        'types 12': { to: 'as saved', does: [drops] },
      },
    },
    typed: {
      state: { editing: 'changed' },
      tags: ['changed'],
      shows: { saved: fax, title: '', values: { number: '13' }, medium: undefined, errors: [] },
      on: {
        'types 13': { to: 'typed', does: [keeps('Fax: 12', '', { number: '13' })] },
        'types 12': { to: 'as saved', does: [drops] },
        saves: {
          to: 'saving',
          does: [start('updateDestination', { pk: 3, medium: 'fax', label: undefined, settings: { number: 13 } })],
        },
      },
    },
    saving: {
      state: 'saving',
      tags: ['busy', 'changed'],
      ports: ['updateDestination'],
      shows: { saved: fax, title: '', values: { number: '13' }, medium: undefined, errors: [] },
      on: {},
    },
  },
})
