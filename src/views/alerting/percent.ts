/** A part of the whole as an attribute of a drawing: '12.5%'. */
export function percent(part: number): string {
  return `${part * 100}%`
}
