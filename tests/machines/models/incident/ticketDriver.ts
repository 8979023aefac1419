import type { StateValueFrom } from 'xstate'
import type { Driver, Look } from '../player.ts'
import type { ticketStory } from './ticketStory.ts'

export type TicketStoryState = Extract<StateValueFrom<typeof ticketStory>, string>
export type TicketStoryEvent = Parameters<typeof ticketStory.transition>[1]['type']

/** An entry for each state and each step of the story of a ticket, or it does not compile. */
export type TicketDriver = Driver<TicketStoryState, TicketStoryEvent>

/** What a person sees of a state, whichever way the client is used. */
export interface TicketSight {
  /** The ticket URL that the incident is said to have; '' where it is said to have none. */
  readonly ticket: string
  /** The buttons about the ticket, from left to right; those that can do nothing now in brackets. */
  readonly offers: readonly string[]
  /** What the dialog 'Create ticket' says, where it is open. */
  readonly asks?: readonly string[]
  /** Whether 'yes' can do nothing, where the dialog is open. */
  readonly isVain?: boolean
  /** What is in the field, where it is open. */
  readonly field?: string
  /** Why that cannot be saved, as the field is described. */
  readonly problem?: string
  /** What somebody else has made of it meanwhile. */
  readonly meanwhile?: string
  /** Where the offered link leads. */
  readonly link?: string
  /** Addresses of the tabs that have opened and are still there. */
  readonly tabs: readonly string[]
}

export const description = 'Uplink of the ticket is down'

const ours = 'https://tickets.example.org/4711'
const other = 'https://tickets.example.org/4712'
const theirs = 'https://tickets.example.org/9999'
const hint = 'Leave this field empty in order to remove ticket url from the incident'
const question = 'Are you sure you want to automatically generate a ticket from this incident?'

const without = { ticket: '', offers: ['Create ticket', 'Enter Ticket Url'], tabs: [] }
const asked: TicketSight = { ...without, asks: [question], isVain: false }
const editing = { offers: ['Cancel', 'Save Ticket Url'], tabs: [] }
const overtaken = { offers: ['Keep mine', 'Take theirs', 'Cancel', '(Save Ticket Url)'], field: other, tabs: [] }

function having(ticket: string): TicketSight {
  return { ticket, offers: ['Edit Ticket Url'], tabs: [] }
}

/** Where the stand-in server's plugin puts the ticket of an incident. */
export function createdUrl(pk: number): string {
  return `https://tickets.example.org/issues/${pk}`
}

/** What the story says of each state, with the URL that the plugin has put on the incident where it has made a ticket. */
export function ticketSights(createdAt: string): Readonly<Record<TicketStoryState, TicketSight>> {
  return {
    'without a ticket': without,
    'asked for a ticket': asked,
    created: { ...having(createdAt), tabs: [createdAt] },
    'created without a tab': { ...having(createdAt), link: createdAt },
    'told that the plugin failed': without,
    'told to create one by hand': without,
    'asked in vain': {
      ...having(theirs),
      asks: [question, 'This incident has been given a ticket in the meantime.'],
      isVain: true,
    },
    'with the URL of somebody else': having(theirs),
    'entering the URL': { ...editing, ticket: '', field: '' },
    'told that the URL is invalid': { ...editing, ticket: '', field: 'tickets/4711', problem: 'Invalid absolute URL' },
    'with a URL': having(ours),
    'editing the URL': { ...editing, ticket: ours, field: ours },
    removed: without,
    'with another URL typed': { ...editing, ticket: ours, field: other },
    'with the other URL': having(other),
    'not saved': { ...editing, ticket: ours, field: other },
    'saved without an answer': { ...editing, ticket: other, field: other },
    overtaken: {
      ...overtaken,
      ticket: theirs,
      meanwhile: `has been changed in the meantime. Choose before you save.${theirs}`,
    },
    'overtaken by a removal': {
      ...overtaken,
      ticket: '',
      meanwhile: 'has been removed in the meantime. Choose before you save.',
    },
    'with mine kept': { ...editing, ticket: theirs, field: other },
  }
}

