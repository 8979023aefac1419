/** What happened in a shift and what is left, to hand it over (docs/behaviour.md#shift). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, receiver, type SingletonActor } from '../core/system.ts'
import { periodEntryMachine, type PeriodEntryOutput } from '../filter/periodEntry.ts'
import type { Report } from './domain/report.ts'
import type { Shift } from './domain/shift.ts'
import type { ShiftSection } from './domain/shiftSection.ts'
import { shiftHandoverMachine } from './shiftHandover.ts'
import type { ShiftChoice } from './domain/shiftChoice.ts'
import { isDear, pause } from './domain/shiftCost.ts'
import { faultIn, isCostlyPart, nextRequest, type ShiftPart } from './domain/shiftPart.ts'
import { fetchShiftPart, findSignIn, printPage, reckonReport, reckonShift } from './ports.ts'
import { failed, reckoned } from './shiftStages.ts'
import {
  addressOfView,
  addressWith,
  answered,
  asked,
  askedBy,
  begun,
  choiceOf,
  entryInput,
  freshness,
  initialContext,
  record,
  serverTime,
  type ShiftContext,
  type ShiftEvent,
  type ShiftInput,
  fileName,
  lastingAddress,
  whoseSignIn,
  type ShiftRequest,
  mediaTypes,
  reportOrder,
  type FileFormat,
} from './shiftRequests.ts'

/**
 * Reads what a shift is reckoned from, page by page, and has it reckoned. The address of the page says which shift it is: a
 * choice goes to another address. What was read is kept for the visit.
 */
