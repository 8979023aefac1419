/** Keeps the alarms that the operator has not seen in a list, opened or dismissed (docs/behaviour.md#alerts). */
import { assign, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import type { SingletonActor } from '../core/system.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { AlarmNews } from '../list/domain/alarms/alarms.ts'
import { unseenAfter } from '../list/domain/alarms/looks.ts'

export interface UnseenAlarmsContext {
  /** Newest last. */
  readonly unseen: readonly Incident[]
  /** Primary keys of the rows of the list, if its page is open. */
  readonly listed: readonly number[]
}

/** The events that other charts may send. */
export type UnseenAlarmsRequest =
  /** These are the rows of the list now; none if its page is left. */
  | { type: 'unseenAlarms.list'; rows: readonly number[] }
  /** These incidents were opened or dismissed. */
  | { type: 'unseenAlarms.see'; pks: readonly number[] }
  /** Alarms have arrived or ended. */
  | (AlarmNews & { type: 'unseenAlarms.meet' })
  /** The page is on screen, or in a tab that is not. */
  | { type: 'unseenAlarms.show' }
  | { type: 'unseenAlarms.hide' }

export type UnseenAlarmsEvent = UnseenAlarmsRequest

/**
 * An alarm is seen as soon as it is in the list while the page is on screen, or when it is opened or dismissed; moving
 * the pointer does not count.
 */
export const unseenAlarmsMachine = setup({
  types: { context: {} as UnseenAlarmsContext, events: {} as UnseenAlarmsEvent },
  actions: {
    takeNews: assign(({ context: { unseen } }, news: AlarmNews) => ({
      unseen: unseenAfter({ unseen, looks: new Map() }, news),
    })),
    takeRows: assign((_, { rows }: { rows: readonly number[] }) => ({ listed: rows })),
    seeListed: assign(({ context }) => ({ unseen: without(context.unseen, context.listed) })),
    see: assign(({ context }, { pks }: { pks: readonly number[] }) => ({ unseen: without(context.unseen, pks) })),
  },
}).createMachine({
  id: 'unseenAlarms',
  description: 'Keeps the alarms that the operator has not seen.',
  context: { unseen: [], listed: [] },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The page is in a tab that is not on screen: nobody sees its rows.',
      on: { 'unseenAlarms.show': { target: 'shown' } },
    },
    shown: {
      description: 'The page is on screen: the rows of its list are seen.',
      entry: 'seeListed',
      on: {
        'unseenAlarms.hide': { target: 'hidden' },
        'unseenAlarms.meet': { actions: [{ type: 'takeNews', params: theEvent }, 'seeListed'] },
        'unseenAlarms.list': { actions: [{ type: 'takeRows', params: theEvent }, 'seeListed'] },
      },
    },
  },
  on: {
    'unseenAlarms.meet': { actions: { type: 'takeNews', params: theEvent } },
    'unseenAlarms.list': { actions: { type: 'takeRows', params: theEvent } },
    'unseenAlarms.see': { actions: { type: 'see', params: theEvent } },
  },
})

export type UnseenAlarmsRef = ActorRefFrom<typeof unseenAlarmsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    unseenAlarms: SingletonActor<typeof unseenAlarmsMachine, UnseenAlarmsRequest>
  }
}

function without(unseen: readonly Incident[], pks: readonly number[]): readonly Incident[] {
  const seen = new Set(pks)
  return unseen.some(({ pk }) => seen.has(pk)) ? unseen.filter(({ pk }) => !seen.has(pk)) : unseen
}
