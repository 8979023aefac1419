/**
 * Keeps a user's unfinished input after the session has ended, so that it can be restored after the next sign-in
 * (docs/behaviour.md#drafts).
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { pagesOfForms, type FormDraft, type FormPlace, type PageName } from './domain/formDraft.ts'
import { theEvent } from '../core/eventParameters.ts'
import { leaveWarning, storeDrafts, type StoredDrafts } from './ports.ts'
import { declinedKey, draftKey } from './domain/draftKey.ts'
import { parent, type SingletonActor } from '../core/system.ts'

/** Events that other charts may send. */
export type DraftsRequest =
  | { type: 'drafts.keep'; key: string; text: string }
  | { type: 'drafts.drop'; key: string }
  /** A form has unsaved changes. */
  | { type: 'drafts.keepForm'; form: FormDraft }
  /** The form no longer has unsaved changes. */
  | { type: 'drafts.dropForm'; key: string }
  /** Discards the unsaved forms of a screen; undefined for all screens. */
  | { type: 'drafts.dropForms'; page: PageName | undefined }
  /** A user has signed in (`owner`) or out (undefined). */
  | { type: 'drafts.changeOwner'; owner: string | undefined }

export type DraftsEvent = DraftsRequest

/** Reports the screens with unsaved forms to the parent. */
export type DraftsReport = { type: 'drafts.changed'; pages: readonly FormPlace[] }

/** The drafts that were stored before the page was reloaded. */
export type DraftsInput = Omit<StoredDrafts, 'owner'>

/** `owner` is the current user; `forms` are the forms with unsaved changes. */
export type DraftsContext = StoredDrafts

/**
 * Drafts are kept per user, independently of the session, and survive a reload. Empty texts are not kept. Dropping a
 * draft also drops its sub-drafts, whose keys begin with the draft's key and a dot. While a form has unsaved changes,
 * the browser asks before the tab is closed; `navigation` asks before another page is shown.
 */
export const draftsMachine = setup({
  types: { context: {} as DraftsContext, events: {} as DraftsEvent, input: {} as DraftsInput },
  actors: { leaveWarning },
  actions: {
    keepText: assign(({ context }, { key, text }: { key: string; text: string }) => ({
      texts: withText(context, key, text),
    })),
    dropText: assign(({ context }, { key }: { key: string }) => ({ texts: withoutText(context, key) })),
    keepForm: assign(({ context }, { form }: { form: FormDraft }) => ({
      forms: withForm(context, form),
      texts: withoutText(context, declinedKey(form.key)),
    })),
    dropForm: assign(({ context }, { key }: { key: string }) => ({
      forms: withoutForm(context, key),
      texts: withoutText(context, declinedKey(key)),
    })),
    dropForms: assign(({ context }, { page }: { page: PageName | undefined }) => {
      const forms = withoutForms(context, page)
      const gone = [...context.forms.keys()].filter((key) => !forms.has(key)).map(declinedKey)
      return { forms, texts: new Map([...context.texts].filter(([key]) => !gone.includes(key))) }
    }),
    tellPages: sendTo(parent<DraftsReport>(), ({ context }) => ({
      type: 'drafts.changed',
      pages: pagesOfForms(ownForms(context)),
    })),
    changeOwner: assign((_, { owner }: { owner: string | undefined }) => ({ owner })),
    storeDrafts,
  },
  guards: {
    hasForms: ({ context }) => hasForms(context),
  },
}).createMachine({
  id: 'drafts',
  description: 'Unfinished texts and forms, kept until they are used or discarded.',
  context: initialContext,
  initial: 'weighing',
  states: {
    saved: {
      description: 'No form has unsaved changes: the tab may be closed.',
      on: {
        'drafts.keepForm': {
          target: 'unsaved',
          actions: [{ type: 'keepForm', params: theEvent }, 'tellPages', { type: 'storeDrafts', params: kept }],
        },
      },
    },
    unsaved: {
      description: 'A form has unsaved changes: the browser asks before the tab is closed.',
      invoke: { src: 'leaveWarning', id: 'leaveWarning' },
      on: {
        'drafts.keepForm': {
          actions: [{ type: 'keepForm', params: theEvent }, 'tellPages', { type: 'storeDrafts', params: kept }],
        },
      },
    },
    weighing: {
      description: 'Checks whether any unsaved changes are left.',
      always: [{ guard: 'hasForms', target: 'unsaved' }, { target: 'saved' }],
    },
  },
  on: {
    'drafts.keep': {
      actions: [
        { type: 'keepText', params: theEvent },
        { type: 'storeDrafts', params: kept },
      ],
    },
    'drafts.drop': {
      actions: [
        { type: 'dropText', params: theEvent },
        { type: 'storeDrafts', params: kept },
      ],
    },
    'drafts.dropForm': {
      target: '.weighing',
      actions: [{ type: 'dropForm', params: theEvent }, 'tellPages', { type: 'storeDrafts', params: kept }],
    },
    'drafts.dropForms': {
      target: '.weighing',
      actions: [{ type: 'dropForms', params: theEvent }, 'tellPages', { type: 'storeDrafts', params: kept }],
    },
    'drafts.changeOwner': {
      target: '.weighing',
      actions: [{ type: 'changeOwner', params: theEvent }, 'tellPages', { type: 'storeDrafts', params: kept }],
    },
  },
})

export type DraftsRef = ActorRefFrom<typeof draftsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    drafts: SingletonActor<typeof draftsMachine, DraftsRequest>
  }
}

function initialContext({ input }: { input: DraftsInput }): DraftsContext {
  return { ...input, owner: undefined }
}

function kept({ context: { owner, texts, forms } }: { context: DraftsContext }): StoredDrafts {
  return { owner, texts, forms }
}

function withText(context: DraftsContext, key: string, text: string): ReadonlyMap<string, string> {
  const texts = new Map(withoutText(context, declinedKey(key)))
  if (text === '') texts.delete(draftKey(context.owner, key))
  else texts.set(draftKey(context.owner, key), text)
  return texts
}

function withoutText(context: DraftsContext, key: string): ReadonlyMap<string, string> {
  const dropped = draftKey(context.owner, key)
  return new Map([...context.texts].filter(([kept]) => kept !== dropped && !kept.startsWith(`${dropped}.`)))
}

/**
 * Whether there are unsaved forms to protect: those of the current user or, while nobody is signed in, those of all
 * users, because closing the tab would lose them.
 */
function hasForms(context: DraftsContext): boolean {
  return context.owner === undefined ? context.forms.size > 0 : ownForms(context).length > 0
}

function ownForms({ owner, forms }: DraftsContext): readonly FormDraft[] {
  return [...forms].filter(([key]) => key.startsWith(draftKey(owner, ''))).map(([, form]) => form)
}

function withForm({ owner, forms }: DraftsContext, form: FormDraft): ReadonlyMap<string, FormDraft> {
  return new Map(forms).set(draftKey(owner, form.key), form)
}

function withoutForm({ owner, forms }: DraftsContext, key: string): ReadonlyMap<string, FormDraft> {
  return new Map([...forms].filter(([kept]) => kept !== draftKey(owner, key)))
}

/** The forms without the user's forms of one screen, or of all screens if none is given. */
function withoutForms({ owner, forms }: DraftsContext, page: PageName | undefined): ReadonlyMap<string, FormDraft> {
  const isOwn = (key: string) => key.startsWith(draftKey(owner, ''))
  const isThere = (form: FormDraft) => page === undefined || form.page === page
  return new Map([...forms].filter(([key, form]) => !(isOwn(key) && isThere(form))))
}
