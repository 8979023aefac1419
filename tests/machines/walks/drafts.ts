/** Drafts (decisions, Session): they live above the session and belong to whoever typed them. */
import type { FormDraft } from '../../../machines/domain/formDraft.ts'
import { draftsMachine, type DraftsContext } from '../../../machines/drafts.ts'
import { draftKey } from '../../../machines/system.ts'
import { start, tellParent, type Effect } from '../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../support/modelled.ts'
import { defineWalk, send, type Row } from '../support/walk.ts'

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
  starts: { 'a page': { to: 'nobody, nothing' } },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'a text is typed': send({ type: 'drafts.keep', key: 'close.7', text: 'fixed' }),
    'the text is emptied': send({ type: 'drafts.keep', key: 'close.7', text: '' }),
    'the text is sent': send({ type: 'drafts.drop', key: 'close.7' }),
    'another text is sent': send({ type: 'drafts.drop', key: 'close.8' }),
    'forms are given up': send({ type: 'drafts.dropForms' }),
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
  readonly ofAna: boolean
  readonly ofBob: boolean
  readonly ofNobody: boolean
}

const mine = { ana: 'ofAna', bob: 'ofBob', nobody: 'ofNobody' } as const
const form: FormDraft = {
  kind: 'timeslot', key: 'timeslot.7', title: "Timeslot 'Nights'", draft: { name: 'Late', recurrences: [] },
}

/** What somebody else has not saved is no business of who is there; while nobody is, it can still be lost. */
function isUnsaved(forms: Forms): boolean {
  const { owner, ofAna, ofBob, ofNobody } = forms
  return owner === 'nobody' ? ofAna || ofBob || ofNobody : forms[mine[owner]]
}

function formsRow(forms: Forms): ModelledRow<Forms> {
  const before = isUnsaved(forms)
  const leads = (change: Partial<Forms>): ModelledOutcome<Forms> => {
    const to = { ...forms, ...change }
    const after = isUnsaved(to)
    const begins: readonly Effect[] = [tellParent({ type: 'drafts.unsaved' }), start('leaveWarning')]
    const ends: readonly Effect[] = [tellParent({ type: 'drafts.saved' })]
    if (before === after) return { to }
    return { to, does: after ? begins : ends }
  }
  return {
    state: before ? 'unsaved' : 'saved',
    ports: before ? ['leaveWarning'] : [],
    shows: { ofAna: forms.ofAna, ofBob: forms.ofBob, ofNobody: forms.ofNobody },
    on: {
      'ana signs in': leads({ owner: 'ana' }),
      'bob signs in': leads({ owner: 'bob' }),
      'the session ends': leads({ owner: 'nobody' }),
      'a form is changed': leads({ [mine[forms.owner]]: true }),
      'the form is saved': leads({ [mine[forms.owner]]: false }),
      'everything is given up': leads({ [mine[forms.owner]]: false }),
    },
  }
}

const untouched: Forms = { owner: 'nobody', ofAna: false, ofBob: false, ofNobody: false }

/** Forms that hold something unsaved (decisions, Owners): the browser asks before the tab is closed, and the page is guarded. */
export const forms = defineWalk({
  machine: draftsMachine,
  observe: ({ forms: kept }: DraftsContext) => ({
    ofAna: kept.has(draftKey('ana', form.key)),
    ofBob: kept.has(draftKey('bob', form.key)),
    ofNobody: kept.has(draftKey(undefined, form.key)),
  }),
  starts: { 'a page': { to: nameOf(untouched) } },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'the session ends': send({ type: 'drafts.changeOwner', owner: undefined }),
    'a form is changed': send({ type: 'drafts.keepForm', form }),
    'the form is saved': send({ type: 'drafts.dropForm', key: form.key }),
    'another form is saved': send({ type: 'drafts.dropForm', key: 'timeslot.8' }),
    'everything is given up': send({ type: 'drafts.dropForms' }),
  },
  rows: modelledRows([untouched], formsRow),
})
