import type { ZoneReading } from './serverZone.ts'

/** Milliseconds for which a reading holds without further proof. */
const oneDay = 86_400_000

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

/**
 * By how many minutes the server's local time is ahead of UTC at `now` (milliseconds since 1970). Undefined if that is
 * not known: no time has been read, or somewhere in the world the clocks were changed since the latest one
 * (docs/behaviour.md#the-clock).
 */
export function offsetAt(reading: ZoneReading | undefined, now: number): number | undefined {
  if (reading === undefined) return undefined
  const { at, offset } = reading
  return now - at <= oneDay || changingZones.every((zone) => isSteady(zone, at, now)) ? offset : undefined
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
