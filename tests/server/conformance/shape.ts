/**
 * The shape that a body must have, in a notation that fits into JSON:
 *
 * - `true`, `null`, `5`: exactly this value; `"=text"`: exactly this string, in which `…` matches anything; `"#12"`:
 * exactly this number; `"@2026-11-20T18:28:40.250Z"`: this moment, written in any time zone;
 * - `"string"`, `"time | null"`, `"'infinity'"`, `"Incident"`: a kind, a choice of kinds, a string, a named shape;
 * - `[a, b]`: exactly these elements in this order;
 * - `{"[]": shape, "least": 1, "most": 2, "descending": "start_time"}`: a list, with its bounds and order; `"holds":
 * [a, b]`, `"lacks": [c]`: shapes that some element must have, and shapes that no element may have;
 * - `{"{}": shape}`: an object with any keys; `{"&": "Incident", "open": true}`: a narrowed named shape;
 * - any other object: exactly these keys; a key that ends in `?` may be absent.
 */
export type Shape = string | number | boolean | null | readonly Shape[] | ShapeRecord
export interface ShapeRecord {
  readonly [key: string]: Shape
}
export type NamedShapes = Readonly<Record<string, Shape>>

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  object: (value) => isRecord(value),
  // With an offset, and with microseconds unless they are zero.
  time: (value) => typeof value === 'string' && timeForm.test(value) && !Number.isNaN(Date.parse(value)),
  // With seconds, and with microseconds unless they are zero.
  clock: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.(?!000000)\d{6})?$/.test(value),
  address: (value) => typeof value === 'string' && URL.canParse(value) && /^https?:\/\//.test(value),
  token: (value) => typeof value === 'string' && /^[0-9a-f]{40}$/.test(value),
  longToken: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  page: (value) => typeof value === 'string' && /<(!doctype html|html|head|title)\b/i.test(value),
  text: (value) => typeof value === 'string' && value.length > 0,
  nothing: (value) => value === '',
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(?!000000)\d{6})?[+-]\d\d:\d\d$/

/**
 * Every deviation of a value from the shape, as a sentence that says where the deviation is; empty if the value
 * matches.
 */
export function disagreements(shape: Shape, value: unknown, named: NamedShapes, where = 'body'): string[] {
  if (typeof shape === 'string') return compareText(shape, value, named, where)
  if (Array.isArray(shape)) return compareTuple(shape, value, named, where)
  if (isShapeRecord(shape)) return compareObject(shape, value, named, where)
  return shape === value ? [] : [complaint(where, JSON.stringify(shape), value)]
}

function compareText(shape: string, value: unknown, named: NamedShapes, where: string): string[] {
  if (shape.startsWith('=')) return matchesText(shape.slice(1), value) ? [] : [complaint(where, shape.slice(1), value)]
  if (shape.startsWith('#')) return Number(shape.slice(1)) === value ? [] : [complaint(where, shape.slice(1), value)]
  if (shape.startsWith('@')) return isMoment(shape.slice(1), value) ? [] : [complaint(where, shape.slice(1), value)]
  const choices = shape.split(' | ').map((choice) => compareChoice(choice, value, named, where))
  if (choices.some((found) => found.length === 0)) return []
  const only = choices.length === 1 ? choices[0] : undefined
  return only ?? [complaint(where, shape, value)]
}

function compareChoice(choice: string, value: unknown, named: NamedShapes, where: string): string[] {
  const quoted = /^'(.*)'$/s.exec(choice)
  if (quoted !== null) return quoted[1] === value ? [] : [complaint(where, choice, value)]
  const known = named[choice]
  if (known !== undefined) return disagreements(known, value, named, where)
  const kind = kinds[choice]
  if (kind === undefined) return [`${where}: the notation knows no kind '${choice}'`]
  return kind(value) ? [] : [complaint(where, choice, value)]
}

function compareTuple(shape: readonly Shape[], value: unknown, named: NamedShapes, where: string): string[] {
  if (!Array.isArray(value)) return [complaint(where, `a list of ${shape.length}`, value)]
  if (value.length !== shape.length) return [`${where}: expected ${shape.length} elements, found ${value.length}`]
  return shape.flatMap((element, index) => disagreements(element, value[index], named, `${where}[${index}]`))
}

