/** Lets other charts read unsent input. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { declinedKey, draftKey } from './domain/draftKey.ts'
import type { FormDraft, FormKind, FormOf } from './domain/formDraft.ts'

/** The unsent text that the user typed under a key, or ''. */
export function draftOf(self: AnyActorRef, key: string): string {
  const { owner, texts } = singletonActor(self, 'drafts').getSnapshot().context
  return texts.get(draftKey(owner, key)) ?? ''
}

/** The keys of all drafts and forms that are kept for the user, except dismissed work. */
export function wantedKeys(self: AnyActorRef): readonly string[] {
  const { owner, texts, forms } = singletonActor(self, 'drafts').getSnapshot().context
  const [own, kept] = [ownDrafts(owner, texts), ownDrafts(owner, forms)]
  const declined = [...own.keys(), ...kept.keys()].map(declinedKey)
  return [...own.keys(), ...kept.keys()].filter((key) => !own.has(declinedKey(key)) && !declined.includes(key))
}

/** The entries that belong to one user, with the owner removed from the keys. */
export function ownDrafts<Kept>(owner: string | undefined, kept: ReadonlyMap<string, Kept>): ReadonlyMap<string, Kept> {
  const begins = draftKey(owner, '')
  return new Map(
    [...kept].flatMap(([key, one]) => (key.startsWith(begins) ? [[key.slice(begins.length), one] as const] : [])),
  )
}

/** The user's forms with unsaved changes. */
export function unsavedForms(self: AnyActorRef): readonly FormDraft[] {
  const { owner, forms } = singletonActor(self, 'drafts').getSnapshot().context
  return [...forms].filter(([key]) => key.startsWith(draftKey(owner, ''))).map(([, form]) => form)
}

/** The unsaved content of the form of this kind and key; undefined if there is none. */
export function formDraftOf<Kind extends FormKind>(
  self: AnyActorRef,
  kind: Kind,
  key: string,
): FormOf<Kind> | undefined {
  return unsavedForms(self).find((form): form is FormOf<Kind> => form.kind === kind && form.key === key)
}
