/** The primary key in a route; undefined if the text is not a positive whole number of at most 15 digits. */
export function parsePk(text: string): number | undefined {
  if (!/^[1-9]\d{0,14}$/.test(text)) return undefined
  return Number(text)
}
