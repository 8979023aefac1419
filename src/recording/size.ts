/** Roughly the length of a value's JSON. This is an estimate, because writing the JSON would take ten times as long. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 6
  let size = 2
  if (Array.isArray(value) || value instanceof Set) {
    for (const part of value) size += sizeOf(part) + 1
    return size
  }
  if (value instanceof Map) {
    for (const [key, part] of value) size += sizeOf(key) + sizeOf(part) + 4
    return size
  }
  for (const [key, part] of Object.entries(value)) size += key.length + 4 + sizeOf(part)
  return size
}
