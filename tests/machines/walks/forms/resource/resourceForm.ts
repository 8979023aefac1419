/**
 * What the forms of all resources do (docs/behaviour.md#forms): what can be saved and when, the state after a failed
 * save, values that change on the server meanwhile, and deleting. Each form names its own texts, ports and content; its
 * walks add what only it can do.
 */
import type { AnyStateMachine } from 'xstate'
import { draftKey } from '../../../../../machines/forms/domain/draftKey.ts'
import { say, start, tell, tellParent, type Effect } from '../../../support/effects.ts'
import { broken, refused, unreachable } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { fail, send, settle, type Case, type Walk } from '../../../support/walk.ts'

/** The versions of a resource that the server can have. In the last, the required value is missing. */
export type Version = 'first' | 'second' | 'emptied'

/** The required value of a form, and another of its values. */
export interface Values {
  readonly field: '' | 'first' | 'second'
  readonly other: 'old' | 'new'
}

export interface Form extends Values {
  /** 'submitted': the attempt to save an empty new resource has shown what is missing. */
  readonly at: 'editing' | 'submitted' | 'unsaved' | 'writing' | 'asked' | 'deciding' | 'deleting' | 'gone' | 'aside'
  /** The version on the server; undefined if the resource has not been created yet. */
  readonly saved: Version | undefined
  /** Whether the server has reported an error for the required value. */
  readonly isRefused: boolean
}

export type FormOutcome = ModelledOutcome<Form>

/** A row without what is shown. */
export type FormRow = Omit<ModelledRow<Form>, 'shows'>

/** The form of one kind of resource. */
export interface ResourceFormUnderTest {
  readonly machine: AnyStateMachine
  readonly kind: 'profile' | 'timeslot' | 'destination' | 'maintenanceTask'
  /** What messages call it; by default, its kind. */
  readonly noun?: string
  readonly page: 'notificationProfiles' | 'timeslots' | 'destinations' | 'maintenance'
  /** The ports that save and delete. */
  readonly ports: { readonly save: string; readonly remove: string }
  /** The ids of the charts that run beside it for as long as it does. */
  readonly beside?: readonly string[]
  /** The singletons that the chart uses, besides `toasts` and `drafts`. */
  readonly singletons?: Readonly<Record<string, object>>
  readonly resources: Readonly<Record<Version, { readonly pk: number }>>
  readonly names: Readonly<Record<Version, string>>
  /** The input of the chart; without a resource, that of a new one. */
  readonly input: (resource: unknown) => unknown
  readonly observe: (context: never) => object
  /** What `observe` returns, without the errors. */
  readonly shows: (form: Form) => object
  /** The change in which the operator sets one of the values. */
  readonly change: (value: Partial<Values>) => object
  /** The part of the content that is kept as a draft: the values that differ from the saved ones. */
  readonly draft: (changed: Partial<Values>, form: Form) => object
  /** The input of the ports. */
  readonly sent: (form: Form) => object
  readonly deleted: (form: Form) => object
  /** The field of the required value in the server's errors. */
  readonly path: string
  /** Whether the form of a new resource ends when the resource is created or discarded; it is empty again otherwise. */
  readonly endsOnceNew?: boolean
  /** Whether the form with these values cannot be saved; by default, if the required value is missing. */
  readonly isInvalid?: (form: Form) => boolean
  /** By default, what is on the server can be deleted. */
  readonly canBeDeleted?: (form: Form) => boolean
  /** A row of this kind of form only, or a change to a row of all of them. */
  readonly adapted?: (form: Form, shared: FormRow | undefined) => FormRow | undefined
}

const versions: Readonly<Record<Version, Values>> = {
  first: { field: 'first', other: 'old' },
  second: { field: 'second', other: 'new' },
  emptied: { field: '', other: 'old' },
}
const nothing: Values = { field: '', other: 'old' }

export const outdated = tellParent({ type: 'resource.changed', change: { type: 'unknown' } })

