/** The events, the context and the requests of the shift's chart. */
import type { AnyActorRef } from 'xstate'
import type { Fault } from '../core/domain/fault.ts'
import { fileDate } from '../core/domain/fileName.ts'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { unrestrictedQuery, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import { typedPeriodOf } from '../filter/domain/typedPeriod.ts'
import type { PeriodEntryInput, PeriodEntryOutput } from '../filter/periodEntry.ts'
import { knownFilters } from '../filter/readings.ts'
import { serverSkew } from '../server/readings.ts'
import { shownBy } from '../views/domain/view.ts'
import type { Report, ReportOrder } from './domain/report.ts'
import { reportPeriod } from './domain/reportPeriod.ts'
import type { Shift } from './domain/shift.ts'
import { firstChoice, shiftAddress, shiftPlaceOf } from './domain/shiftAddress.ts'
import type { ShiftChoice } from './domain/shiftChoice.ts'
import { expectedCost, type ShiftCost } from './domain/shiftCost.ts'
import type { ShiftSection } from './domain/shiftSection.ts'
import { nextRequest, requestsOf, withPart, type ShiftPart, type ShiftPartRequest } from './domain/shiftPart.ts'
import { shiftQuery } from './domain/shiftQuery.ts'
import { begunReading, recordOf, withCost, type ShiftReading } from './domain/shiftReading.ts'

export interface ShiftInput {
  readonly username: string
  /** Whether levels are shown, and so conditions on them count. */
  readonly withLevels: boolean
  /** When the workspace was opened, in milliseconds since 1970. */
  readonly openedAt: number
}

export interface ShiftContext extends ShiftInput {
  /** The query part of the address that the shift is that of; undefined before the page was open. */
  readonly search: string | undefined
  readonly choice: ShiftChoice
  /** The name of the view; undefined for everything. */
  readonly view: string | undefined
  /** Which incidents the shift is about. */
  readonly query: IncidentQuery
  /** Why the address asks for nothing: a sentence. */
  readonly problem: string | undefined
  /** When the user signed in, by this computer's clock; undefined if that is not known. */
  readonly signedInAt: number | undefined
  readonly reading: ShiftReading
  /** In requests. */
  readonly progress: { readonly done: number; readonly expected: number | undefined }
  /** Undefined until it can be told. */
  readonly cost: ShiftCost | undefined
  /** Whether the operator has agreed to what it costs. */
  readonly isAgreed: boolean
  /** When the last request was sent, by the server's clock. */
  readonly requestedAt: number
  readonly result: Shift | undefined
  /** Instead of it, where days are chosen. */
  readonly report: Report | undefined
  /** The query part of the address that the result is that of. */
  readonly shown: string | undefined
  /** When the result was reckoned, in milliseconds since 1970. */
  readonly reckonedAt: number
  /** Why the last request failed. */
  readonly failure: Fault | undefined
  /** How many rows of each part of the page are listed, if that was changed. */
  readonly listed: Readonly<Partial<Record<ShiftSection, number>>>
  /** The number whose incidents are shown. */
  readonly opened: string | undefined
}

export type FileFormat = 'csv' | 'json'
export const mediaTypes: Readonly<Record<FileFormat, string>> = { csv: 'text/csv', json: 'application/json' }

/** The events that other charts may send. */
export type ShiftRequest =
  /** The page is open, at this query part of its address. */
  | { type: 'shift.open'; search: string }
  /** Reads what is new. */
  | { type: 'shift.renew' }

export type ShiftEvent =
  | ShiftRequest
  | { type: 'shift.choose'; choice: ShiftChoice }
  /** Chooses the view with this name, or everything. */
  | { type: 'shift.chooseView'; view: string | undefined }
  /** Opens the fields in which a period is typed. */
  | { type: 'shift.writePeriod' }
  /** Agrees to what reading costs. */
  | { type: 'shift.agree' }
  | { type: 'shift.cancel' }
  /** Goes on after it was cancelled, or failed. */
  | { type: 'shift.goOn' }
  /** Lists as many rows of a part of the page. */
  | { type: 'shift.list'; section: ShiftSection; atMost: number }
  /** Shows the incidents of one number, or of none. */
  | { type: 'shift.unfold'; key: string | undefined }
  /** Copies the shift, which the view has written as a text. */
  | { type: 'shift.copy'; text: string }
  | { type: 'shift.copyLink' }
  /** Saves it as a file. */
  | { type: 'shift.save'; text: string; fileFormat: FileFormat }
  | { type: 'shift.print' }

/** Milliseconds for which a result counts as that of now, when the page is opened again. */
export const freshness = 600_000

export function initialContext({ input }: { input: ShiftInput }): ShiftContext {
  return {
    ...input,
    search: undefined,
    choice: firstChoice,
    view: undefined,
    query: unrestrictedQuery,
    problem: undefined,
    signedInAt: undefined,
    reading: begunReading({
      from: 0,
      to: 0,
      question: { ...unrestrictedQuery, withLevels: false },
      needsAcknowledgements: false,
    }),
    progress: { done: 0, expected: undefined },
    cost: undefined,
    isAgreed: false,
    requestedAt: 0,
    result: undefined,
    report: undefined,
    shown: undefined,
    reckonedAt: 0,
    failure: undefined,
    listed: {},
    opened: undefined,
  }
}

/** Server time in milliseconds since 1970. */
export function serverTime(self: AnyActorRef): number {
  return Date.now() + serverSkew(self)
}

/** What an address asks for, or why it asks for nothing. */
export function askedBy(
  { signedInAt }: ShiftContext,
  self: AnyActorRef,
  search: string,
): Partial<ShiftContext> & Pick<ShiftContext, 'problem'> {
  const place = shiftPlaceOf(search, serverTime(self))
  if ('problem' in place) return place
  if (place.choice.type === 'signIn' && signedInAt === undefined)
    return { problem: 'This browser does not know when you signed in.' }
  const query = place.query ?? queryOfView(self, place.view)
  if (query === undefined) return { problem: `There is no view “${place.view ?? ''}” in this browser.` }
  return { choice: place.choice, view: place.view, query, problem: undefined }
}

/** The beginning of a reading: what was read before is used as far as it can be. */
export function begun(context: ShiftContext, self: AnyActorRef) {
  const { query, withLevels, reading: before, choice } = context
  const needsAcknowledgements = choice.type !== 'days'
  const asked = { ...boundsOf(context, self), question: { ...query, withLevels }, needsAcknowledgements }
  return { ...taken(begunReading(asked, before)), isAgreed: false }
}

function boundsOf({ choice, signedInAt }: Pick<ShiftContext, 'choice' | 'signedInAt'>, self: AnyActorRef) {
  const now = serverTime(self)
  switch (choice.type) {
    case 'hours':
      return { from: now - choice.hours * millisecondsPerHour, to: now }
    case 'signIn':
      return { from: (signedInAt ?? Date.now()) + serverSkew(self), to: now }
    case 'days': {
      const to = choice.until ?? now
      return { from: reportPeriod(choice.days, to).before, to }
    }
    case 'period':
      return { from: choice.from, to: Math.min(choice.to, now) }
  }
}

const millisecondsPerHour = 3_600_000

/** With what has been read, and what that says of the rest. */
export function taken(reading: ShiftReading): Pick<ShiftContext, 'reading' | 'progress' | 'cost'> {
  const { requests } = reading
  if (!reading.isUpToDate || reading.counts.length < 2)
    return { reading, progress: { done: requests, expected: undefined }, cost: undefined }
  const cost = expectedCost(reading)
  return { reading, progress: { done: requests, expected: cost.requests }, cost }
}

/** With an answer of the server. */
export function answered(context: ShiftContext, self: AnyActorRef, part: ShiftPart) {
  const { reading, requestedAt } = context
  const spent = Math.max(0, serverTime(self) - requestedAt)
  return taken(withCost(withPart(reading, part, requestedAt), requestsOf(part), spent))
}

function queryOfView(self: AnyActorRef, name: string | undefined): IncidentQuery | undefined {
  if (name === undefined) return unrestrictedQuery
  const views = singletonActor(self, 'views').getSnapshot()
  const view = isWaiting(views) ? undefined : views.context.kept.views.find((one) => one.name === name)
  const shown = view && shownBy(view, knownFilters(self))
  return shown && shiftQuery(shown.query)
}

/** The address of the page with another choice. */
export function addressWith({ view, query }: ShiftContext, choice: ShiftChoice): string {
  return shiftAddress({ choice, view, query })
}

/** The address of the page with another view, or with everything. */
export function addressOfView({ choice }: ShiftContext, self: AnyActorRef, view: string | undefined): string {
  return shiftAddress({ choice, view, query: queryOfView(self, view) })
}

/** The name of the file with the shift. */
export function fileName({ choice, reading }: ShiftContext, format: FileFormat): string {
  return `argus-${choice.type === 'days' ? 'report' : 'shift'}-${fileDate(new Date(reading.to))}.${format}`
}

/** The address with which another browser shows the same. */
export function lastingAddress(context: ShiftContext): string {
  const { result, report, choice } = context
  if (choice.type === 'days') return addressWith(context, { ...choice, until: report?.to ?? choice.until })
  return addressWith(context, result === undefined ? choice : { type: 'period', from: result.from, to: result.to })
}

/** The fields are filled with the shift on screen; if there is none, with the last hours. */
export function entryInput({ context, self }: Scope & { readonly self: AnyActorRef }): PeriodEntryInput {
  const { reading, signedInAt, choice } = context
  const isNone = reading.to === 0
  const { from, to } = isNone ? boundsOf({ signedInAt, choice }, self) : reading
  const wholeMinute = (at: number) => at - (at % 60_000)
  const typed = typedPeriodOf({ from: wholeMinute(from), to: wholeMinute(to) })
  return { typed, needsBeginning: true }
}

/** The choice of a typed period, which may be without an end. */
export function choiceOf(period: PeriodEntryOutput, self: AnyActorRef): ShiftChoice {
  return { type: 'period', from: period?.from ?? 0, to: period?.to ?? serverTime(self) }
}

export function whoseSignIn({ context: { username, openedAt } }: Scope) {
  return { username, openedAt }
}

/** Never called once everything has been read. */
export function asked({ context: { reading } }: Scope): ShiftPartRequest {
  const next = nextRequest(reading)
  if (next === undefined) throw new TypeError('everything has been read')
  return next
}

export function record({ context: { reading } }: Scope) {
  return recordOf(reading)
}

export function reportOrder({ context: { reading, choice } }: Scope): ReportOrder {
  const { days, by } = choice.type === 'days' ? choice : { days: 0, by: 'none' as const }
  const { from, days: beginnings } = reportPeriod(days, reading.to)
  return { record: recordOf(reading), from, days: beginnings, by }
}

interface Scope {
  readonly context: ShiftContext
}
