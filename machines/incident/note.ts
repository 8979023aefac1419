/** Adds a note to one incident (docs/behaviour.md#notes). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { parent, receiver } from '../core/system.ts'
import { incidentDraft } from '../forms/domain/draftKey.ts'
import { goingOn, type GoingOnInput } from '../forms/goingOn.ts'
import { draftOf } from '../forms/readings.ts'
import { textEntryMachine, type TextEntryInput, type TextEntryOutput } from '../forms/textEntry.ts'
import { showing } from '../messages/showing.ts'
import { serverSkew } from '../server/readings.ts'
import { currentUsername } from '../session/readings.ts'
import { actionOnOne } from './domain/action.ts'
import { ownMessage } from './domain/ownMessage.ts'
import type { IncidentWriteReport } from './domain/incident.ts'
import type { IncidentHistory } from './domain/incidentHistory.ts'
import { continuedNote, hasNote, mayBeAdded, noteFailedMessage, type SentNote } from './domain/note.ts'
import { addNote, fetchIncidentHistory } from './ports.ts'

export interface NoteInput {
  /** The incident's primary key. */
  readonly pk: number
}

export interface NoteContext extends NoteInput, SentNote {
  /** The text that another dialog handed over, with the unsent note; '' once it is sent or dropped. */
  readonly handed: string
  /** Why the last call failed; undefined if none has failed. */
  readonly error: unknown
}

export type NoteEvent =
  /** Opens the dialog. */
  | { type: 'note.add' }
  /** Opens the dialog with a text that was typed elsewhere, below the unsent note. */
  | { type: 'note.take'; text: string }
  /** Closes the dialog while the history is searched for a note whose answer was lost. Its text is kept. */
  | { type: 'note.leave' }

export type NoteReport = IncidentWriteReport

/** Milliseconds until the history is fetched again if that has failed. */
export const noteLookDelay = 5000

/**
 * Posts a note. If its answer is lost, the chart looks in the history whether the note was added, and offers to send it
 * again only if the history does not contain it: a note is never repeated silently.
 */
