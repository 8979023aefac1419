/** Names of the files that the console saves. */

/** The greatest length of the part of a name that tells what the file contains. */
const longestSubject = 60

/** The date of a moment as a part of a name, in the zone in which the screen shows times: '2026-11-29'. */
export function fileDate(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

/** The time of day of a moment, in the same zone: '1432'. */
export function fileTime(moment: Date): string {
  return twoDigits(moment.getHours()) + twoDigits(moment.getMinutes())
}

/** A text as a part of a name: its letters and digits, in lower case: 'open-unacked'; '' if it has none. */
export function fileSubject(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, longestSubject).replace(/-$/, '')
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