export function savedForm(saved: Version): Form {
  return { at: 'editing', saved, ...versions[saved], isRefused: false }
}

export const newForm: Form = { at: 'editing', saved: undefined, ...nothing, isRefused: false }

export function savedValues({ saved }: Form): Values {
  return saved === undefined ? nothing : versions[saved]
}

export function isAsSaved(form: Form): boolean {
  const saved = savedValues(form)
  return form.field === saved.field && form.other === saved.other
}

/** The form at rest again: it can be saved only if something differs from the saved version, and nothing is missing. */
function assessmentOf(kind: ResourceFormUnderTest, form: Form): 'unchanged' | 'invalid' | 'changed' {
  if (form.at !== 'submitted' && isAsSaved(form)) return 'unchanged'
  return (kind.isInvalid?.(form) ?? form.field === '') ? 'invalid' : 'changed'
}

export function keyOf({ kind, resources }: ResourceFormUnderTest, { saved }: Pick<Form, 'saved'>): string {
  return `${kind}.${saved === undefined ? 'new' : resources[saved].pk}`
}

function nameIn({ names }: ResourceFormUnderTest, { saved }: Form): string {
  return saved === undefined ? '' : names[saved]
}

/**
 * Unsaved changes are stored as a form, so that they survive and the console asks before the operator leaves the page.
 * An unchanged form is not stored.
 */
export function noted(kind: ResourceFormUnderTest, form: Form): Effect {
  if (isAsSaved(form)) return tell('drafts', { type: 'drafts.dropForm', key: keyOf(kind, form) })
  return tell('drafts', { type: 'drafts.keepForm', form: keptForm(kind, form) })
}

export function nounOf({ kind, noun = kind }: ResourceFormUnderTest): string {
  return noun
}

function keptForm(kind: ResourceFormUnderTest, form: Form) {
  const saved = savedValues(form)
  const changed: Partial<Values> = {
    ...(form.field === saved.field ? {} : { field: form.field }),
    ...(form.other === saved.other ? {} : { other: form.other }),
  }
  const noun = nounOf(kind)
  const [first = '', ...rest] = noun
  const title =
    form.saved === undefined ? `A new ${noun}` : `${first.toUpperCase()}${rest.join('')} '${nameIn(kind, form)}'`
  return { kind: kind.kind, key: keyOf(kind, form), title, page: kind.page, draft: kind.draft(changed, form) }
}

/** The form shows no errors once it is as saved. */
export function edited(kind: ResourceFormUnderTest, form: Form, ...does: readonly Effect[]): FormOutcome {
  const to: Form = { ...form, at: 'editing', isRefused: form.isRefused && !isAsSaved(form) }
  return { to, does: [...does, noted(kind, to)] }
}

/** Back to the form after a dialog or a call: the errors stay. */
export function back(kind: ResourceFormUnderTest, form: Form, ...does: readonly Effect[]): FormOutcome {
  return { to: { ...form, at: 'editing' }, does: [...does, noted(kind, form)] }
}

/** A failed save marks the form as unsaved until something changes. */
function unsaved(kind: ResourceFormUnderTest, form: Form, ...does: readonly Effect[]): FormOutcome {
  const at = assessmentOf(kind, { ...form, at: 'editing' }) === 'changed' ? 'unsaved' : 'editing'
  return { to: { ...form, at }, does: [...does, noted(kind, form)] }
}

/**
 * The server has another version: untouched values become its values, and edited ones are kept. If the edits are now
 * saved on the server, its errors are out of date.
 */
function followed(form: Form, saved: Version): Form {
  const [before, now] = [savedValues(form), versions[saved]]
  const to: Form = {
    ...form,
    saved,
    field: form.field === before.field ? now.field : form.field,
    other: form.other === before.other ? now.other : form.other,
  }
  return !isAsSaved(form) && isAsSaved(to) ? { ...to, isRefused: false } : to
}

