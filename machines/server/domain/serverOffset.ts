import type { ZoneReading } from './serverZone.ts'

/** Zones that change their clocks, one for each rule on which day of the year they do. */
const changingZones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Havana',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Australia/Sydney',
  'Europe/Chisinau',
  'Europe/Oslo',
  'Pacific/Auckland',
]

/** Clocks are changed at full quarters of an hour; in milliseconds. */
const quarter = 900_000

/**
 * By how many minutes the server's local time is ahead of UTC at `now` (milliseconds since 1970). Undefined if that is
 * not known: no time has been read, or somewhere in the world clocks are changed between now and the closest one
 * (docs/behaviour.md#the-clock).
 */
export function offsetAt(reading: ZoneReading | undefined, now: number): number | undefined {
  const possible = possibleOffsets(reading, now)
  return possible.length === 1 ? possible[0] : undefined
}

/** How many minutes that may be: the reading's, and an hour more or less if clocks are changed in between; none if unknown. */
export function possibleOffsets(reading: ZoneReading | undefined, now: number): readonly number[] {
  if (reading === undefined) return []
  const { at, offset } = reading
  return areSteady(Math.min(at, now), Math.max(at, now)) ? [offset] : [offset, offset - 60, offset + 60]
}

/** The latest question and its answer: cards ask every second. */
let latest = { from: 0, to: 0, are: true }

/** Whether nowhere in the world the clocks were changed. */
function areSteady(from: number, to: number): boolean {
  const [first, last] = [from, to].map((moment) => Math.floor(moment / quarter) * quarter)
  if (first === undefined || last === undefined || first >= last) return true
  if (latest.from !== first || latest.to !== last) {
    latest = { from: first, to: last, are: changingZones.every((zone) => isSteady(zone, first, last)) }
  }
  return latest.are
}

function isSteady(zone: string, from: number, to: number): boolean {
  const format = formatOf(zone)
  return format === undefined || offsetTextAt(format, from) === offsetTextAt(format, to)
}

/** Making a format takes long, and cards ask every second. */
const known = new Map<string, Intl.DateTimeFormat | undefined>()

/** Undefined for a zone that the browser does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!known.has(timeZone)) {
    try {
      known.set(timeZone, new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }))
    } catch {
      known.set(timeZone, undefined)
    }
  }
  return known.get(timeZone)
}

function offsetTextAt(format: Intl.DateTimeFormat, moment: number): string | undefined {
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
}
