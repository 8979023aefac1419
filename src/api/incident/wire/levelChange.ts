/** The change of level that the server writes into the description of an event; nothing in other events. */
export function levelIn(
  type: string | undefined,
  description: string,
): { readonly level?: { readonly before: number; readonly after: number } } {
  const [, before, after] = (type === 'CHI' && /^Change: "?level"?:? (\d) → (\d)$/.exec(description)) || []
  return before === undefined || after === undefined ? {} : { level: { before: Number(before), after: Number(after) } }
}