export const noteMachine = setup({
  types: {
    context: {} as NoteContext,
    events: {} as NoteEvent,
    input: {} as NoteInput,
    children: {} as {
      goingOn: 'goingOn'
      textEntry: 'textEntry'
      addNote: 'addNote'
      fetchIncidentHistory: 'fetchIncidentHistory'
    },
    tags: {} as 'noteDialog' | 'busy' | 'looking' | 'notFound',
  },
  actors: { goingOn, textEntry: textEntryMachine, addNote, fetchIncidentHistory },
  actions: {
    takeMessage: assign(({ self }, output: TextEntryOutput) => ({
      message: output.submitted ? output.value : '',
      whose: currentUsername(self) ?? '',
      sentAt: Date.now() + serverSkew(self),
    })),
    takeText: assign(({ context, self }, { text }: { text: string }) => ({
      handed: continuedNote(draftOf(self, incidentDraft('note', context.pk)), text),
    })),
    keepText: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: incidentDraft('note', context.pk),
      text: context.handed,
    })),
    forgetText: assign({ handed: '' }),
    takeError: assign((_, { error }: { error: unknown }) => ({ error })),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.drop',
      key: incidentDraft('note', context.pk),
    })),
    keepOwn: sendTo(receiver('ownMessages'), ({ context }) => ownMessage('note', context.message)),
    logAction: sendTo(receiver('actionLog'), ({ context }) => actionOnOne('addNote', context.pk, context.message)),
    tellOutdated: sendTo(parent<NoteReport>(), { type: 'incident.outdated' }),
    sayAdded: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'success', text: `Added note to ${context.pk}` }),
    ),
    sayFailed: sendTo(receiver('toasts'), ({ context }) => showing(noteFailedMessage(context.pk, context.error))),
  },
  guards: {
    isSubmitted: (_, output: TextEntryOutput) => output.submitted,
    mayBeAdded: (_, { error }: { error: unknown }) => mayBeAdded(error),
    isAdded: ({ context }, history: IncidentHistory) => hasNote(history, context),
  },
  delays: { noteLookDelay },
}).createMachine({
  id: 'note',
  description: 'Adds a note to one incident.',
  context: initialContext,
  invoke: { src: 'goingOn', id: 'goingOn', input: keptMessage },
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to add a note, whatever the state of the incident.',
      on: {
        'note.add': { target: 'composing' },
        'note.take': { target: 'composing', actions: [{ type: 'takeText', params: theEvent }, 'keepText'] },
      },
    },
    composing: {
      description: 'The dialog asks for the note.',
      tags: ['noteDialog'],
      invoke: {
        src: 'textEntry',
        id: 'textEntry',
        input: theNote,
        onDone: [
          {
            guard: { type: 'isSubmitted', params: theOutput },
            target: 'sending',
            actions: [{ type: 'takeMessage', params: theOutput }, 'forgetText'],
          },
          { target: 'idle', actions: 'forgetText' },
        ],
      },
      initial: 'new',
      states: {
        new: { description: 'The note has not been sent, or was refused.' },
        again: {
          description: 'The answer was lost, and the history does not contain the note: it can be sent again.',
          tags: ['notFound'],
        },
      },
    },
    sending: {
      description: 'The note is being posted.',
      tags: ['noteDialog', 'busy'],
      invoke: {
        src: 'addNote',
        id: 'addNote',
        input: noteRequest,
        onDone: { target: 'idle', actions: ['dropDraft', 'keepOwn', 'sayAdded', 'logAction', 'tellOutdated'] },
        onError: [
          {
            guard: { type: 'mayBeAdded', params: theError },
            target: 'looking',
            actions: { type: 'takeError', params: theError },
          },
          { target: 'composing', actions: [{ type: 'takeError', params: theError }, 'sayFailed', 'tellOutdated'] },
        ],
      },
    },
    looking: {
      description: 'The answer was lost: the history is searched for the note.',
      tags: ['noteDialog', 'looking'],
      initial: 'fetching',
      on: { 'note.leave': { target: 'left' } },
      states: {
        fetching: {
          description: 'The history is being fetched.',
          invoke: {
            src: 'fetchIncidentHistory',
            id: 'fetchIncidentHistory',
            input: thisIncident,
            onDone: [
              {
                guard: { type: 'isAdded', params: theOutput },
                target: '#note.idle',
                actions: ['dropDraft', 'keepOwn', 'sayAdded', 'logAction', 'tellOutdated'],
              },
              { target: '#note.composing.again', actions: ['sayFailed', 'tellOutdated'] },
            ],
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: 'The history could not be fetched; the next attempt follows.',
          after: { noteLookDelay: { target: 'fetching' } },
        },
      },
    },
    left: {
      description:
        'The dialog was closed before the history could be searched. When it opens again, the search comes first.',
      on: {
        'note.add': { target: 'looking' },
        'note.take': { target: 'composing', actions: [{ type: 'takeText', params: theEvent }, 'keepText'] },
      },
    },
  },
})

export type NoteRef = ActorRefFrom<typeof noteMachine>

function initialContext({ input }: { input: NoteInput }): NoteContext {
  return { ...input, message: '', whose: '', sentAt: 0, handed: '', error: undefined }
}

function keptMessage({ context }: { context: NoteContext }): GoingOnInput {
  return { key: incidentDraft('note', context.pk), begin: { type: 'note.add' } }
}

/** Fills the dialog with the unsent draft, or with what was handed over. */
function theNote({ context, self }: { context: NoteContext; self: AnyActorRef }): TextEntryInput {
  const draftKey = incidentDraft('note', context.pk)
  return { kind: 'text', required: true, value: context.handed || draftOf(self, draftKey), draftKey }
}

function noteRequest({ context }: { context: NoteContext }) {
  return { pk: context.pk, description: context.message }
}

function thisIncident({ context }: { context: NoteContext }) {
  return { pk: context.pk }
}
