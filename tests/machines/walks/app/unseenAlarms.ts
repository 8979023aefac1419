/**
 * Alarms that the operator has not seen (docs/behaviour.md#alerts): seen are those that the list shows while the page is
 * on screen, and those that were opened or dismissed.
 */
import { unseenAlarmsMachine, type UnseenAlarmsContext } from '../../../../machines/app/unseenAlarms.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send } from '../../support/walk.ts'

interface Unseen {
  readonly isShown: boolean
  /** Whether incident 7 is in the list. */
  readonly isListed: boolean
  /** Whether incident 7 is an alarm that the operator has not seen. */
  readonly isUnseen: boolean
}

const seven = incident({ pk: 7, level: 1 })

function settled(at: Unseen): { to: Unseen } {
  return { to: { ...at, isUnseen: at.isUnseen && !(at.isShown && at.isListed) } }
}

function rowOf(at: Unseen): ModelledRow<Unseen> {
  return {
    state: at.isShown ? 'shown' : 'hidden',
    shows: at.isUnseen ? [7] : [],
    on: {
      'an alarm arrives': settled({ ...at, isUnseen: true }),
      'it ends': { to: { ...at, isUnseen: false } },
      'the list shows it': settled({ ...at, isListed: true }),
      'the list is left': { to: { ...at, isListed: false } },
      'it is dismissed': { to: { ...at, isUnseen: false } },
      'another one is opened': { to: at },
      'the page is shown': settled({ ...at, isShown: true }),
      'the page is hidden': { to: { ...at, isShown: false } },
    },
  }
}

const atFirst: Unseen = { isShown: false, isListed: false, isUnseen: false }

export const walk = defineWalk({
  machine: unseenAlarmsMachine,
  observe: ({ unseen }: UnseenAlarmsContext) => unseen.map(({ pk }) => pk),
  starts: { 'no alarm has arrived': { to: nameOf(atFirst) } },
  cases: {
    'an alarm arrives': send({ type: 'unseenAlarms.meet', arrived: [seven], since: 0, gone: [] }),
    'it ends': send({ type: 'unseenAlarms.meet', arrived: [], since: 0, gone: [7] }),
    'the list shows it': send({ type: 'unseenAlarms.list', rows: [8, 7] }),
    'the list is left': send({ type: 'unseenAlarms.list', rows: [] }),
    'it is dismissed': send({ type: 'unseenAlarms.see', pks: [7] }),
    'another one is opened': send({ type: 'unseenAlarms.see', pks: [9] }),
    'the page is shown': send({ type: 'unseenAlarms.show' }),
    'the page is hidden': send({ type: 'unseenAlarms.hide' }),
  },
  rows: modelledRows([atFirst], rowOf),
})