function compareObject(shape: ShapeRecord, value: unknown, named: NamedShapes, where: string): string[] {
  if (shape['[]'] !== undefined) return compareList(shape, shape['[]'], value, named, where)
  if (!isRecord(value)) return [complaint(where, 'an object', value)]
  const ofEach = shape['{}']
  if (ofEach !== undefined) {
    return Object.entries(value).flatMap(([key, part]) => disagreements(ofEach, part, named, `${where}.${key}`))
  }
  const base = shape['&']
  return compareKeys(base === undefined ? shape : narrowed(shape, base, named), value, named, where)
}

function compareKeys(shape: ShapeRecord, value: Record<string, unknown>, named: NamedShapes, where: string): string[] {
  const expected = new Map(Object.entries(shape).map(([key, part]) => [key.replace(/\?$/, ''), part] as const))
  const missing = Object.keys(shape).filter((key) => !key.endsWith('?') && !(key in value))
  const surplus = Object.keys(value).filter((key) => !expected.has(key))
  return [
    ...missing.map((key) => `${where}: '${key}' is missing`),
    ...surplus.map((key) => `${where}: '${key}' is not expected`),
    ...[...expected].flatMap(([key, part]) =>
      key in value ? disagreements(part, value[key], named, `${where}.${key}`) : [],
    ),
  ]
}

function compareList(bounds: ShapeRecord, element: Shape, value: unknown, named: NamedShapes, where: string): string[] {
  if (!Array.isArray(value)) return [complaint(where, 'a list', value)]
  const { descending } = bounds
  const least = bounds['least'] === undefined ? 0 : Number(bounds['least'])
  const most = bounds['most'] === undefined ? Infinity : Number(bounds['most'])
  const found = value.flatMap((part, index) => disagreements(element, part, named, `${where}[${index}]`))
  found.unshift(...compareMembers(bounds, value, named, where))
  if (value.length < least) {
    found.unshift(`${where}: expected at least ${least} elements, found ${value.length}`)
  }
  if (value.length > most) {
    found.unshift(`${where}: expected at most ${most} elements, found ${value.length}`)
  }
  if (typeof descending === 'string' && !isDescending(value, descending)) {
    found.unshift(`${where}: expected the latest '${descending}' first`)
  }
  // A few reports are enough, even if hundreds of elements are wrong in the same way.
  return found.slice(0, 4)
}

/** The elements that are missing from a list, and those that it must not contain. */
function compareMembers(bounds: ShapeRecord, values: readonly unknown[], named: NamedShapes, where: string): string[] {
  const has = (shape: Shape) => values.some((value) => disagreements(shape, value, named, where).length === 0)
  const { holds, lacks } = bounds
  return [
    ...(isTuple(holds) ? holds.filter((shape) => !has(shape)) : []).map(
      (shape) => `${where}: expected an element ${JSON.stringify(shape)}, found none`,
    ),
    ...(isTuple(lacks) ? lacks.filter(has) : []).map(
      (shape) => `${where}: expected no element ${JSON.stringify(shape)}, found one`,
    ),
  ]
}

function isTuple(shape: Shape | undefined): shape is readonly Shape[] {
  return Array.isArray(shape)
}

function isDescending(values: readonly unknown[], key: string): boolean {
  const moments = values.map((value) => (isRecord(value) ? Date.parse(String(value[key])) : Number.NaN))
  return moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? Number.NaN))
}

function narrowed(shape: ShapeRecord, base: Shape, named: NamedShapes): ShapeRecord {
  const known = typeof base === 'string' ? named[base] : base
  if (!isShapeRecord(known)) throw new Error(`'${JSON.stringify(base)}' is not the shape of an object`)
  const inherited = known['&'] === undefined ? known : narrowed(known, known['&'], named)
  return Object.fromEntries(Object.entries({ ...inherited, ...shape }).filter(([key]) => key !== '&'))
}

/** Whether both are the same moment, to the millisecond. */
function isMoment(expected: string, value: unknown): boolean {
  return typeof value === 'string' && Date.parse(value) === Date.parse(expected)
}

function matchesText(pattern: string, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const escaped = pattern.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isShapeRecord(shape: Shape | undefined): shape is ShapeRecord {
  return typeof shape === 'object' && shape !== null && !Array.isArray(shape)
}

function complaint(where: string, expected: string, value: unknown): string {
  const found = JSON.stringify(value) ?? 'nothing'
  return `${where}: expected ${expected}, found ${found.length > 120 ? `${found.slice(0, 120)}…` : found}`
}
