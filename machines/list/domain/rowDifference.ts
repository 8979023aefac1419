/** How two lists of rows differ. */
export interface RowDifference {
  /** Rows only in the later list, in its order. */
  readonly added: readonly number[]
  /** Rows only in the earlier list, in its order. */
  readonly removed: readonly number[]
}

/**
 * The difference between two lists of primary keys, each of them unique; rows that have only moved are left out. It is fast if the rows that both lists contain
 * are in the same order: then only the rows that differ are looked up, and no index of the others is built.
 * `mayBeRemoved` guesses whether a row is in the earlier list only; a wrong guess only costs time.
 */
export function rowDifference(
  before: readonly number[],
  after: readonly number[],
  mayBeRemoved: (pk: number) => boolean = () => false,
): RowDifference {
  const { added, removed } = placeDifference(before, after, mayBeRemoved)
  return without(added, removed)
}

/** The same difference, but a row that has moved is both added and removed; all others are in the same order. */
export function placeDifference(
  before: readonly number[],
  after: readonly number[],
  mayBeRemoved: (pk: number) => boolean,
): RowDifference {
  if (before === after) return { added: [], removed: [] }
  const added: number[] = []
  const removed: number[] = []
  let place = 0
  for (let at = 0; at < after.length; at += 1) {
    const pk = after[at] ?? 0
    while (place < before.length && before[place] !== pk && mayBeRemoved(before[place] ?? 0)) {
      removed.push(before[place] ?? 0)
      place += 1
    }
    if (before[place] === pk) place += 1
    else added.push(pk)
  }
  for (; place < before.length; place += 1) removed.push(before[place] ?? 0)
  return { added, removed }
}

/** Leaves out the rows that were both added and removed: they have only moved. */
function without(added: readonly number[], removed: readonly number[]): RowDifference {
  if (added.length === 0 || removed.length === 0) return { added, removed }
  const isAdded = new Set(added)
  const moved = new Set(removed.filter((pk) => isAdded.has(pk)))
  if (moved.size === 0) return { added, removed }
  const isOther = (pk: number) => !moved.has(pk)
  return { added: added.filter(isOther), removed: removed.filter(isOther) }
}

/** The list with each of the rows in `coming` inserted before the row at its place; the places refer to `rows`. */
export function withInserted(
  rows: readonly number[],
  coming: readonly { readonly pk: number; readonly place: number }[],
): readonly number[] {
  const [only] = coming
  if (only === undefined) return rows
  if (coming.length === 1) return rows.toSpliced(only.place, 0, only.pk)
  const sorted = coming.toSorted((one, other) => one.place - other.place)
  const pieces = sorted.flatMap(({ pk, place }, index) => [rows.slice(sorted[index - 1]?.place ?? 0, place), [pk]])
  return pieces.concat([rows.slice(sorted.at(-1)?.place)]).flat()
}

/** Up to this many rows are searched for one by one, which is faster than checking every row of a long list. */
const fewRows = 8

/** The list without these rows; the same array if it contains none of them. */
export function withoutRows(rows: readonly number[], leaving: ReadonlySet<number>): readonly number[] {
  if (leaving.size > fewRows) {
    const rest = rows.filter((pk) => !leaving.has(pk))
    return rest.length === rows.length ? rows : rest
  }
  let rest = rows
  for (const pk of leaving) {
    const place = rest.indexOf(pk)
    if (place >= 0) rest = rest.toSpliced(place, 1)
  }
  return rest
}
