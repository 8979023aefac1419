/** What charts read of what was typed and not sent. */
import type { AnyActorRef } from 'xstate'
import { loneActor } from '../core/system.ts'
import type { FormDraft, FormKind, FormOf } from './domain/formDraft.ts'

/** Drafts belong to a person: the key under which a draft of `owner` is kept. */
export function draftKey(owner: string | undefined, key: string): string {
  return `${owner ?? ''}\n${key}`
}

/** What the person typed earlier under a key and has not sent, or ''. */
export function draftOf(self: AnyActorRef, key: string): string {
  const { owner, texts } = loneActor(self, 'drafts').getSnapshot().context
  return texts.get(draftKey(owner, key)) ?? ''
}

/** The forms of the person that hold something not saved. */
export function unsavedForms(self: AnyActorRef): readonly FormDraft[] {
  const { owner, forms } = loneActor(self, 'drafts').getSnapshot().context
  return [...forms].filter(([key]) => key.startsWith(draftKey(owner, ''))).map(([, form]) => form)
}

/** What the form of that kind and key holds that is not saved; undefined where it holds nothing. */
export function formDraftOf<Kind extends FormKind>(self: AnyActorRef, kind: Kind, key: string): FormOf<Kind> | undefined {
  return unsavedForms(self).find((form): form is FormOf<Kind> => form.kind === kind && form.key === key)
}
