import type { Cursor } from '../../../../machines/list/domain/page.ts'
import { momentText } from '../../../../machines/core/domain/moment.ts'
import { uriComponent } from '../../../../machines/core/domain/uriComponent.ts'
import type { PageRange } from '../../../../machines/list/domain/listRenewal.ts'

/**
 * The cursor in a page's address; undefined where there is none. Host and path are ignored: behind a proxy the server
 * may not know by which name it was called.
 */
export function cursorOf(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined) return undefined
  const at = address.indexOf('?')
  if (at === -1) return undefined
  return new URLSearchParams(address.slice(at + 1)).get('cursor') || undefined
}

/** The cursor as the server takes it. One of our own is made like those in its links: base64 of `p=<moment>`. */
export function cursorText(cursor: Cursor | undefined): string | undefined {
  if (cursor === undefined || typeof cursor === 'string') return cursor
  return btoa(`p=${uriComponent(cursor.before)}`)
}

/**
 * A cursor that leads to what came after a moment, in microseconds since 1970, the oldest of it first: as in the link to
 * the page before.
 */
export function cursorAfter(moment: number): string {
  return btoa(`r=1&p=${uriComponent(momentText(moment))}`)
}

/**
 * Between which moments the rows of a page begin: a cursor bounds it at the side it came from, and its own rows at the
 * other, where others follow.
 */
export function boundsOf(cursor: Cursor | undefined, { oldest, newest }: PageRange): PageRange {
  if (cursor === undefined) return { oldest, newest: undefined }
  if (typeof cursor !== 'string') return { oldest, newest: cursor.before }
  const { position, isBackward } = decoded(cursor)
  return isBackward ? { oldest: position, newest } : { oldest, newest: position }
}

function decoded(cursor: string): { readonly position: string | undefined; readonly isBackward: boolean } {
  try {
    const parameters = new URLSearchParams(atob(cursor))
    const position = parameters.get('p')?.replace(' ', 'T') ?? ''
    const isTime = !Number.isNaN(Date.parse(position))
    return { position: isTime ? position : undefined, isBackward: parameters.get('r') === '1' }
  } catch {
    return { position: undefined, isBackward: false }
  }
}
