/** How long a name may be: of a filter, a timeslot or a profile (docs/behaviour.md#validation). */

/** The most characters that servers accept. */
export const mostInName = 40

/** From how many characters on a field counts them. */
const worthCounting = 30

/** The characters of a name as servers count them: Unicode code points, without the spaces around the name. */
function lengthOf(name: string): number {
  return Array.from(name.trim()).length
}

/** Whether a name is too long: by default, for servers. */
export function isTooLong(name: string, most = mostInName): boolean {
  return lengthOf(name) > most
}

/** What is wrong with the length of a name, to be shown at its field; undefined if nothing is. */
export function lengthProblem(name: string, most = mostInName): string | undefined {
  return isTooLong(name, most) ? `At most ${most} characters; these are ${lengthOf(name)}` : undefined
}

/** How much room is left, near the limit: '34 of 40 characters'; undefined far from it, and beyond it. */
export function lengthNote(name: string): string | undefined {
  const length = lengthOf(name)
  return length >= worthCounting && length <= mostInName ? `${length} of ${mostInName} characters` : undefined
}