/** What one way of using the client lets a person do. */
export interface TicketHands {
  /** Arrives at the incident as somebody who is signed in. */
  readonly open: () => Promise<void>
  /** Presses a button about the ticket, or of its dialog. */
  readonly press: (name: string) => Promise<void>
  /** Replaces what is in the field. */
  readonly type: (url: string) => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** From now on the browser lets no tab open. */
  readonly blockTabs: () => Promise<void>
  /** Looks for all of it, and finds nothing of the kind beside it. */
  readonly see: (sight: TicketSight) => Promise<void>
  /** The field is described by its hint. */
  readonly seeHint: (hint: string) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** The focus comes to a button, or to the field by its label. */
  readonly seeFocusOn: (name: string) => Promise<void>
  /** Has the incident fetched again. */
  readonly refresh: () => Promise<void>
  /** The same, and finds the focus and the text as they were. */
  readonly refreshUndisturbed: () => Promise<void>
}

/** What happens on the server's side. */
export interface TicketServer {
  readonly pk: number
  /** The URL of the ticket that its plugin has made; asked for once it has. */
  readonly created: () => string | Promise<string>
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
  /** Somebody else gives the incident another ticket URL. */
  readonly change: (ticketUrl: string) => Promise<void>
}

const creating = { method: 'PUT', path: 'automatic-ticket/$' }
const saving = { method: 'PUT', path: 'ticket_url/$' }
const label = 'Ticket URL'

/**
 * Plays the story with these hands. Where a state is looked at closely the incident is fetched again, and nothing of a
 * person's work is disturbed.
 */