/** The outcomes of a change on the server, in a state that goes on meanwhile. */
export function duringCall(kind: ResourceFormUnderTest, form: Form): Record<string, FormOutcome> {
  return follows(form, (to) => ({ to, does: [noted(kind, to)] }))
}

function follows(form: Form, outcome: (to: Form) => FormOutcome): Record<string, FormOutcome> {
  if (form.saved === undefined) return {}
  const all: readonly Version[] = ['first', 'second', 'emptied']
  return Object.fromEntries(all.map((saved) => [`the server has the ${saved}`, outcome(followed(form, saved))]))
}

function edits(kind: ResourceFormUnderTest, form: Form): Record<string, FormOutcome | undefined> {
  const types = (value: Partial<Values>) =>
    edited(kind, { ...form, ...value, isRefused: form.isRefused && value.field === undefined })
  const discarded: FormOutcome = { to: { ...form, at: 'gone' }, does: [noted(kind, newForm)] }
  const canBeDeleted = form.saved !== undefined && (kind.canBeDeleted?.(form) ?? true)
  return {
    'its value is cleared': types({ field: '' }),
    'its value is the first': types({ field: 'first' }),
    'its value is the second': types({ field: 'second' }),
    'the rest is changed': types({ other: 'new' }),
    'the rest is as before': types({ other: 'old' }),
    'undoes the changes':
      form.saved === undefined && kind.endsOnceNew === true
        ? discarded
        : edited(kind, { ...form, ...savedValues(form), isRefused: false }),
    'asks to delete': canBeDeleted ? { to: { ...form, at: 'deciding' } } : undefined,
  }
}

function saves(kind: ResourceFormUnderTest, form: Form): FormOutcome | undefined {
  const standing = assessmentOf(kind, form)
  if (standing === 'changed') {
    return { to: { ...form, at: 'writing' }, does: [start(kind.ports.save, kind.sent(form))] }
  }
  // Saving an untouched new form shows which fields are missing, but stores no draft.
  return standing === 'unchanged' && form.saved === undefined ? { to: { ...form, at: 'submitted' } } : undefined
}

/** The resource may have been changed or deleted elsewhere, or may conflict with a new one: the list is fetched again. */
function failures(kind: ResourceFormUnderTest, form: Form): Record<string, FormOutcome> {
  const failed = (isRefused: boolean, words: string) =>
    unsaved(kind, { ...form, isRefused }, say('error', `Failed to save it${words}`), outdated)
  return {
    'saving is refused': failed(true, `: ${kind.path}: No.`),
    // 'Not found' is not an error of a field.
    'saving finds it missing': failed(false, ': Not found.'),
    'saving fails': failed(false, ': Internal Server Error'),
    'saving receives no response': failed(false, ''),
  }
}

function isSaved(kind: ResourceFormUnderTest, form: Form): Record<string, FormOutcome> {
  const kept = tellParent({ type: 'resource.changed', change: { type: 'kept', item: kind.resources.second } })
  if (form.saved !== undefined) {
    const updated = say('success', `Updated ${nounOf(kind)}: ${kind.names.second}`)
    return { 'it is saved as the second': edited(kind, savedForm('second'), updated, kept) }
  }
  const created = say('success', `Created new ${nounOf(kind)}: ${kind.names.second}`)
  const { to, does = [] } = edited(kind, newForm, created, kept)
  return { 'it is saved as the second': { to: kind.endsOnceNew === true ? { ...form, at: 'gone' } : to, does } }
}