export const shiftMachine = setup({
  types: {
    context: {} as ShiftContext,
    events: {} as ShiftEvent,
    input: {} as ShiftInput,
    children: {} as {
      findSignIn: 'findSignIn'
      fetchShiftPart: 'fetchShiftPart'
      reckonShift: 'reckonShift'
      reckonReport: 'reckonReport'
      periodEntry: 'periodEntry'
      shiftHandover: 'shiftHandover'
    },
    tags: {} as 'asking' | 'reading' | 'reckoning' | 'cancelled' | 'failed' | 'done' | 'writingPeriod',
  },
  actors: {
    findSignIn,
    fetchShiftPart,
    reckonShift,
    reckonReport,
    periodEntry: periodEntryMachine,
    shiftHandover: shiftHandoverMachine,
  },
  actions: {
    printPage,
    takeSignIn: assign((_, signedInAt: number | undefined) => ({ signedInAt })),
    takeSearch: assign((_, { search }: { search: string }) => ({ search })),
    // The result of another shift is not shown.
    readAddress: assign(({ context, self }) => ({
      ...askedBy(context, self, context.search ?? ''),
      ...(context.search !== context.shown && { result: undefined, report: undefined, listed: {}, opened: undefined }),
    })),
    begin: assign(({ context, self }) => begun(context, self)),
    agree: assign({ isAgreed: true }),
    forgetFailure: assign({ failure: undefined }),
    noteRequest: assign(({ self }) => ({ requestedAt: serverTime(self) })),
    takePart: assign(({ context, self }, part: ShiftPart) => answered(context, self, part)),
    takeShift: assign(({ context }, result: Shift) => ({ result, reckonedAt: Date.now(), shown: context.search })),
    takeReport: assign(({ context }, report: Report) => ({ report, reckonedAt: Date.now(), shown: context.search })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFault(error, 'read the shift') })),
    noteFault: assign((_, part: ShiftPart) => ({ failure: faultIn(part) })),
    list: assign(({ context }, { section, atMost }: { section: ShiftSection; atMost: number }) => ({
      listed: { ...context.listed, [section]: atMost },
    })),
    unfold: assign((_, { key }: { key: string | undefined }) => ({ opened: key })),
    copyText: sendTo(child(shiftHandoverMachine), (_, { text }: { text: string }) => ({
      type: 'shiftHandover.copy',
      text,
    })),
    copyLink: sendTo(child(shiftHandoverMachine), ({ context }) => ({
      type: 'shiftHandover.copyLink',
      path: lastingAddress(context),
    })),
    saveFile: sendTo(
      child(shiftHandoverMachine),
      ({ context }, { text, fileFormat }: { text: string; fileFormat: FileFormat }) => ({
        type: 'shiftHandover.save',
        name: fileName(context, fileFormat),
        mediaType: mediaTypes[fileFormat],
        text,
      }),
    ),
    goToChoice: sendTo(receiver('navigation'), ({ context }, { choice }: { choice: ShiftChoice }) => ({
      type: 'navigation.go',
      to: addressWith(context, choice),
    })),
    goToView: sendTo(receiver('navigation'), ({ context, self }, { view }: { view: string | undefined }) => ({
      type: 'navigation.go',
      to: addressOfView(context, self, view),
    })),
    goToPeriod: sendTo(receiver('navigation'), ({ context, self }, period: PeriodEntryOutput) => ({
      type: 'navigation.go',
      to: addressWith(context, choiceOf(period, self)),
    })),
  },
  guards: {
    isShown: ({ context }, { search }: { search: string }) => context.search === search,
    isFresh: ({ context: { search, reckonedAt } }, event: { search: string }) =>
      search === event.search && Date.now() - reckonedAt < freshness,
    isPeriod: (_, period: PeriodEntryOutput) => period !== undefined,
    isOpen: ({ context: { search } }) => search !== undefined,
    hasProblem: ({ context: { problem } }) => problem !== undefined,
    isCostly: ({ context: { cost, isAgreed } }) => !isAgreed && cost !== undefined && isDear(cost),
    isRead: ({ context: { reading } }) => nextRequest(reading) === undefined,
    isReportRead: ({ context: { choice, reading } }) => choice.type === 'days' && nextRequest(reading) === undefined,
    hasFault: (_, part: ShiftPart) => faultIn(part) !== undefined,
    isCheap: (_, part: ShiftPart) => !isCostlyPart(part),
  },
  delays: { pause },
}).createMachine({
  id: 'shift',
  description: 'What happened in a shift and what is left, to hand it over.',
  context: initialContext,
  type: 'parallel',
  invoke: { src: 'shiftHandover', id: 'shiftHandover' },
  states: {
    work: {
      description: 'Reads and reckons the shift.',
      initial: 'arriving',
      on: {
        'shift.open': [
          { guard: { type: 'isShown', params: theEvent } },
          { target: '.opening', actions: { type: 'takeSearch', params: theEvent } },
        ],
      },
      states: {
        arriving: {
          description: 'Finds out when the user signed in.',
          invoke: {
            src: 'findSignIn',
            id: 'findSignIn',
            input: whoseSignIn,
            onDone: { target: 'settling', actions: { type: 'takeSignIn', params: theOutput } },
            onError: { target: 'settling' },
          },
          on: { 'shift.open': { actions: { type: 'takeSearch', params: theEvent } } },
        },
        settling: {
          description: 'Checks whether the page was opened meanwhile.',
          always: [{ guard: 'isOpen', target: 'opening' }, { target: 'unasked' }],
        },
        unasked: {
          description: 'Nothing is asked for: the page was not opened, or its address cannot be read.',
          on: { 'shift.open': { target: 'opening', actions: { type: 'takeSearch', params: theEvent } } },
        },
        opening: {
          description: 'Reads the address of the page.',
          entry: 'readAddress',
          always: [
            { guard: 'hasProblem', target: 'unasked' },
            { target: 'reading', actions: 'begin' },
          ],
        },
        reading: {
          description: 'The events are being read, and then the incidents that are open or that they name.',
          tags: ['reading'],
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Decides whether anything is still to be read, and whether its cost has to be told first.',
              always: [
                { guard: 'isReportRead', target: '#shift.work.reporting' },
                { guard: 'isRead', target: '#shift.work.reckoning' },
                { guard: 'isCostly', target: '#shift.work.asking' },
                { target: 'requesting' },
              ],
            },
            requesting: {
              description: 'A part of what is needed is being read.',
              entry: 'noteRequest',
              invoke: {
                src: 'fetchShiftPart',
                id: 'fetchShiftPart',
                input: asked,
                onDone: [
                  {
                    guard: { type: 'hasFault', params: theOutput },
                    target: '#shift.work.failed',
                    actions: { type: 'noteFault', params: theOutput },
                  },
                  {
                    guard: { type: 'isCheap', params: theOutput },
                    target: 'choosing',
                    actions: { type: 'takePart', params: theOutput },
                  },
                  { target: 'pausing', actions: { type: 'takePart', params: theOutput } },
                ],
                onError: failed,
              },
            },
            pausing: {
              description: 'The server is left alone for a moment.',
              after: { pause: { target: 'choosing' } },
            },
          },
          on: { 'shift.cancel': { target: 'cancelled' } },
        },
        asking: {
          description: 'What reading costs the server is told. Nothing is read until the operator agrees.',
          tags: ['asking'],
          on: {
            'shift.agree': { target: 'reading', actions: 'agree' },
            'shift.cancel': { target: 'cancelled' },
          },
        },
        reckoning: reckoned(
          'Everything has been read, and the shift is being reckoned.',
          'reckonShift',
          record,
          'takeShift',
        ),
        reporting: reckoned(
          'Everything has been read, and the report is being reckoned.',
          'reckonReport',
          reportOrder,
          'takeReport',
        ),
        cancelled: {
          description: 'The operator has cancelled. What was read is kept.',
          tags: ['cancelled'],
          on: { 'shift.goOn': { target: 'reading', actions: 'agree' } },
        },
        failed: {
          description: 'A request failed. What was read before is kept.',
          tags: ['failed'],
          exit: 'forgetFailure',
          on: { 'shift.goOn': { target: 'reading' } },
        },
        done: {
          description: 'The shift or the report is known.',
          tags: ['done'],
          on: {
            'shift.open': [
              { guard: { type: 'isFresh', params: theEvent } },
              { target: 'opening', actions: { type: 'takeSearch', params: theEvent } },
            ],
            'shift.renew': { target: 'opening' },
          },
        },
      },
    },
    period: {
      description: 'Lets the operator type when the shift begins and ends.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being typed.',
          on: { 'shift.writePeriod': { target: 'writing' } },
        },
        writing: {
          description: 'The fields are open.',
          tags: ['writingPeriod'],
          invoke: {
            src: 'periodEntry',
            id: 'periodEntry',
            input: entryInput,
            onDone: [
              {
                guard: { type: 'isPeriod', params: theOutput },
                target: 'idle',
                actions: { type: 'goToPeriod', params: theOutput },
              },
              { target: 'idle' },
            ],
          },
        },
      },
    },
  },
  on: {
    'shift.choose': { actions: { type: 'goToChoice', params: theEvent } },
    'shift.chooseView': { actions: { type: 'goToView', params: theEvent } },
    'shift.list': { actions: { type: 'list', params: theEvent } },
    'shift.unfold': { actions: { type: 'unfold', params: theEvent } },
    'shift.copy': { actions: { type: 'copyText', params: theEvent } },
    'shift.copyLink': { actions: 'copyLink' },
    'shift.save': { actions: { type: 'saveFile', params: theEvent } },
    'shift.print': { actions: 'printPage' },
  },
})

hasCome(shiftMachine)

export type ShiftRef = ActorRefFrom<typeof shiftMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    shift: SingletonActor<typeof shiftMachine, ShiftRequest>
  }
}
