/** The URL of an incident's ticket, typed by hand (docs/behaviour.md#tickets). */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { actionOnOne } from './domain/action.ts'
import { draftText, isSameUrl, isSavable, replacedDraft, urlDraft, type TicketDraft } from './domain/ticketDraft.ts'
import { holdingOne } from './domain/heldOrder.ts'
import { ticketNotUpdatedMessage, ticketUpdatedMessage } from './domain/incidentMessages.ts'
import { completedAddress } from '../forms/domain/completedAddress.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchIncident, saveTicketUrl } from './ports.ts'
import { undoSeconds } from './readings.ts'
import { ticketExample } from './ticketReadings.ts'
import { parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface TicketFormInput {
  readonly pk: number
  /** The incident's current ticket URL; '' if there is none. */
  readonly ticketUrl: string
  /** The URL that was typed earlier but not saved. The form starts with that URL. */
  readonly draft: TicketDraft | undefined
}

export type TicketFormContext = TicketDraft &
  Omit<TicketFormInput, 'draft'> & {
    /** Seconds that an order waits before it is written; 0 if it is written at once. Read when the URL is saved. */
    readonly wait: number
    /** The address in which a typed number takes the place of the number there; '' if there is none. */
    readonly example: string
  }

export type TicketFormEvent =
  | { type: 'ticketForm.change'; url: string }
  | { type: 'ticketForm.save' }
  /** Discards the typed URL and closes the form. */
  | { type: 'ticketForm.reset' }
  /** Leaves the form if the URL is unchanged, and otherwise asks first. */
  | { type: 'ticketForm.leave' }
  /** Keeps the form open after that question. */
  | { type: 'ticketForm.stay' }
  /** Continues editing after somebody else's change has been shown. */
  | { type: 'ticketForm.keep' }
  /** The incident's current ticket URL, no matter who changed it. */
  | { type: 'ticketForm.follow'; ticketUrl: string }

/** Report to the parent: the incident may have changed. */
export type TicketFormReport = { type: 'ticketForm.outdated' }

/** The incident's current ticket URL, and whether this form saved it. */
export interface TicketFormOutput {
  readonly ticketUrl: string
  readonly isSaved: boolean
}

/**
 * The typed URL must be an absolute http(s) address, or empty to remove the link. Before saving, the form checks
 * whether somebody else has changed the URL in the meantime. If so, it shows that change, and never overwrites it
 * unseen.
 */
export const ticketFormMachine = setup({
  types: {
    context: {} as TicketFormContext,
    events: {} as TicketFormEvent,
    input: {} as TicketFormInput,
    output: {} as TicketFormOutput,
    children: {} as { checkTicket: 'fetchIncident'; saveTicketUrl: 'saveTicketUrl' },
    tags: {} as 'changed' | 'invalid' | 'doubting' | 'overtaken' | 'busy',
  },
  actors: { fetchIncident, saveTicketUrl },
  actions: {
    takeIncidentsUrl: assign(({ context }) => ({ editedUrl: context.ticketUrl })),
    takeUrlAsSeen: assign(({ context }) => ({ replacedUrl: context.ticketUrl })),
    noteWait: assign(({ self }) => ({ wait: undoSeconds(self) })),
    hold: sendTo(receiver('heldOrders'), ({ context: { pk, editedUrl, ticketUrl } }) =>
      holdingOne('saveTicketUrl', pk, editedUrl.trim(), ticketUrl),
    ),
    complete: assign(({ context: { editedUrl, example } }) => ({
      editedUrl: completedAddress(editedUrl, example) ?? editedUrl,
    })),
    changeUrl: assign((_, { url }: { url: string }) => ({ editedUrl: url })),
    follow: assign((_, { ticketUrl }: { ticketUrl: string }) => ({ ticketUrl })),
    takeSaved: assign((_, ticketUrl: string) => ({ ticketUrl })),
    keepDraft: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: urlDraft(context.pk),
      text: draftText(context.editedUrl),
    })),
    keepReplaced: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.keep',
      key: replacedDraft(context.pk),
      text: context.replacedUrl,
    })),
    dropDraft: sendTo(receiver('drafts'), ({ context }) => ({ type: 'drafts.drop', key: urlDraft(context.pk) })),
    logChange: sendTo(receiver('actionLog'), ({ context: { pk, editedUrl } }) =>
      actionOnOne('saveTicketUrl', pk, editedUrl.trim()),
    ),
    tellOutdated: sendTo(parent<TicketFormReport>(), { type: 'ticketForm.outdated' }),
    sayUpdated: sendTo(receiver('toasts'), ({ context }) => showing(ticketUpdatedMessage(context.pk))),
    sayNotUpdated: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(ticketNotUpdatedMessage(error)),
    ),
  },
  guards: {
    isWritingAtOnce: ({ context }) => context.wait === 0,
    isUnchanged: ({ context }) => isSameUrl(context.editedUrl, context.ticketUrl),
    isOvertaken: ({ context }) => context.replacedUrl !== context.ticketUrl,
    isUnchangedBy: ({ context }, { url }: { url: string }) => isSameUrl(url, context.ticketUrl),
    isInvalid: ({ context: { editedUrl, example } }) => !isSavable(completedAddress(editedUrl, example) ?? editedUrl),
    isAsReplaced: ({ context }, { ticketUrl }: { ticketUrl: string }) => ticketUrl === context.replacedUrl,
    isOther: ({ context }, { ticketUrl }: { ticketUrl: string }) => ticketUrl !== context.ticketUrl,
    isAsEdited: ({ context }, { ticketUrl }: { ticketUrl: string }) => isSameUrl(context.editedUrl, ticketUrl),
  },
}).createMachine({
  id: 'ticketForm',
  description: 'The URL of a ticket, typed by hand.',
  context: initialContext,
  initial: 'beginning',
  states: {
    beginning: {
      description:
        'Checks whether a typed URL is unsaved, and whether somebody else has changed the saved URL since then.',
      always: [
        { guard: 'isUnchanged', target: 'editing' },
        { guard: 'isOvertaken', target: 'editing.overtaken' },
        { target: 'editing.changed' },
      ],
    },
    editing: {
      description: 'The URL is being typed.',
      initial: 'unchanged',
      states: {
        unchanged: {
          description: 'The field shows the saved URL and follows its changes. Saving only closes the form.',
          entry: 'takeUrlAsSeen',
          on: {
            'ticketForm.save': { target: '#ticketForm.left', actions: 'dropDraft' },
            'ticketForm.follow': {
              actions: [{ type: 'follow', params: theEvent }, 'takeIncidentsUrl', 'takeUrlAsSeen'],
            },
          },
        },
        changed: {
          description: 'The typed URL differs from the saved one.',
          tags: ['changed'],
          on: {
            'ticketForm.save': [
              { guard: 'isInvalid', target: 'invalid' },
              { target: '#ticketForm.checking', actions: 'complete' },
            ],
          },
        },
        invalid: {
          description: 'The URL cannot be saved; the reason is shown until the URL changes.',
          tags: ['changed', 'invalid'],
        },
        doubting: {
          description: 'The form asks whether to discard the typed URL.',
          tags: ['changed', 'doubting'],
          on: {
            'ticketForm.stay': { target: '#ticketForm.beginning' },
            'ticketForm.leave': { target: '#ticketForm.beginning' },
            'ticketForm.change': [
              {
                guard: { type: 'isUnchangedBy', params: theEvent },
                target: 'unchanged',
                actions: [{ type: 'changeUrl', params: theEvent }, 'dropDraft'],
              },
              {
                target: '#ticketForm.beginning',
                actions: [{ type: 'changeUrl', params: theEvent }, 'keepDraft', 'keepReplaced'],
              },
            ],
            'ticketForm.follow': [
              {
                guard: { type: 'isAsEdited', params: theEvent },
                target: 'unchanged',
                actions: { type: 'follow', params: theEvent },
              },
              { actions: { type: 'follow', params: theEvent } },
            ],
          },
        },
        overtaken: {
          description:
            'Somebody else has changed the URL in the meantime: both URLs are shown, and nothing is overwritten unseen.',
          tags: ['changed', 'overtaken'],
          on: {
            'ticketForm.change': [
              {
                guard: { type: 'isUnchangedBy', params: theEvent },
                target: 'unchanged',
                actions: [{ type: 'changeUrl', params: theEvent }, 'dropDraft'],
              },
              { actions: [{ type: 'changeUrl', params: theEvent }, 'keepDraft', 'keepReplaced'] },
            ],
            'ticketForm.keep': { target: 'changed', actions: ['takeUrlAsSeen', 'keepReplaced'] },
            'ticketForm.follow': [
              {
                guard: { type: 'isAsEdited', params: theEvent },
                target: 'unchanged',
                actions: { type: 'follow', params: theEvent },
              },
              {
                guard: { type: 'isAsReplaced', params: theEvent },
                target: 'changed',
                actions: { type: 'follow', params: theEvent },
              },
            ],
          },
        },
      },
      on: {
        'ticketForm.change': [
          {
            guard: { type: 'isUnchangedBy', params: theEvent },
            target: '.unchanged',
            actions: [{ type: 'changeUrl', params: theEvent }, 'dropDraft'],
          },
          { target: '.changed', actions: [{ type: 'changeUrl', params: theEvent }, 'keepDraft', 'keepReplaced'] },
        ],
        'ticketForm.reset': { target: 'left', actions: 'dropDraft' },
        'ticketForm.leave': [{ guard: 'isUnchanged', target: 'left', actions: 'dropDraft' }, { target: '.doubting' }],
        'ticketForm.follow': [
          {
            guard: { type: 'isAsEdited', params: theEvent },
            target: '.unchanged',
            actions: { type: 'follow', params: theEvent },
          },
          {
            guard: { type: 'isOther', params: theEvent },
            target: '.overtaken',
            actions: { type: 'follow', params: theEvent },
          },
        ],
      },
    },
    checking: {
      description: 'Fetches the incident to see whether somebody else has changed the URL in the meantime.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'fetchIncident',
        id: 'checkTicket',
        input: thisIncident,
        onDone: [
          {
            guard: { type: 'isAsEdited', params: theOutput },
            target: 'saved',
            actions: [{ type: 'follow', params: theOutput }, 'dropDraft', 'sayUpdated'],
          },
          {
            guard: { type: 'isOther', params: theOutput },
            target: 'editing.overtaken',
            actions: [{ type: 'follow', params: theOutput }, 'tellOutdated'],
          },
          { target: 'ordering' },
        ],
        onError: {
          target: 'editing.changed',
          actions: [{ type: 'sayNotUpdated', params: theError }, 'tellOutdated'],
        },
      },
      on: {
        'ticketForm.reset': { target: 'left', actions: 'dropDraft' },
        'ticketForm.follow': [
          {
            guard: { type: 'isAsEdited', params: theEvent },
            target: 'saved',
            actions: [{ type: 'follow', params: theEvent }, 'dropDraft', 'sayUpdated'],
          },
          {
            guard: { type: 'isOther', params: theEvent },
            target: 'editing.overtaken',
            actions: { type: 'follow', params: theEvent },
          },
        ],
      },
    },
    ordering: {
      description: 'Checks whether the URL is saved at once, or in a moment.',
      entry: 'noteWait',
      always: [
        { guard: 'isWritingAtOnce', target: 'saving' },
        { target: 'left', actions: ['dropDraft', 'hold'] },
      ],
    },
    saving: {
      description: 'The URL is being saved; an empty one removes the link.',
      tags: ['busy', 'changed'],
      invoke: {
        src: 'saveTicketUrl',
        id: 'saveTicketUrl',
        input: editedTicket,
        onDone: {
          target: 'saved',
          actions: [{ type: 'takeSaved', params: theOutput }, 'dropDraft', 'sayUpdated', 'logChange'],
        },
        // Somebody else may have changed the URL in the meantime.
        onError: { target: 'beginning', actions: [{ type: 'sayNotUpdated', params: theError }, 'tellOutdated'] },
      },
      on: { 'ticketForm.follow': { actions: { type: 'follow', params: theEvent } } },
    },
    left: {
      description:
        'The form has saved nothing: the URL is unchanged, somebody else has changed it, or it is saved in a moment.',
      type: 'final',
      output: false,
    },
    saved: { description: 'The incident has the typed URL.', type: 'final', output: true },
  },
  output: outcome,
})

export type TicketFormRef = ActorRefFrom<typeof ticketFormMachine>

function initialContext({
  input: { pk, ticketUrl, draft },
  self,
}: {
  input: TicketFormInput
  self: AnyActorRef
}): TicketFormContext {
  return {
    pk,
    ticketUrl,
    wait: 0,
    example: ticketExample(self),
    ...(draft ?? { editedUrl: ticketUrl, replacedUrl: ticketUrl }),
  }
}

function outcome({ context, event }: { context: TicketFormContext; event: { output?: unknown } }): TicketFormOutput {
  return { ticketUrl: context.ticketUrl, isSaved: event.output === true }
}

function thisIncident({ context }: { context: TicketFormContext }) {
  return { pk: context.pk }
}

function editedTicket({ context }: { context: TicketFormContext }) {
  return { pk: context.pk, ticketUrl: context.editedUrl.trim() }
}
