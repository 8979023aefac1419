/** How long the server's errors stay beside the fields of a resource's form (docs/behaviour.md#forms). */
import { answerWords } from '../../../../../machines/core/domain/answerWords.ts'
import type { FieldError } from '../../../../../machines/forms/domain/fieldError.ts'
import { say, start, tell, type Effect } from '../../../support/effects.ts'
import { refused } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../../support/modelled.ts'
import { fail, send, type Walk } from '../../../support/walk.ts'
import {
  draftsWith,
  keyOf,
  nounOf,
  outdated,
  startsBeside,
  withBeside,
  type ResourceFormUnderTest,
} from './resourceForm.ts'

export interface ChangedField {
  /** The change in which the operator edits the field. */
  readonly change: object
  /** The draft that is kept then, and the input of the port that saves it. */
  readonly draft: object
  readonly sent: object
  /** The errors in the server's answer, and those that are left once the field is edited again. */
  readonly body: object
  readonly all: readonly FieldError[]
  readonly left: readonly FieldError[]
}

interface Refused {
  readonly at: 'editing' | 'writing' | 'unsaved'
  readonly isChanged: boolean
  readonly errors: 'none' | 'all' | 'left'
}

/**
 * The error of a field stays beside it until that field changes; an error of the resource as a whole, such as 'name in
 * use', stays until any field changes.
 */
export function fieldErrors(kind: ResourceFormUnderTest, field: ChangedField): Walk {
  const { change, draft, sent, body, all, left } = field
  const key = keyOf(kind, { saved: 'first' })
  const [first = '', ...rest] = nounOf(kind)
  const title = `${first.toUpperCase()}${rest.join('')} '${kind.names.first}'`
  const keeps = tell('drafts', {
    type: 'drafts.keepForm',
    form: { kind: kind.kind, key, title, page: kind.page, draft },
  })
  const drops: Effect = tell('drafts', { type: 'drafts.dropForm', key })
  const begun: Refused = { at: 'editing', isChanged: false, errors: 'none' }
  const rowOf = (model: Refused): ModelledRow<Refused> => {
    const shows = { none: [], all, left }[model.errors]
    if (model.at === 'writing') {
      const refusal: ModelledOutcome<Refused> = {
        to: { ...model, at: 'unsaved', errors: 'all' },
        does: [keeps, say('error', `Failed to save it: ${answerWords(body)}`), outdated],
      }
      return {
        state: 'writing',
        tags: ['busy', 'changed'],
        ports: [kind.ports.save],
        shows,
        on: { 'is refused': refusal },
      }
    }
    const isUnsaved = model.at === 'unsaved'
    return {
      state: { editing: model.isChanged ? { changed: isUnsaved ? 'unsaved' : 'unsent' } : 'unchanged' },
      tags: model.isChanged ? ['changed', ...(isUnsaved ? ['unsaved'] : [])] : [],
      shows,
      on: {
        'is changed': {
          to: { at: 'editing', isChanged: true, errors: model.errors === 'none' ? 'none' : 'left' },
          does: [keeps],
        },
        'undoes the changes': { to: begun, does: [drops] },
        'saves the form': model.isChanged
          ? { to: { ...model, at: 'writing' }, does: [start(kind.ports.save, sent)] }
          : undefined,
      },
    }
  }
  return modelledWalk<Refused>({
    machine: kind.machine,
    singletons: { toasts: {}, ...kind.singletons, drafts: draftsWith([]) },
    observe: ({ errors }: { readonly errors: readonly FieldError[] }) => errors,
    starts: {
      'the form': { input: kind.input(kind.resources.first), to: begun, does: [...startsBeside(kind), drops] },
    },
    cases: {
      'is changed': send({ type: 'form.change', change }),
      'undoes the changes': send({ type: 'form.reset' }),
      'saves the form': send({ type: 'form.save' }),
      'is refused': fail(kind.ports.save, refused('save it', 400, body)),
    },
    rowOf: (model) => withBeside(kind, rowOf(model)),
  })
}
