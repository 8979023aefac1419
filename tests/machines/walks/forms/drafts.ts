/** Drafts (docs/behaviour.md#drafts): they outlive the session and belong to the user who typed them. */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import { draftsMachine, type DraftsContext } from '../../../../machines/forms/drafts.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { call, start, tellParent } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

type Owner = 'ana' | 'bob' | 'nobody'

interface Texts {
  readonly owner: Owner
  /** Whether there is an unsent text that ana or bob typed, or that was typed while nobody was signed in. */
  readonly ana: boolean
  readonly bob: boolean
  readonly nobody: boolean
}

const people = ['ana', 'bob', 'nobody'] as const

function nameOfOwner(owner: Owner): string | undefined {
  return owner === 'nobody' ? undefined : owner
}

function textsOf(texts: Texts): ReadonlyMap<string, string> {
  return new Map(people.filter((one) => texts[one]).map((one) => [draftKey(nameOfOwner(one), 'close.7'), 'fixed']))
}

/** In alphabetical order, regardless of the order in which the texts were typed. */
function sorted(texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts].map(([key, text]) => `${key}: ${text}`).toSorted()
}

/** Each change is stored, so that it outlives the page. */
function textsRow(texts: Texts): ModelledRow<Texts> {
  const { owner } = texts
  const tells = tellParent({ type: 'drafts.changed', pages: [] })
  const stores = (to: Texts) => call('storeDrafts', { owner: nameOfOwner(owner), texts: textsOf(to), forms: new Map() })
  const typesText = (isTyped: boolean): ModelledOutcome<Texts> => {
    const to = { ...texts, [owner]: isTyped }
    return { to, does: [stores(to)] }
  }
  // Signing out deleted the stored drafts, so signing in stores them again.
  const signsIn = (next: Owner): ModelledOutcome<Texts> => ({
    to: { ...texts, owner: next },
    does: [tells, call('storeDrafts', { owner: nameOfOwner(next), texts: textsOf(texts), forms: new Map() })],
  })
  return {
    state: 'saved',
    shows: { owner: nameOfOwner(owner), texts: sorted(textsOf(texts)) },
    on: {
      'ana signs in': signsIn('ana'),
      'bob signs in': signsIn('bob'),
      'a text is typed': typesText(true),
      'the text is emptied': typesText(false),
      'the text is sent': typesText(false),
      'another text is sent': { to: texts, does: [stores(texts)] },
      'forms are discarded': { to: texts, does: [tells, stores(texts)] },
    },
  }
}

const untyped: Texts = { owner: 'nobody', ana: false, bob: false, nobody: false }
const keptBefore: Texts = { ...untyped, ana: true }

export const walk = modelledWalk({
  machine: draftsMachine,
  observe: ({ owner, texts }: DraftsContext) => ({ owner, texts: sorted(texts) }),
  starts: {
    'a page': { input: { texts: new Map(), forms: new Map() }, to: untyped },
    'a reloaded page': { input: { texts: textsOf(keptBefore), forms: new Map() }, to: keptBefore },
  },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'a text is typed': send({ type: 'drafts.keep', key: 'close.7', text: 'fixed' }),
    'the text is emptied': send({ type: 'drafts.keep', key: 'close.7', text: '' }),
    'the text is sent': send({ type: 'drafts.drop', key: 'close.7' }),
    'another text is sent': send({ type: 'drafts.drop', key: 'close.8' }),
    'forms are discarded': send({ type: 'drafts.dropForms', page: undefined }),
  },
  rowOf: textsRow,
})

interface Forms {
  readonly owner: Owner
  /** The unsaved forms of ana and of bob, and the forms that were changed while nobody was signed in. */
  readonly ana: Kept
  readonly bob: Kept
  readonly nobody: Kept
}

type Kept = 'nothing' | 'a timeslot' | 'a destination' | 'both'

const timeslotForm: FormDraft = {
  kind: 'timeslot',
  key: 'timeslot.7',
  title: "Timeslot 'Nights'",
  page: 'timeslots',
  draft: { name: 'Late', recurrences: [] },
}
const destinationForm: FormDraft = {
  kind: 'destination',
  key: 'destination.4',
  title: "Destination 'Phone'",
  page: 'destinations',
  draft: { title: 'Late', values: {} },
}

function has(kept: Kept, form: 'a timeslot' | 'a destination'): boolean {
  return kept === form || kept === 'both'
}

function kept(timeslot: boolean, destination: boolean): Kept {
  if (timeslot && destination) return 'both'
  if (timeslot) return 'a timeslot'
  return destination ? 'a destination' : 'nothing'
}

