import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { ticketStory } from './ticketStory.ts'

export type TicketStoryState = StateOf<typeof ticketStory>

/** Carries out the ticket story. A missing state or step is a compile-time error. */
export type TicketDriver = DriverOf<typeof ticketStory>

/** The expected screen in one state, for either test tool. */
export interface TicketSight {
  /** The ticket URL on screen; '' if the page says that there is none. */
  readonly ticket: string
  /** The ticket buttons, from left to right; brackets mark a button that has no effect. */
  readonly offers: readonly string[]
  /** The sentences of the dialog 'Create ticket', if it is open. */
  readonly asks?: readonly string[]
  /** Whether the dialog's button 'yes' has no effect. */
  readonly isVain?: boolean
  /** The text in the field, if it is open. */
  readonly field?: string
  /** The error in the description of the field. */
  readonly problem?: string
  /** The notice about a change that was made elsewhere. */
  readonly meanwhile?: string
  /** The target of the link to the new ticket, if the browser has blocked the new tab. */
  readonly link?: string
  /** The addresses of the tabs that the console opened and that are still open. */
  readonly tabs: readonly string[]
}

export const description = 'Uplink of the ticket is down'

const ours = 'https://tickets.example.org/4711'
const other = 'https://tickets.example.org/4712'
const theirs = 'https://tickets.example.org/9999'
const hint = 'Leave this field empty in order to remove ticket url from the incident'
const question = 'Are you sure you want to automatically generate a ticket from this incident?'

const without = { ticket: '', offers: ['Ticket'], tabs: [] }
const asked: TicketSight = { ...without, asks: [question], isVain: false }
const editing = { offers: ['Cancel', 'Save Ticket Url'], tabs: [] }
const overtaken = { offers: ['Keep mine', 'Take theirs', 'Cancel', '(Save Ticket Url)'], field: other, tabs: [] }

function having(ticket: string): TicketSight {
  return { ticket, offers: ['Ticket'], tabs: [] }
}

/** The URL that the stand-in's plugin gives to an incident's ticket. */
export function createdUrl(pk: number): string {
  return `https://tickets.example.org/issues/${pk}`
}

