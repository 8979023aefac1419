/** What the store's child, which asks the server, is asked and tells. */
import { isMoreToGather, nothingGathered } from '../../../../../machines/list/domain/keptList.ts'
import type { IncidentPage, PageRequest } from '../../../../../machines/list/domain/page.ts'
import type { PageFetchInput } from '../../../../../machines/list/pageFetch.ts'
import { hear, type Case } from '../../../support/walk.ts'

/** A page is asked for, in a list that would hold five rows of everything. */
export function pageQuestion(request: PageRequest): PageFetchInput {
  return { request, isTurnedTo: request.cursor !== undefined, extent: 'page', limit: 5, gathered: nothingGathered }
}

/** Everything is asked for, of which this has come so far. */
export function everythingQuestion(request: PageRequest, gathered: PageFetchInput['gathered']): PageFetchInput {
  return { request, isTurnedTo: false, extent: 'everything', limit: 5, gathered }
}

/** The server's answer: the end of what was wanted, or a piece that others follow. */
export function brings(child: string, page: IncidentPage): Case {
  return hear(child, (input: PageFetchInput) => ({
    type: isMoreToGather(input, page) ? 'pageFetch.pieceCame' : 'pageFetch.answered',
    page,
  }))
}

/** There is no answer, or none that helps. */
export function fails(child: string): Case {
  return hear(child, { type: 'pageFetch.failed' })
}

/** The server no longer knows where the page begins. */
export function refusesCursor(child: string): Case {
  return hear(child, { type: 'pageFetch.cursorRefused' })
}

/** The server wants to be left alone for half a minute. */
export function wantsPause(child: string): Case {
  return hear(child, () => ({ type: 'pageFetch.restrained', until: Date.now() + 30_000 }))
}
