/** The address of a shift, from which another browser shows the same (docs/behaviour.md#shift). */
import { isTime } from '../../core/domain/moment.ts'
import { routePatterns } from '../../core/domain/route.ts'
import { uriComponent } from '../../core/domain/uriComponent.ts'
import { readGroupKey } from '../../filter/domain/groupKey.ts'
import {
  conditionKeys,
  isSameQuery,
  pairsOf,
  queryAddress,
  queryOfAddress,
  unrestrictedQuery,
  type IncidentQuery,
} from '../../filter/domain/incidentQuery.ts'
import { reportDays, shiftHours, type ReportChoice, type ShiftChoice } from './shiftChoice.ts'
import { shiftQuery } from './shiftQuery.ts'

export interface ShiftPlace {
  readonly choice: ShiftChoice
  /** The name of the view; undefined for everything, or for conditions without a name. */
  readonly view: string | undefined
  /** The conditions; undefined if the address only names a view. */
  readonly query: IncidentQuery | undefined
}

export const firstChoice: ShiftChoice = { type: 'hours', hours: 8 }

const viewKey = 'view'
const signIn = 'sign-in'

/** The address of the page with this shift. */
export function shiftAddress({ choice, view, query = unrestrictedQuery }: ShiftPlace): string {
  const conditions = isSameQuery(query, unrestrictedQuery) ? '' : `&${queryAddress(query).slice(1)}`
  const name = view === undefined ? '' : `&${viewKey}=${uriComponent(view)}`
  // A view without conditions has its address say so: another browser does not know it.
  const none = view !== undefined && conditions === '' ? `&${queryAddress(unrestrictedQuery).slice(1)}` : ''
  return `${routePatterns.shift}?${timeParts(choice)}${name}${conditions}${none}`
}

function timeParts(choice: ShiftChoice): string {
  if (choice.type === 'hours') return `since=${choice.hours}h`
  if (choice.type === 'days') {
    const until = choice.until === undefined ? '' : `&until=${new Date(choice.until).toISOString()}`
    return `since=${choice.days}d&by=${uriComponent(choice.by)}${until}`
  }
  if (choice.type === 'signIn') return `since=${signIn}`
  const [from, to] = [choice.from, choice.to].map((at) => new Date(at).toISOString())
  return `from=${from}&to=${to}`
}

/**
 * What an address asks for. An address that cannot be meant has a problem, a sentence. `now` is in milliseconds since 1970,
 * by the server's clock.
 */
export function shiftPlaceOf(search: string, now: number): ShiftPlace | { readonly problem: string } {
  const values = new Map(pairsOf(search))
  const choice = choiceOf(values, now)
  if (typeof choice === 'string') return { problem: choice }
  const view = values.get(viewKey) === '' ? undefined : values.get(viewKey)
  const conditions = pairsOf(search).filter(([key]) => conditionKeys.has(key) && key !== 'from' && key !== 'to')
  const asked = `?${conditions.map(([key, value]) => `${key}=${uriComponent(value)}`).join('&')}`
  const found = queryOfAddress(asked)
  const query = found === undefined ? undefined : shiftQuery(found)
  return { choice, view, query: query ?? (view === undefined ? unrestrictedQuery : undefined) }
}

function choiceOf(values: ReadonlyMap<string, string>, now: number): ShiftChoice | string {
  const [since, from, to] = ['since', 'from', 'to'].map((key) => values.get(key))
  if (since === signIn) return { type: 'signIn' }
  const hours = shiftHours.find((each) => since === `${each}h`)
  if (hours !== undefined) return { type: 'hours', hours }
  const days = reportDays.find((each) => since === `${each}d`)
  if (days !== undefined) return reportChoice(days, values.get('by'), values.get('until'), now)
  if (since !== undefined)
    return `This address asks for a shift since “${since}”, which is not 8h, 12h, 24h, sign-in, 7d, 30d or 90d.`
  if (from === undefined && to === undefined) return firstChoice
  if (from === undefined || !isTime(from)) return 'This address does not say when the shift begins.'
  if (to !== undefined && !isTime(to)) return 'This address does not say when the shift ends.'
  const period = { from: Date.parse(from), to: to === undefined ? now : Date.parse(to) }
  if (period.from > now) return 'The shift of this address begins in the future.'
  if (period.to <= period.from) return 'The shift of this address ends before it begins.'
  return { type: 'period', ...period }
}

function reportChoice(
  days: ReportChoice['days'],
  by: string | undefined,
  until: string | undefined,
  now: number,
): ReportChoice | string {
  const key = by === undefined ? 'host' : readGroupKey(by)
  if (key === undefined || key === 'none')
    return `This address asks for a report by “${by ?? ''}”, which is not host, location, source, severity or tag:<key>.`
  if (until === undefined) return { type: 'days', days, by: key, until: undefined }
  if (!isTime(until)) return 'This address does not say when the report ends.'
  if (Date.parse(until) > now) return 'The report of this address ends in the future.'
  return { type: 'days', days, by: key, until: Date.parse(until) }
}