/** The expected screen in each state, given the URL that the plugin sets if it creates a ticket. */
export function ticketSights(createdAt: string): Readonly<Record<TicketStoryState, TicketSight>> {
  return {
    'without a ticket': without,
    'asked for a ticket': asked,
    created: { ...having(createdAt), tabs: [createdAt] },
    'created without a tab': { ...having(createdAt), link: createdAt },
    'plugin failure shown': without,
    'asked to create one manually': without,
    'asked although it has a ticket': {
      ...having(theirs),
      asks: [question, 'This incident has been given a ticket in the meantime.'],
      isVain: true,
    },
    "with another user's URL": having(theirs),
    'entering the URL': { ...editing, ticket: '', field: '' },
    'invalid URL refused': { ...editing, ticket: '', field: 'tickets/4711', problem: 'Invalid absolute URL' },
    'with a URL': having(ours),
    'editing the URL': { ...editing, ticket: ours, field: ours },
    removed: without,
    'with another URL typed': { ...editing, ticket: ours, field: other },
    'with the other URL saved': having(other),
    'not saved': { ...editing, ticket: ours, field: other },
    'saved without a response': { ...editing, ticket: other, field: other },
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
    'own URL kept': { ...editing, ticket: theirs, field: other },
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface TicketHands {
  /** Opens the incident as a signed-in user. */
  readonly open: () => Promise<void>
  /** Presses a ticket button, or a button of the ticket dialog. */
  readonly press: (name: string) => Promise<void>
  /** Opens the menu 'Ticket', and chooses an action. */
  readonly choose: (item: string) => Promise<void>
  /** Replaces the text in the field. */
  readonly type: (url: string) => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** From now on the browser blocks new tabs. */
  readonly blockTabs: () => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. */
  readonly see: (sight: TicketSight) => Promise<void>
  /** Expects the hint to be the description of the field. */
  readonly seeHint: (hint: string) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** Expects the focus to move to the button with this name, or to the field with this label. */
  readonly seeFocusOn: (name: string) => Promise<void>
  /** Fetches the incident again. */
  readonly refresh: () => Promise<void>
  /** Fetches the incident again, and expects the focus and the text to be unchanged. */
  readonly refreshUndisturbed: () => Promise<void>
}

/** Reads and changes the server, and makes it misbehave. */
export interface TicketServer {
  readonly pk: number
  /** The URL of the ticket that the plugin created. Called only after the ticket has been created. */
  readonly created: () => string | Promise<string>
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
  /** Another user changes the incident's ticket URL. */
  readonly change: (ticketUrl: string) => Promise<void>
}

const creating = { method: 'PUT', path: 'automatic-ticket/$' }
const saving = { method: 'PUT', path: 'ticket_url/$' }
const label = 'Ticket URL'

/**
 * Plays the story with these actions and checks. Checking a state closely fetches the incident again, which must not
 * disturb the operator's work.
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

  async function createWhile(misbehaviour: Readonly<Record<string, unknown>>, message: string) {
    await server.breakDown(misbehaviour)
    await hands.press('yes')
    await hands.seeMessage(message)
    await hands.seeFocusOn('Ticket')
  }

  async function begin(item: string) {
    await hands.choose(item)
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

  async function saveWhile(misbehaviour: Readonly<Record<string, unknown>>, words: string) {
    await server.breakDown({ ...misbehaviour, match: saving })
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
      await hands.choose('Create ticket')
      await hands.seeFocusOn('no')
    },
    decline: () => answer('no', 'Ticket'),
    'create it': async () => {
      await hands.press('yes')
      await hands.seeMessage(`Created ticket from incident ${pk}`)
      await hands.seeFocusOn('Ticket')
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
      await answer('yes', 'Ticket')
    },
    'wait until another user adds a ticket': () => meanwhile(theirs),
    'decline a second ticket': async () => {
      await hands.press('yes')
      await answer('no', 'Ticket')
    },
    'start entering the URL': () => begin('Enter Ticket Url'),
    'save the empty field': () => save('Ticket'),
    'leave with Escape': async () => {
      await hands.key('Escape')
      await hands.seeFocusOn('Ticket')
    },
    'discard it after Escape': async () => {
      await hands.key('Escape')
      await hands.press('Discard')
      await hands.seeFocusOn('Ticket')
    },
    'save a relative URL': async () => {
      await hands.type('tickets/4711')
      await save(label)
    },
    'save an absolute URL': async () => {
      await hands.type(`  ${ours} `)
      await hands.key('Enter')
      await hands.seeMessage(`Updated ticket URL for ${pk}`)
      await hands.seeFocusOn('Ticket')
    },
    'start editing the URL': () => begin('Edit Ticket Url'),
    'save it unchanged': () => save('Ticket'),
    cancel: async () => {
      await hands.press('Cancel')
      await hands.seeFocusOn('Ticket')
    },
    'save it empty': async () => {
      await hands.type('')
      await saveAnew('Ticket')
    },
    'type another URL': () => hands.type(other),
    'save the other URL': () => saveAnew('Ticket'),
    'save it while the server fails': () =>
      saveWhile(
        { kind: 'status', status: 500, detail: 'The database is locked.', times: 1 },
        'The database is locked.',
      ),
    'save it while the network is down': () => saveWhile({ kind: 'drop' }, 'no response from the server'),
    'save it, but the response is lost': () => saveWhile({ kind: 'drop', after: true }, 'no response from the server'),
    'save the URL that is already saved': async () => {
      await server.repair()
      await save('Ticket')
    },
    'save over an unseen change by another user': async () => {
      await server.change(theirs)
      await save('Save Ticket Url')
    },
    'wait until another user changes it': () => meanwhile(theirs),
    'wait until another user removes it': () => meanwhile(''),
    'try to save anyway': () => save('Save Ticket Url'),
    'keep mine': async () => {
      await hands.press('Keep mine')
      await hands.seeFocusOn(label)
    },
    'take theirs': async () => {
      await hands.press('Take theirs')
      await hands.seeFocusOn('Ticket')
    },
    'accept the removal': async () => {
      await hands.press('Take theirs')
      await hands.seeFocusOn('Ticket')
    },
  }
  return {
    does,
    sees: checksOf(ticketSights(''), sight),
  }
}