export function ticketDriver(hands: TicketHands, server: TicketServer): TicketDriver {
  const { pk } = server
  let hasArrived = false

  function sight(state: TicketStoryState) {
    return async (look?: Look) => {
      if (!hasArrived) await hands.open()
      hasArrived = true
      const expected = ticketSights(state.startsWith('created') ? await server.created() : '')[state]
      await hands.see(expected)
      if (look === 'in passing') return
      await hands.refreshUndisturbed()
      await hands.see(expected)
    }
  }

  async function answer(name: 'yes' | 'no', focus: string) {
    await hands.press(name)
    await hands.seeFocusOn(focus)
  }

  async function createWhile(fault: Readonly<Record<string, unknown>>, message: string) {
    await server.breakDown(fault)
    await hands.press('yes')
    await hands.seeMessage(message)
    await hands.seeFocusOn('Create ticket')
  }

  async function begin(button: string) {
    await hands.press(button)
    await hands.seeFocusOn(label)
    await hands.seeHint(hint)
  }

  async function save(focus: string) {
    await hands.press('Save Ticket Url')
    await hands.seeFocusOn(focus)
  }

  async function saveAnew(focus: string) {
    await server.repair()
    await hands.press('Save Ticket Url')
    await hands.seeMessage(`Updated ticket URL for ${pk}`)
    await hands.seeFocusOn(focus)
  }

  async function saveWhile(fault: Readonly<Record<string, unknown>>, words: string) {
    await server.breakDown({ ...fault, match: saving })
    await hands.press('Save Ticket Url')
    await hands.seeMessage(`Failed to updated ticket URL ${words}`)
    await hands.seeFocusOn('Save Ticket Url')
  }

  async function meanwhile(ticketUrl: string) {
    await server.change(ticketUrl)
    await hands.refresh()
  }

  const does: TicketDriver['does'] = {
    'ask for a ticket': async () => {
      await hands.press('Create ticket')
      await hands.seeFocusOn('no')
    },
    decline: () => answer('no', 'Create ticket'),
    'create it': async () => {
      await hands.press('yes')
      await hands.seeMessage(`Created ticket from incident ${pk}`)
    },
    'create it while the plugin fails': () =>
      createWhile(
        { kind: 'plugin-error', message: 'The ticket system is away.', times: 1 },
        'Plugin Error: The ticket system is away.',
      ),
    'create it while the server refuses': () =>
      createWhile({ kind: 'status', status: 403, match: creating, times: 1 }, 'Please, create ticket manually'),
    'create it while the browser blocks tabs': async () => {
      await hands.blockTabs()
      await answer('yes', 'Edit Ticket Url')
    },
    'wait until somebody else has given it one': () => meanwhile(theirs),
    'decline what is there already': async () => {
      await hands.press('yes')
      await answer('no', 'Edit Ticket Url')
    },
    'begin to enter the URL': () => begin('Enter Ticket Url'),
    'save nothing': () => save('Enter Ticket Url'),
    'leave by Escape': async () => {
      await hands.key('Escape')
      await hands.seeFocusOn('Enter Ticket Url')
    },
    'save a URL that is not absolute': async () => {
      await hands.type('tickets/4711')
      await save(label)
    },
    'save an absolute URL': async () => {
      await hands.type(`  ${ours} `)
      await hands.key('Enter')
      await hands.seeMessage(`Updated ticket URL for ${pk}`)
      await hands.seeFocusOn('Edit Ticket Url')
    },
    'begin to edit the URL': () => begin('Edit Ticket Url'),
    'save it unchanged': () => save('Edit Ticket Url'),
    cancel: async () => {
      await hands.press('Cancel')
      await hands.seeFocusOn('Edit Ticket Url')
    },
    'save it empty': async () => {
      await hands.type('')
      await saveAnew('Enter Ticket Url')
    },
    'type another URL': () => hands.type(other),
    'save the other URL': () => saveAnew('Edit Ticket Url'),
    'save it while the server breaks': () =>
      saveWhile(
        { kind: 'status', status: 500, detail: 'The database is locked.', times: 1 },
        'The database is locked.',
      ),
    'save it while the network is cut': () => saveWhile({ kind: 'drop' }, 'no answer from the server'),
    'save it while the answer is lost': () => saveWhile({ kind: 'drop', after: true }, 'no answer from the server'),
    'save what has been saved': async () => {
      await server.repair()
      await save('Edit Ticket Url')
    },
    'save it, not knowing that somebody else has changed it': async () => {
      await server.change(theirs)
      await save('Save Ticket Url')
    },
    'wait until somebody else has changed it': () => meanwhile(theirs),
    'wait until somebody else has removed it': () => meanwhile(''),
    'try to save all the same': () => save('Save Ticket Url'),
    'keep mine': async () => {
      await hands.press('Keep mine')
      await hands.seeFocusOn(label)
    },
    'take theirs': async () => {
      await hands.press('Take theirs')
      await hands.seeFocusOn('Edit Ticket Url')
    },
    'take the removal': async () => {
      await hands.press('Take theirs')
      await hands.seeFocusOn('Enter Ticket Url')
    },
  }
  return {
    does,
    sees: {
      'without a ticket': sight('without a ticket'),
      'asked for a ticket': sight('asked for a ticket'),
      created: sight('created'),
      'created without a tab': sight('created without a tab'),
      'told that the plugin failed': sight('told that the plugin failed'),
      'told to create one by hand': sight('told to create one by hand'),
      'asked in vain': sight('asked in vain'),
      'with the URL of somebody else': sight('with the URL of somebody else'),
      'entering the URL': sight('entering the URL'),
      'told that the URL is invalid': sight('told that the URL is invalid'),
      'with a URL': sight('with a URL'),
      'editing the URL': sight('editing the URL'),
      removed: sight('removed'),
      'with another URL typed': sight('with another URL typed'),
      'with the other URL': sight('with the other URL'),
      'not saved': sight('not saved'),
      'saved without an answer': sight('saved without an answer'),
      overtaken: sight('overtaken'),
      'overtaken by a removal': sight('overtaken by a removal'),
      'with mine kept': sight('with mine kept'),
    },
  }
}
