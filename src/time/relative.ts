const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** Units from the longest, each with its length in seconds. */
const units: readonly (readonly [seconds: number, name: string])[] = [
  [year, 'y'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
]

/**
 * How old a time is, in its longest whole unit: '12 s', '3 min', '2 h', '4 d', '1 y'; 'in 3 min' for a future time.
 * `time` and `now` are in milliseconds since 1970; `time` may also be an ISO 8601 string. A string that is not a time
 * is returned unchanged.
 */
export function ageText(time: string | number, now: number): string {
  const age = ageOf(time, now)
  if (age === undefined) return String(time)
  return age.isFuture ? `in ${age.amount}` : age.amount
}

/** How old a time is, in words that need no heading: '12 s ago', '3 min ago', 'in 3 min'. */
export function relativeTime(time: string | number, now: number): string {
  const age = ageOf(time, now)
  if (age === undefined) return String(time)
  return age.isFuture ? `in ${age.amount}` : `${age.amount} ago`
}

function ageOf(
  time: string | number,
  now: number,
): { readonly amount: string; readonly isFuture: boolean } | undefined {
  const at = typeof time === 'number' ? time : Date.parse(time)
  if (Number.isNaN(at)) return undefined
  const seconds = Math.floor(Math.abs(now - at) / 1000)
  const [length, name] = units.find(([unit]) => seconds >= unit) ?? [1, 's']
  return { amount: `${Math.floor(seconds / length)} ${name}`, isFuture: at > now && seconds > 0 }
}

/**
 * A duration in milliseconds, written in its two longest units: '45 s', '5 min 3 s', '2 h 5 min', '3 d 4 h'. A negative
 * duration counts as 0.
 */
export function durationText(milliseconds: number): string {
  let rest = Math.max(0, Math.floor(milliseconds / 1000))
  const parts: string[] = []
  for (const [length, name] of [...units, [1, 's'] as const]) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (parts.length > 0 || count > 0) parts.push(count > 0 ? `${count} ${name}` : '')
  }
  return parts.length === 0
    ? '0 s'
    : parts
        .slice(0, 2)
        .filter((part) => part !== '')
        .join(' ')
}
