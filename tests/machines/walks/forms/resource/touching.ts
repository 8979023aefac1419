/** Which fields of a resource's form are marked (docs/behaviour.md#validation). */
import type { Touched } from '../../../../../machines/forms/domain/touched.ts'
import { start } from '../../../support/effects.ts'
import { modelledWalk, type ModelledRow } from '../../../support/modelled.ts'
import { send, type Walk } from '../../../support/walk.ts'
import {
  draftsWith,
  isAsSaved,
  noted,
  startsBeside,
  withBeside,
  type Form,
  type ResourceFormUnderTest,
  type Values,
} from './resourceForm.ts'

/** The names of the fields, as the chart remembers which were touched. */
export interface FieldNames extends Readonly<Record<keyof Values, string>> {
  /** All fields of the form. */
  readonly all: readonly string[]
}

interface Touching extends Form {
  readonly touched: 'none' | keyof Values | 'both' | 'all'
}

/**
 * A field is marked only once it was touched, or after an attempt to save: editing one does not mark another. Nothing is
 * marked once the form is as it was in the beginning.
 */
export function touching(kind: ResourceFormUnderTest, names: FieldNames, from: Form): Walk {
  const namesOf: Readonly<Record<Touching['touched'], readonly string[]>> = {
    none: [],
    field: [names.field],
    other: [names.other],
    both: [names.field, names.other],
    all: names.all,
  }
  const begun: Touching = { ...from, touched: 'none' }
  const edited = (to: Touching) => ({ to: isAsSaved(to) ? begun : to, does: [noted(kind, to)] })
  const rowOf = (model: Touching): ModelledRow<Touching> => {
    const { at, touched } = model
    const shows = namesOf[touched].toSorted()
    if (at === 'writing') {
      return { state: 'writing', tags: ['busy', 'changed'], ports: [kind.ports.save], shows, on: {} }
    }
    const touch = (field: keyof Values) =>
      touched === 'all' || touched === field ? touched : touched === 'none' ? field : 'both'
    const types = (field: keyof Values, value: Partial<Values>) =>
      edited({ ...model, ...value, at: 'editing', touched: touch(field) })
    const isUnchanged = isAsSaved(model) && at === 'editing'
    const isInvalid = kind.isInvalid?.(model) ?? model.field === ''
    return {
      state: { editing: isUnchanged ? 'unchanged' : isInvalid ? 'invalid' : { changed: 'unsent' } },
      tags: isUnchanged ? [] : isInvalid ? ['changed', 'invalid'] : ['changed'],
      shows,
      on: {
        'its value is the second': types('field', { field: 'second' }),
        'its value is cleared': types('field', { field: '' }),
        'the rest is changed': types('other', { other: 'new' }),
        'the rest is as before': types('other', { other: 'old' }),
        'saves the form': isUnchanged
          ? from.saved === undefined
            ? { to: { ...model, at: 'submitted', touched: 'all' } }
            : undefined
          : isInvalid
            ? { to: { ...model, touched: 'all' } }
            : { to: { ...model, at: 'writing' }, does: [start(kind.ports.save, kind.sent(model))] },
      },
    }
  }
  const changes = (value: Partial<Values>) => send({ type: 'form.change', change: kind.change(value) })
  return modelledWalk<Touching>({
    machine: kind.machine,
    singletons: { toasts: {}, ...kind.singletons, drafts: draftsWith([]) },
    observe: ({ touched }: { readonly touched: Touched }) => [...touched].toSorted(),
    starts: {
      'the form': {
        input: kind.input(from.saved === undefined ? undefined : kind.resources[from.saved]),
        to: begun,
        does: [...startsBeside(kind), noted(kind, from)],
      },
    },
    cases: {
      'its value is the second': changes({ field: 'second' }),
      'its value is cleared': changes({ field: '' }),
      'the rest is changed': changes({ other: 'new' }),
      'the rest is as before': changes({ other: 'old' }),
      'saves the form': send({ type: 'form.save' }),
    },
    rowOf: (model) => withBeside(kind, rowOf(model)),
  })
}