/** Pages with unsaved forms of the signed-in user. */
function pagesOf(forms: Forms): readonly string[] {
  const own = forms[forms.owner]
  return [...(has(own, 'a destination') ? ['destinations'] : []), ...(has(own, 'a timeslot') ? ['timeslots'] : [])]
}

/**
 * Unsaved forms of other users do not count. While nobody is signed in, the forms of all users count, because they can
 * still be lost.
 */
function isUnsaved(forms: Forms): boolean {
  const { owner, ana, bob, nobody } = forms
  return owner === 'nobody' ? [ana, bob, nobody].some((one) => one !== 'nothing') : forms[owner] !== 'nothing'
}

function formsOf(forms: Forms): ReadonlyMap<string, FormDraft> {
  return new Map(
    people.flatMap((one) => [
      ...(has(forms[one], 'a timeslot') ? [[draftKey(nameOfOwner(one), timeslotForm.key), timeslotForm] as const] : []),
      ...(has(forms[one], 'a destination')
        ? [[draftKey(nameOfOwner(one), destinationForm.key), destinationForm] as const]
        : []),
    ]),
  )
}

function formsRow(forms: Forms): ModelledRow<Forms> {
  const own = forms[forms.owner]
  const changesTo = (change: Partial<Forms>, isKeeping = false): ModelledOutcome<Forms> => {
    const to = { ...forms, ...change }
    const warns = isUnsaved(to) && !(isKeeping && isUnsaved(forms))
    const tells = tellParent({ type: 'drafts.changed', pages: pagesOf(to) })
    const stores = call('storeDrafts', { owner: nameOfOwner(to.owner), texts: new Map(), forms: formsOf(to) })
    return { to, does: [tells, stores, ...(warns ? [start('leaveWarning')] : [])] }
  }
  const keeps = (timeslot: boolean, destination: boolean) =>
    changesTo({ [forms.owner]: kept(timeslot, destination) }, true)
  const holds = (timeslot: boolean, destination: boolean) => changesTo({ [forms.owner]: kept(timeslot, destination) })
  const [hasTimeslot, hasDestination] = [has(own, 'a timeslot'), has(own, 'a destination')]
  return {
    state: isUnsaved(forms) ? 'unsaved' : 'saved',
    ports: isUnsaved(forms) ? ['leaveWarning'] : [],
    shows: { ana: forms.ana, bob: forms.bob, nobody: forms.nobody },
    on: {
      'ana signs in': changesTo({ owner: 'ana' }),
      'bob signs in': changesTo({ owner: 'bob' }),
      'the session ends': changesTo({ owner: 'nobody' }),
      'a timeslot is changed': keeps(true, hasDestination),
      'the timeslot is saved': holds(false, hasDestination),
      'another timeslot is saved': changesTo({}),
      'a destination is changed': keeps(hasTimeslot, true),
      'the timeslots are discarded': holds(false, hasDestination),
      'the destinations are discarded': holds(hasTimeslot, false),
      'the profiles are discarded': changesTo({}),
      'everything is discarded': holds(false, false),
    },
  }
}

const untouched: Forms = { owner: 'nobody', ana: 'nothing', bob: 'nothing', nobody: 'nothing' }
const left: Forms = { ...untouched, ana: 'a timeslot' }

/** Unsaved forms (docs/behaviour.md#leaving): the browser asks before the tab closes, and their pages are guarded. */
export const forms = modelledWalk({
  machine: draftsMachine,
  observe: ({ forms: found }: DraftsContext) => {
    const of = (owner: string | undefined) =>
      kept(found.has(draftKey(owner, timeslotForm.key)), found.has(draftKey(owner, destinationForm.key)))
    return { ana: of('ana'), bob: of('bob'), nobody: of(undefined) }
  },
  starts: {
    'a page': { input: { texts: new Map(), forms: new Map() }, to: untouched },
    'a reloaded page': {
      input: { texts: new Map(), forms: formsOf(left) },
      to: left,
      does: [start('leaveWarning')],
    },
  },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'the session ends': send({ type: 'drafts.changeOwner', owner: undefined }),
    'a timeslot is changed': send({ type: 'drafts.keepForm', form: timeslotForm }),
    'the timeslot is saved': send({ type: 'drafts.dropForm', key: timeslotForm.key }),
    'another timeslot is saved': send({ type: 'drafts.dropForm', key: 'timeslot.8' }),
    'a destination is changed': send({ type: 'drafts.keepForm', form: destinationForm }),
    'the timeslots are discarded': send({ type: 'drafts.dropForms', page: 'timeslots' }),
    'the destinations are discarded': send({ type: 'drafts.dropForms', page: 'destinations' }),
    'the profiles are discarded': send({ type: 'drafts.dropForms', page: 'notificationProfiles' }),
    'everything is discarded': send({ type: 'drafts.dropForms', page: undefined }),
  },
  rowOf: formsRow,
})
