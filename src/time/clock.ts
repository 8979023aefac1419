import type { Piece } from './pattern.ts'

const halfDay = /^a+$/
const hour = /^[hHkK]{1,2}$/

/** The pattern with hours from 0 to 23, or from 1 to 12 with am or pm. A pattern without hours is unchanged. */
export function withClock(pieces: readonly Piece[], use24hTime: boolean): readonly Piece[] {
  return use24hTime ? withWholeDay(pieces) : withHalfDays(pieces)
}

function withWholeDay(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = []
  for (const piece of pieces) {
    if (!('letters' in piece)) kept.push(piece)
    else if (hour.test(piece.letters)) kept.push({ letters: piece.letters.replaceAll(/[hkK]/g, 'H') })
    else if (halfDay.test(piece.letters)) dropTrailingBlank(kept)
    else kept.push(piece)
  }
  return kept
}

/** Removes the space that preceded a removed 'am'. */
function dropTrailingBlank(pieces: Piece[]) {
  const last = pieces.at(-1)
  if (last !== undefined && 'literal' in last && last.literal.trim() === '') pieces.pop()
}

function withHalfDays(pieces: readonly Piece[]): readonly Piece[] {
  const twelve = pieces.map((piece): Piece =>
    'letters' in piece && hour.test(piece.letters) ? { letters: piece.letters.replaceAll(/[HkK]/g, 'h') } : piece,
  )
  const hasHour = twelve.some((piece) => 'letters' in piece && hour.test(piece.letters))
  const saysHalf = twelve.some((piece) => 'letters' in piece && halfDay.test(piece.letters))
  if (!hasHour || saysHalf) return twelve
  const last = lastClockPiece(twelve)
  return [...twelve.slice(0, last + 1), { literal: ' ' }, { letters: 'aaa' }, ...twelve.slice(last + 1)]
}

/** Position of the last part of the time of day: hours, minutes, seconds or their fraction. */
function lastClockPiece(pieces: readonly Piece[]): number {
  return pieces.findLastIndex((piece) => 'letters' in piece && /^[hmsS]+$/.test(piece.letters))
}
