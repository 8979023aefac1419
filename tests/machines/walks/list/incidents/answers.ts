/** The input of the child that fetches pages for the store, and the reports that this child sends. */
import { isMoreToGather, nothingGathered } from '../../../../../machines/list/domain/keptList.ts'
import type { IncidentPage, PageRequest } from '../../../../../machines/list/domain/page.ts'
import type { PageFetchInput } from '../../../../../machines/list/pageFetch.ts'
import { hear, type Case } from '../../../support/walk.ts'

/** Requests one page. The limit of five rows matters only if the list is extended to everything. */
export function pageQuestion(request: PageRequest): PageFetchInput {
  return { request, isTurnedTo: request.cursor !== undefined, extent: 'page', limit: 5, gathered: nothingGathered }
}

/** Requests the next piece of all matches; these rows have already arrived. */
export function everythingQuestion(request: PageRequest, gathered: PageFetchInput['gathered']): PageFetchInput {
  return { request, isTurnedTo: false, extent: 'everything', limit: 5, gathered }
}

/** The server's response: the last rows, or rows that are followed by others. */
export function brings(child: string, page: IncidentPage): Case {
  return hear(child, (input: PageFetchInput) => ({
    type: isMoreToGather(input, page) ? 'pageFetch.pieceCame' : 'pageFetch.answered',
    page,
  }))
}

/** The call fails: there is no response, or an error. */
export function fails(child: string): Case {
  return hear(child, { type: 'pageFetch.failed' })
}

/** The server no longer knows the cursor. */
export function refusesCursor(child: string): Case {
  return hear(child, { type: 'pageFetch.cursorRefused' })
}

/** The server responds with 429, and asks for a pause of half a minute. */
export function wantsPause(child: string): Case {
  return hear(child, () => ({ type: 'pageFetch.restrained', until: Date.now() + 30_000 }))
}