function sharedRow(kind: ResourceFormUnderTest, form: Form): FormRow | undefined {
  switch (form.at) {
    case 'editing':
    case 'submitted':
    case 'unsaved': {
      const standing = assessmentOf(kind, form)
      const isUnsaved = form.at === 'unsaved'
      return {
        state: { editing: standing === 'changed' ? { changed: isUnsaved ? 'unsaved' : 'unsent' } : standing },
        tags: {
          unchanged: [],
          invalid: ['changed', 'invalid'],
          changed: isUnsaved ? ['changed', 'unsaved'] : ['changed'],
        }[standing],
        on: {
          ...edits(kind, form),
          // A save that received no response may have succeeded. If the server now has these values, the form counts as
          // saved.
          ...follows(form, (to) => (isUnsaved ? unsaved(kind, to) : back(kind, to))),
          'saves the form': saves(kind, form),
        },
      }
    }
    case 'writing':
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: [kind.ports.save],
        on: { ...duringCall(kind, form), ...isSaved(kind, form), ...failures(kind, form) },
      }
    case 'deciding':
      return {
        state: { removing: 'deciding' },
        tags: ['deleteDialog'],
        on: {
          ...duringCall(kind, form),
          'confirms the deletion':
            (kind.canBeDeleted?.(form) ?? true)
              ? { to: { ...form, at: 'deleting' }, does: [start(kind.ports.remove, kind.deleted(form))] }
              : undefined,
          'declines the deletion': back(kind, form),
        },
      }
    case 'deleting': {
      const failed = (isRefused: boolean, words: string) =>
        back(kind, { ...form, isRefused }, say('error', `Failed to delete it: ${words}`), outdated)
      const gone = tellParent({
        type: 'resource.changed',
        change: { type: 'deleted', pk: kind.resources.first.pk },
      })
      return {
        state: { removing: 'deleting' },
        tags: ['busy', 'deleteDialog'],
        ports: [kind.ports.remove],
        on: {
          ...duringCall(kind, form),
          'it is deleted': {
            to: { ...form, at: 'gone' },
            does: [
              tell('drafts', { type: 'drafts.dropForm', key: keyOf(kind, form) }),
              say('warning', `Deleted ${nounOf(kind)}: ${nameIn(kind, form)}`),
              gone,
            ],
          },
          // The errors of a refused deletion appear beside the fields, as after a refused save.
          'deleting is refused': failed(true, `${kind.path}: No.`),
          'deleting finds it missing': failed(false, 'Not found.'),
        },
      }
    }
    case 'gone':
      return { state: 'gone', tags: ['gone'], ended: { output: undefined }, on: {} }
    default:
      return undefined
  }
}

/** The row of a form in this situation. */
export function formRow(kind: ResourceFormUnderTest, form: Form): ModelledRow<Form> {
  const errors = form.isRefused ? [{ path: [kind.path], text: 'No.' }] : []
  const shared = sharedRow(kind, form)
  const row = kind.adapted?.(form, shared) ?? shared
  if (row === undefined) throw new TypeError(`No form is at ${form.at}.`)
  return { ...withBeside(kind, row), shows: { ...kind.shows(form), errors } }
}

/** A row with the charts that run beside the form. */
export function withBeside<Shown extends Pick<FormRow, 'ports' | 'ended'>>(
  { beside = [] }: ResourceFormUnderTest,
  row: Shown,
): Shown {
  return row.ended === undefined && beside.length > 0 ? { ...row, ports: [...beside, ...(row.ports ?? [])] } : row
}

/** The charts beside a form start with it. */
export function startsBeside({ beside = [] }: ResourceFormUnderTest): readonly Effect[] {
  return beside.map((id) => start(id))
}

function casesOf({ change, ports: { save, remove }, resources, path }: ResourceFormUnderTest): Record<string, Case> {
  const changes = (value: Partial<Values>) => send({ type: 'form.change', change: change(value) })
  const wrong = { [path]: ['No.'] }
  const missing = { detail: 'Not found.' }
  return {
    'its value is cleared': changes({ field: '' }),
    'its value is the first': changes({ field: 'first' }),
    'its value is the second': changes({ field: 'second' }),
    'the rest is changed': changes({ other: 'new' }),
    'the rest is as before': changes({ other: 'old' }),
    'undoes the changes': send({ type: 'form.reset' }),
    'saves the form': send({ type: 'form.save' }),
    'asks to delete': send({ type: 'form.delete' }),
    'confirms the deletion': send({ type: 'form.confirm' }),
    'declines the deletion': send({ type: 'form.decline' }),
    'the server has the first': send({ type: 'form.follow', item: resources.first }),
    'the server has the second': send({ type: 'form.follow', item: resources.second }),
    'the server has the emptied': send({ type: 'form.follow', item: resources.emptied }),
    'it is saved as the second': settle(save, resources.second),
    'saving is refused': fail(save, refused('save it', 400, wrong)),
    'saving finds it missing': fail(save, refused('save it', 404, missing)),
    'saving fails': fail(save, broken('save it')),
    'saving receives no response': fail(save, unreachable('save it')),
    'it is deleted': settle(remove),
    'deleting is refused': fail(remove, refused('delete it', 400, wrong)),
    'deleting finds it missing': fail(remove, refused('delete it', 404, missing)),
  }
}

