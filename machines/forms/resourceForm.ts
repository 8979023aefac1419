/**
 * The form of one thing that a person keeps on the server, or of one that is to be created, as every form of that kind has
 * it (specification, sections 2, 4 and 5): what can be saved and when, what a failed save leaves behind, and the question
 * before it is deleted. Each chart that has one names itself, its ports and its rules; this is the part of their topologies
 * that is the same.
 */
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'

export type ResourceFormEvent<Item, Change> =
  /** Something is typed or chosen. */
  | { type: 'form.change'; change: Change }
  /** Back to what is saved. */
  | { type: 'form.reset' }
  | { type: 'form.save' }
  | { type: 'form.delete' }
  | { type: 'form.confirm' }
  | { type: 'form.decline' }
  /** What the server has now. */
  | { type: 'form.follow'; item: Item }

interface Port<Name extends string, Input> {
  readonly port: Name
  /** What is sent. */
  readonly input: Input
}

/**
 * The states of a form, and what it hears in all of them. It can be saved only where something is really different and
 * nothing is wrong with it. After a save that failed it is marked as unsaved until somebody changes something, or the
 * server turns out to have it all the same. What nobody has changed follows the server, whatever is under way. Refused or
 * not, what the server has may be another one by now, or none: the list is told.
 *
 * The chart names these actions: `change`, `resetDraft`, `follow`, `noteForm` (keeps what is not saved), `dropForm`,
 * `takeSaved`, `saySaved`, `tellSaved` (each of what the server has now; saying comes first, while it is known whether it
 * is new), `takeErrors`, `sayFailed`, `tellOutdated`, `sayDeleted`, `tellDeleted`; and these guards: `isUnchanged`,
 * `isInvalid`, `isMended` (what was wrong is so no more, or saved like that), `canBeDeleted`.
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
        description: 'What it is made of can be changed.',
        entry: 'noteForm',
        initial: 'changed',
        states: {
          unchanged: {
            description: 'As it is saved, or not begun; who tries to create one not begun is told what is missing.',
            on: { 'form.save': { target: 'invalid' } },
          },
          invalid: {
            description: 'Something is wrong with it or missing, and says so.',
            tags: ['changed', 'invalid'],
            always: { guard: 'isMended', target: 'changed' },
          },
          changed: {
            description: 'Something is different and can be saved.',
            tags: ['changed'],
            initial: 'unsent',
            states: {
              unsent: { description: 'It has not been sent like that.' },
              unsaved: {
                description: 'It could not be saved; what was entered is still there.',
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
        description: 'The new one, or the changes, are on their way.',
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
        description: 'It is to be deleted.',
        tags: ['deleteDialog'],
        initial: 'deciding',
        states: {
          deciding: {
            description: 'The dialog asks whether to delete it.',
            on: { 'form.confirm': { target: 'deleting' }, 'form.decline': { target: `#${chart}.editing` } },
          },
          deleting: {
            description: 'The deletion is on its way.',
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
      gone: { type: 'final', description: 'It is no more.', tags: ['gone'] },
    },
    on: { 'form.follow': { actions: [{ type: 'follow', params: theEvent }, 'noteForm'] } },
  } as const
}
