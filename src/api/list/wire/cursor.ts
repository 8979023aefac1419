import type { Cursor } from '../../../../machines/list/domain/page.ts'
import { momentText } from '../../../../machines/core/domain/moment.ts'
import { uriComponent } from '../../../../machines/core/domain/uriComponent.ts'
import type { PageRange } from '../../../../machines/list/domain/listRenewal.ts'

/**
 * The cursor as the server expects it. A start time becomes a cursor like those in the server's links: base64 of
 * `p=<moment>`.
 */
export function cursorText(cursor: Cursor | undefined): string | undefined {
  if (cursor === undefined || typeof cursor === 'string') return cursor
  return btoa(`p=${uriComponent(cursor.before)}`)
}

/**
 * A cursor for everything after a given time, in microseconds since 1970, oldest first. It has the form of the cursor
 * in a link to the previous page.
 */
export function cursorAfter(moment: number): string {
  return btoa(`r=1&p=${uriComponent(momentText(moment))}`)
}

/**
 * The range of start times of a page. The cursor is the bound where the page starts; `oldest` or `newest`, from the
 * page's rows, is the bound where the page ends, undefined if no rows follow.
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
