/** Keeps what a person was typing, above the session, so that signing in again brings it back. */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from './parameters.ts'
import { draftKey, type LoneActorEvents } from './system.ts'

export type DraftsEvent = LoneActorEvents['drafts'] | { type: 'drafts.changeOwner'; owner: string | undefined }

export interface DraftsContext {
  /** User name of the person whose drafts count; undefined: nobody is signed in. */
  readonly owner: string | undefined
  /** By owner and key, see draftKey. */
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Decisions, Session: drafts live above the session, keyed by user. Empty texts are not kept. With a draft goes what is
 * kept below it, under its key and a dot.
 */
export const draftsMachine = setup({
  types: { context: {} as DraftsContext, events: {} as DraftsEvent },
  actions: {
    keepText: assign(({ context }, { key, text }: { key: string; text: string }) => ({
      texts: withText(context, key, text),
    })),
    dropText: assign(({ context }, { key }: { key: string }) => ({ texts: withoutText(context, key) })),
    changeOwner: assign((_, { owner }: { owner: string | undefined }) => ({ owner })),
  },
}).createMachine({
  id: 'drafts',
  description: 'Texts a person was typing, kept for when they come back.',
  context: { owner: undefined, texts: new Map() },
  initial: 'keeping',
  states: {
    keeping: {
      description: 'Texts are kept under their owner until they are sent or dropped.',
      on: {
        'drafts.keep': { actions: { type: 'keepText', params: theEvent } },
        'drafts.drop': { actions: { type: 'dropText', params: theEvent } },
        'drafts.changeOwner': { actions: { type: 'changeOwner', params: theEvent } },
      },
    },
  },
})

export type DraftsRef = ActorRefFrom<typeof draftsMachine>

function withText(context: DraftsContext, key: string, text: string): ReadonlyMap<string, string> {
  const texts = new Map(context.texts)
  if (text === '') texts.delete(draftKey(context.owner, key))
  else texts.set(draftKey(context.owner, key), text)
  return texts
}

function withoutText(context: DraftsContext, key: string): ReadonlyMap<string, string> {
  const dropped = draftKey(context.owner, key)
  return new Map([...context.texts].filter(([kept]) => kept !== dropped && !kept.startsWith(`${dropped}.`)))
}
