/**
 * The states shared by the form of every resource that the user keeps on the server (profile, timeslot, destination),
 * existing or new (docs/behaviour.md#forms). They decide what can be saved and when, handle a failed save, and ask for
 * confirmation before deleting. Each chart adds its own name, ports and rules.
 */
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'

export type ResourceFormEvent<Item, Change> =
  /** A value is typed or chosen. */
  | { type: 'form.change'; change: Change }
  /** Discards the changes. */
  | { type: 'form.reset' }
  | { type: 'form.save' }
  | { type: 'form.delete' }
  | { type: 'form.confirm' }
  | { type: 'form.decline' }
  /** The server's current version of the resource. */
  | { type: 'form.follow'; item: Item }

interface Port<Name extends string, Input> {
  readonly port: Name
  /** The input of the port. */
  readonly input: Input
}

/**
 * The states of a form. The form can be saved only if its values differ from the saved ones and are valid. After a
 * failed save, the form is marked as unsaved until the user changes something, or the server turns out to have saved
 * the values after all. In every state, values that the user has not changed are updated from the server. After any
 * failure the form reports to the list that the resource may have changed or no longer exist on the server.
 *
 * The chart must define these actions: `change`, `resetDraft`, `follow`, `noteForm` (keeps unsaved values in the
 * drafts), `dropForm`, `takeSaved`, `saySaved`, `tellSaved` (the last three receive the saved resource; `saySaved` runs
 * first, while it is still known whether the resource is new), `touchAll` (from now on every empty required field is
 * marked), `takeErrors`, `sayFailed`, `tellOutdated`, `sayDeleted`,
 * `tellDeleted`; and these guards: `isUnchanged`, `isInvalid`, `isMended` (the errors are corrected, or are in the
 * saved version too), `canBeDeleted`.
 *
 * @param chart the chart's id
 */
export function resourceForm<Save extends string, SaveInput, Delete extends string, DeleteInput>(
  chart: string,
  save: Port<Save, SaveInput>,
  remove: Port<Delete, DeleteInput>,
) {
  return {
    initial: 'editing',
    states: {
      editing: {
        description: 'The values can be edited.',
        entry: 'noteForm',
        initial: 'changed',
        states: {
          unchanged: {
            description: 'Nothing has been changed yet; trying to save an empty new resource shows what is missing.',
            on: { 'form.save': { target: 'invalid', actions: 'touchAll' } },
          },
          invalid: {
            description:
              'Something is invalid or missing; trying to save shows it, also in fields that were not touched.',
            tags: ['changed', 'invalid'],
            always: { guard: 'isMended', target: 'changed' },
            on: { 'form.save': { actions: 'touchAll' } },
          },
          changed: {
            description: 'Something has changed and can be saved.',
            tags: ['changed'],
            initial: 'unsent',
            states: {
              unsent: { description: 'These values have not been sent yet.' },
              unsaved: {
                description: 'Saving failed; the input is kept.',
                tags: ['unsaved'],
              },
            },
            always: [
              { guard: 'isUnchanged', target: 'unchanged' },
              { guard: 'isInvalid', target: 'invalid' },
            ],
            on: { 'form.save': { target: `#${chart}.writing` } },
          },
        },
        on: {
          'form.change': { target: '.changed', actions: [{ type: 'change', params: theEvent }, 'noteForm'] },
          'form.reset': { target: 'editing', reenter: true, actions: 'resetDraft' },
          'form.delete': { guard: 'canBeDeleted', target: 'removing' },
        },
      },
      writing: {
        description: 'Sends the new resource or the changes.',
        tags: ['busy', 'changed'],
        invoke: {
          src: save.port,
          id: save.port,
          input: save.input,
          onDone: {
            target: 'editing',
            actions: [
              { type: 'saySaved', params: theOutput },
              { type: 'takeSaved', params: theOutput },
              { type: 'tellSaved', params: theOutput },
            ],
          },
          onError: {
            target: 'editing.changed.unsaved',
            actions: [
              { type: 'takeErrors', params: theError },
              { type: 'sayFailed', params: theError },
              'tellOutdated',
            ],
          },
        },
      },
      removing: {
        description: 'The resource is about to be deleted.',
        tags: ['deleteDialog'],
        initial: 'deciding',
        states: {
          deciding: {
            description: 'The dialog asks whether to delete the resource.',
            on: { 'form.confirm': { target: 'deleting' }, 'form.decline': { target: `#${chart}.editing` } },
          },
          deleting: {
            description: 'Asks the server to delete the resource.',
            tags: ['busy'],
            invoke: {
              src: remove.port,
              id: remove.port,
              input: remove.input,
              onDone: { target: `#${chart}.gone`, actions: ['dropForm', 'sayDeleted', 'tellDeleted'] },
              onError: {
                target: `#${chart}.editing`,
                actions: [
                  { type: 'takeErrors', params: theError },
                  { type: 'sayFailed', params: theError },
                  'tellOutdated',
                ],
              },
            },
          },
        },
      },
      gone: { type: 'final', description: 'The resource no longer exists.', tags: ['gone'] },
    },
    on: { 'form.follow': { actions: [{ type: 'follow', params: theEvent }, 'noteForm'] } },
  } as const
}
