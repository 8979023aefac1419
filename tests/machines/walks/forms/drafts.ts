/** Drafts (decisions, Session): they live above the session and belong to whoever typed them. */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import { draftsMachine, type DraftsContext } from '../../../../machines/forms/drafts.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { start, tellParent, type Effect } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, type Row } from '../../support/walk.ts'

const rows: Readonly<Record<string, Row<string, string>>> = {
  'nobody, nothing': {
    state: 'saved',
    shows: { owner: undefined, ofAna: undefined, ofBob: undefined, all: 0 },
    on: { 'ana signs in': 'ana, nothing', 'bob signs in': 'bob, nothing', 'a text is typed': 'nobody, own' },
  },
  'nobody, own': {
    state: 'saved',
    shows: { owner: undefined, ofAna: undefined, ofBob: undefined, all: 1 },
    on: {
      'ana signs in': 'ana, of nobody',
      'bob signs in': 'bob, of nobody',
      'a text is typed': 'nobody, own',
      'the text is emptied': 'nobody, nothing',
      'the text is sent': 'nobody, nothing',
    },
  },
  ...withOwners('', 0),
  ...withOwners(', of nobody', 1),
}

export const walk = defineWalk({
  machine: draftsMachine,
  observe: ({ owner, texts }: DraftsContext) => ({
    owner,
    ofAna: texts.get(draftKey('ana', 'close.7')),
    ofBob: texts.get(draftKey('bob', 'close.7')),
    all: texts.size,
  }),
  starts: { 'a page': { input: { texts: new Map(), forms: new Map() }, to: 'nobody, nothing' } },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'a text is typed': send({ type: 'drafts.keep', key: 'close.7', text: 'fixed' }),
    'the text is emptied': send({ type: 'drafts.keep', key: 'close.7', text: '' }),
    'the text is sent': send({ type: 'drafts.drop', key: 'close.7' }),
    'another text is sent': send({ type: 'drafts.drop', key: 'close.8' }),
    'forms are given up': send({ type: 'drafts.dropForms', page: undefined }),
  },
  rows,
})

/** What ana and bob type, next to so many drafts of nobody. */
function withOwners(suffix: string, before: number): Record<string, Row<string, string>> {
  const called = (owner: string, whose: string) => `${owner}, ${whose}${suffix}`.replace('nothing, of', 'of')
  const rowsOf = (owner: string, other: string): Record<string, Row<string, string>> => {
    const turns = (whose: string) => ({ [`${other} signs in`]: called(other, whose) })
    const [nothing, own] = [called(owner, 'nothing'), called(owner, 'own')]
    const [others, both] = [called(owner, 'of the other'), called(owner, 'both')]
    return {
      [nothing]: row(owner, [], before, turns('nothing'), own),
      [own]: row(owner, [owner], before + 1, turns('of the other'), own, nothing),
      [others]: row(owner, [other], before + 1, turns('own'), both),
      [both]: row(owner, [owner, other], before + 2, turns('both'), both, others),
    }
  }
  return { ...rowsOf('ana', 'bob'), ...rowsOf('bob', 'ana') }
}

function row(
  owner: string,
  typedBy: readonly string[],
  all: number,
  on: Readonly<Record<string, string>>,
  typed: string,
  emptied?: string,
): Row<string, string> {
  const ofOne = (name: string) => (typedBy.includes(name) ? 'fixed' : undefined)
  const dropped = emptied === undefined ? {} : { 'the text is emptied': emptied, 'the text is sent': emptied }
  return {
    state: 'saved',
    shows: { owner, ofAna: ofOne('ana'), ofBob: ofOne('bob'), all },
    on: { ...on, 'a text is typed': typed, ...dropped },
  }
}

type Owner = 'ana' | 'bob' | 'nobody'

interface Forms {
  readonly owner: Owner
  /** What each has not saved: a timeslot, a destination. */
  readonly ana: Kept
  readonly bob: Kept
  readonly nobody: Kept
}

type Kept = 'nothing' | 'a timeslot' | 'a destination' | 'both'

const timeslotForm: FormDraft = {
  kind: 'timeslot', key: 'timeslot.7', title: "Timeslot 'Nights'", page: 'timeslots', draft: { name: 'Late', recurrences: [] },
}
const destinationForm: FormDraft = {
  kind: 'destination', key: 'destination.4', title: "Destination 'Phone'", page: 'destinations', draft: { title: 'Late', values: {} },
}

