import { detail, Refusal, serverError } from './answer.ts'
import { parseMoment, toPositionText, type Micros } from '../time.ts'

const DEFAULT_PAGE_SIZE = 100
const HIGHEST_OFFSET = 1_000

interface Cursor {
  offset: number
  reverse: boolean
  position: string | undefined
}

/**
 * Rows in order of time. They can be read in either direction from a given time; the rows at that time are left out.
 */
export interface TimedRows<Row> {
  newestFirst(before?: Micros): Iterable<Row>
  oldestFirst(after?: Micros): Iterable<Row>
  timeOf(row: Row): Micros
}

export interface Page<Row> {
  next: string | null
  previous: string | null
  rows: Row[]
}

/** Encodes a query parameter like the server: a space becomes `+`, and special characters are escaped. */
function quoted(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

function invalidCursor(): Refusal {
  return new Refusal(detail('Invalid cursor', 404))
}

function decodeCursor(encoded: string | null): Cursor | undefined {
  if (encoded === null) return undefined
  const cleaned = encoded.replaceAll(/[^A-Za-z0-9+/=]/g, '')
  if (cleaned.replace(/=+$/, '').length % 4 === 1 || (!cleaned.endsWith('=') && cleaned.length % 4 !== 0)) {
    throw invalidCursor()
  }
  const decoded = Buffer.from(cleaned, 'base64')
  if (decoded.some((byte) => byte > 127)) throw invalidCursor()
  const tokens = new URLSearchParams(decoded.toString('ascii'))
  const offset = Number(tokens.get('o') ?? '0')
  const reverse = Number(tokens.get('r') ?? '0')
  if (!Number.isInteger(offset) || offset < 0 || !Number.isInteger(reverse)) throw invalidCursor()
  return { offset: Math.min(offset, HIGHEST_OFFSET), reverse: reverse !== 0, position: tokens.get('p') ?? undefined }
}

function encodeCursor({ offset, reverse, position }: Cursor): string {
  const tokens = [
    ...(offset === 0 ? [] : [`o=${offset}`]),
    ...(reverse ? ['r=1'] : []),
    ...(position === undefined ? [] : [`p=${quoted(position)}`]),
  ]
  return Buffer.from(tokens.join('&'), 'ascii').toString('base64')
}

/** The requested page size if it is a whole number above zero, otherwise the default. There is no upper limit. */
function pageSizeOf(url: URL): number {
  const text = url.searchParams.get('page_size') ?? ''
  return /^\s*\+?\d+\s*$/.test(text) && Number(text) > 0 ? Number(text) : DEFAULT_PAGE_SIZE
}

function linkTo(origin: string, url: URL, cursor: Cursor): string {
  const query = new Map([...url.searchParams].map(([name, value]) => [name, value]))
  query.set('cursor', encodeCursor(cursor))
  const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${origin}${url.pathname}?${sorted.map(([name, value]) => `${quoted(name)}=${quoted(value)}`).join('&')}`
}

function take<Row>(rows: Iterable<Row>, keep: (row: Row) => boolean, skip: number, count: number): Row[] {
  const taken: Row[] = []
  let passed = 0
  for (const row of rows) {
    if (!keep(row)) continue
    passed += 1
    if (passed > skip) taken.push(row)
    if (taken.length === count) break
  }
  return taken
}

interface Edge {
  position: string | undefined
}

/**
 * The page that a cursor points to, newest first. The cursor contains the time of the row next to the page, and an
 * offset if several rows share that time. A broken cursor causes a 404, and a cursor whose position is not a time
 * causes the HTML page for 500.
 */
export function paginate<Row>(rows: TimedRows<Row>, keep: (row: Row) => boolean, origin: string, url: URL): Page<Row> {
  const size = pageSizeOf(url)
  const cursor = decodeCursor(url.searchParams.get('cursor'))
  const { offset = 0, reverse = false, position } = cursor ?? {}
  const from = position === undefined || position === '' ? undefined : parseMoment(position)
  if (position !== undefined && position !== '' && from === undefined) throw new Refusal(serverError())

  const found = take(reverse ? rows.oldestFirst(from) : rows.newestFirst(from), keep, offset, size + 1)
  const page = found.slice(0, size)
  const beyond = found[size]
  const here: Edge | undefined = from !== undefined || offset > 0 ? { position } : undefined
  const there: Edge | undefined = beyond === undefined ? undefined : { position: toPositionText(rows.timeOf(beyond)) }
  if (reverse) page.reverse()
  const next = reverse ? here : there
  const previous = reverse ? there : here
  const positions = page.map((row) => toPositionText(rows.timeOf(row)))

  const lastFirst = positions.toReversed()
  const toNext = next && neighbour({ from: lastFirst, edge: next, opposite: previous, cursor, size, forward: true })
  const toPrevious =
    previous && neighbour({ from: positions, edge: previous, opposite: next, cursor, size, forward: false })
  return {
    next: toNext === undefined ? null : linkTo(origin, url, toNext),
    previous: toPrevious === undefined ? null : linkTo(origin, url, toPrevious),
    rows: page,
  }
}

interface Neighbour {
  /** The positions of the page's rows, starting from the row next to the neighbouring page. */
  from: readonly string[]
  edge: Edge
  opposite: Edge | undefined
  cursor: Cursor | undefined
  size: number
  forward: boolean
}

/**
 * The cursor of the previous or the next page. It contains the time of the nearest row whose time differs from the
 * neighbour's, with the number of rows in between as an offset. If there is no such row, the offset is counted from the
 * other edge of the page.
 */
function neighbour({ from, edge, opposite, cursor, size, forward }: Neighbour): Cursor {
  const reverse = !forward
  const nearest = from[0]
  const shifted = cursor !== undefined && cursor.offset !== 0 && cursor.reverse === forward
  const compare = shifted && nearest !== undefined ? nearest : edge.position
  const unique = from.findIndex((position) => position !== compare)
  if (nearest === undefined) return { offset: 0, reverse, position: edge.position }
  if (unique >= 0) return { offset: unique, reverse, position: from[unique] }
  if (opposite === undefined) return { offset: size, reverse, position: undefined }
  const offset = cursor?.reverse === reverse ? cursor.offset + size : 0
  return { offset, reverse, position: opposite.position }
}