interface FormWalk {
  /** The situation after the first effects. */
  readonly from: Form
  /** The effects as the chart starts; by default, the draft is noted. */
  readonly does?: readonly Effect[]
  /** The shared cases to take, by name; all by default. */
  readonly take?: RegExp
  /** The cases of this kind of form only. */
  readonly further?: Readonly<Record<string, Case>>
  /** Unsaved forms that the chart may restore. */
  readonly forms?: readonly { readonly key: string }[]
}

/** A walk of a form, through these cases. A row does without the cases that the walk does not take. */
export function formWalk(kind: ResourceFormUnderTest, { from, does, take, further, forms = [] }: FormWalk): Walk {
  const shared = Object.entries(casesOf(kind)).filter(([name]) => take?.test(name) ?? true)
  const cases: Record<string, Case> = { ...Object.fromEntries(shared), ...further }
  const isTaken = ([name]: readonly [string, unknown]) => name in cases
  return modelledWalk({
    machine: kind.machine,
    singletons: { toasts: {}, ...kind.singletons, drafts: draftsWith(forms) },
    observe: kind.observe,
    starts: {
      'the form': {
        input: kind.input(from.saved === undefined ? undefined : kind.resources[from.saved]),
        to: from,
        does: [...startsBeside(kind), ...(does ?? [noted(kind, from)])],
      },
    },
    cases,
    rowOf: (form: Form) => {
      const row = formRow(kind, form)
      return { ...row, on: Object.fromEntries(Object.entries(row.on).filter(isTaken)) }
    },
  })
}

/** The context of `drafts` that a form may read: the unsaved forms of the user. */
export function draftsWith<Form extends { readonly key: string }>(forms: readonly Form[]) {
  return { owner: 'ana', texts: new Map(), forms: new Map(forms.map((form) => [draftKey('ana', form.key), form])) }
}

/** The form of a resource on the server: its required value only. */
export function savedWalk(kind: ResourceFormUnderTest, further: Readonly<Record<string, Case>> = {}): Walk {
  return formWalk(kind, { from: savedForm('first'), take: /^(?!the rest|.*emptied$)/, further })
}

/**
 * The resource is changed here and elsewhere: values that are untouched here take the other change, so that saving here
 * does not undo it, and edited ones are compared with the new version. A value that is missing there can be filled in
 * elsewhere, too.
 */
export function overtaken(kind: ResourceFormUnderTest): Walk {
  return formWalk(kind, {
    from: savedForm('first'),
    take: /^(the rest|the server|undoes|saves|its value is (cleared|the second)|saving receives no response)/,
  })
}

/** The form of a new resource. */
export function newWalk(kind: ResourceFormUnderTest): Walk {
  return formWalk(kind, { from: newForm, take: /^(its value|undoes|saves|saving|it is saved|asks to delete)/ })
}

/** An unsaved draft is restored: untouched values are the server's. */
export function keptBefore(kind: ResourceFormUnderTest, saved: Version | undefined): Walk {
  const before = saved === undefined ? newForm : savedForm(saved)
  const from: Form = { ...before, field: 'second' }
  return formWalk(kind, { from, forms: [keptForm(kind, from)], take: /^undoes/ })
}