function has(kept: Kept, form: 'a timeslot' | 'a destination'): boolean {
  return kept === form || kept === 'both'
}

function kept(timeslot: boolean, destination: boolean): Kept {
  if (timeslot && destination) return 'both'
  if (timeslot) return 'a timeslot'
  return destination ? 'a destination' : 'nothing'
}

/** The screens on which the person who is there has left something. */
function pagesOf(forms: Forms): readonly string[] {
  const own = forms[forms.owner]
  return [...(has(own, 'a destination') ? ['destinations'] : []), ...(has(own, 'a timeslot') ? ['timeslots'] : [])]
}

/** What somebody else has not saved is no business of who is there; while nobody is, it can still be lost. */
function isUnsaved(forms: Forms): boolean {
  const { owner, ana, bob, nobody } = forms
  return owner === 'nobody' ? [ana, bob, nobody].some((one) => one !== 'nothing') : forms[owner] !== 'nothing'
}

function formsRow(forms: Forms): ModelledRow<Forms> {
  const own = forms[forms.owner]
  const leads = (change: Partial<Forms>, isKeeping = false): ModelledOutcome<Forms> => {
    const to = { ...forms, ...change }
    const warns = isUnsaved(to) && !(isKeeping && isUnsaved(forms))
    const pages = pagesOf(to)
    const tells: readonly Effect[] = pages.join() === pagesOf(forms).join()
      ? []
      : [tellParent({ type: 'drafts.changed', pages })]
    return { to, does: [...tells, ...(warns ? [start('leaveWarning')] : [])] }
  }
  const keeps = (timeslot: boolean, destination: boolean) => leads({ [forms.owner]: kept(timeslot, destination) }, true)
  const holds = (timeslot: boolean, destination: boolean) => leads({ [forms.owner]: kept(timeslot, destination) })
  const [hasTimeslot, hasDestination] = [has(own, 'a timeslot'), has(own, 'a destination')]
  return {
    state: isUnsaved(forms) ? 'unsaved' : 'saved',
    ports: isUnsaved(forms) ? ['leaveWarning'] : [],
    shows: { ana: forms.ana, bob: forms.bob, nobody: forms.nobody },
    on: {
      'ana signs in': leads({ owner: 'ana' }),
      'bob signs in': leads({ owner: 'bob' }),
      'the session ends': leads({ owner: 'nobody' }),
      'a timeslot is changed': keeps(true, hasDestination),
      'the timeslot is saved': holds(false, hasDestination),
      'another timeslot is saved': leads({}),
      'a destination is changed': keeps(hasTimeslot, true),
      'the timeslots are left': holds(false, hasDestination),
      'the destinations are left': holds(hasTimeslot, false),
      'the profiles are left': leads({}),
      'everything is given up': holds(false, false),
    },
  }
}

const untouched: Forms = { owner: 'nobody', ana: 'nothing', bob: 'nothing', nobody: 'nothing' }

/** Forms that hold something unsaved (decisions, Owners): the browser asks before the tab is closed, and their screens are guarded. */
export const forms = defineWalk({
  machine: draftsMachine,
  observe: ({ forms: found }: DraftsContext) => {
    const of = (owner: string | undefined) =>
      kept(found.has(draftKey(owner, timeslotForm.key)), found.has(draftKey(owner, destinationForm.key)))
    return { ana: of('ana'), bob: of('bob'), nobody: of(undefined) }
  },
  starts: { 'a page': { input: { texts: new Map(), forms: new Map() }, to: nameOf(untouched) } },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'the session ends': send({ type: 'drafts.changeOwner', owner: undefined }),
    'a timeslot is changed': send({ type: 'drafts.keepForm', form: timeslotForm }),
    'the timeslot is saved': send({ type: 'drafts.dropForm', key: timeslotForm.key }),
    'another timeslot is saved': send({ type: 'drafts.dropForm', key: 'timeslot.8' }),
    'a destination is changed': send({ type: 'drafts.keepForm', form: destinationForm }),
    'the timeslots are left': send({ type: 'drafts.dropForms', page: 'timeslots' }),
    'the destinations are left': send({ type: 'drafts.dropForms', page: 'destinations' }),
    'the profiles are left': send({ type: 'drafts.dropForms', page: 'notificationProfiles' }),
    'everything is given up': send({ type: 'drafts.dropForms', page: undefined }),
  },
  rows: modelledRows([untouched], formsRow),
})
