import { bulkOperations } from '../../bulk/domain/operation.ts'
import { chosenDraft, chosenIncidents, orderDraft } from '../../bulk/domain/orderDraft.ts'
import { doingWords } from '../../bulk/domain/runWords.ts'
import { incidentPath, isSamePage, routePatterns } from '../../core/domain/route.ts'
import { incidentOfDraft, isCreating } from '../../forms/domain/draftKey.ts'
import type { FormDraft } from '../../forms/domain/formDraft.ts'

/** Work that the user began and did not finish. */
export interface LeftWork {
  /** The key of the draft in `drafts`. */
  readonly key: string
  /** The user's activity in words, for example: editing the profile 'Night shift'. */
  readonly words: string
  /** The path of the page where the work continues. */
  readonly path: string
  /** Whether that page shows the work automatically. If so, that page needs no link to the work. */
  readonly isOnPage: boolean
  /**
   * The incident that the work is about, if the work makes sense only while that incident is open; otherwise undefined.
   */
  readonly openIncident: number | undefined
  /** Whether the work is a bulk run that has not been started. It cannot be resumed while another run is unfinished. */
  readonly isOrder: boolean
}

/** The unfinished work in a user's drafts, except drafts that no link can open. */
export function leftWork(texts: ReadonlyMap<string, string>, forms: readonly FormDraft[]): readonly LeftWork[] {
  return [
    ...orders(texts),
    ...[...texts.keys()].flatMap((key) => ofIncident(key) ?? []),
    ...forms.flatMap((form) => ofForm(form) ?? []),
  ]
}

function orders(texts: ReadonlyMap<string, string>): readonly LeftWork[] {
  return bulkOperations.flatMap((operation) => {
    const count = chosenIncidents(texts.get(chosenDraft(operation)) ?? '').length
    if (count === 0) return []
    return [
      {
        key: orderDraft(operation),
        words: doingWords(operation, count),
        path: routePatterns.incidents,
        isOnPage: false,
        openIncident: undefined,
        isOrder: true,
      },
    ]
  })
}

const ofIncidents = {
  signOff: { doing: 'writing a closing message for incident', isOnPage: false, isForOpen: true },
  reopening: { doing: 'reopening incident', isOnPage: false, isForOpen: false },
  acknowledgement: { doing: 'acknowledging incident', isOnPage: false, isForOpen: true },
  ticket: { doing: 'changing the ticket URL of incident', isOnPage: true, isForOpen: false },
  note: { doing: 'writing a note on incident', isOnPage: false, isForOpen: false },
} as const

/** Sub-drafts, such as the expiry below a message, are not separate work. */
function ofIncident(key: string): LeftWork | undefined {
  const found = incidentOfDraft(key)
  if (found === undefined) return undefined
  const { pk } = found
  const { doing, isOnPage, isForOpen } = ofIncidents[found.work]
  const openIncident = isForOpen ? pk : undefined
  return { key, words: `${doing} ${pk}`, path: incidentPath(pk), isOnPage, openIncident, isOrder: false }
}

const pathOfPage = {
  notificationProfiles: routePatterns.notificationProfiles,
  timeslots: routePatterns.timeslots,
  destinations: routePatterns.destinations,
  maintenance: routePatterns.maintenance,
  anyPage: routePatterns.incidents,
} as const

function ofForm(form: FormDraft): LeftWork | undefined {
  const { key, title, page } = form
  const path = Object.entries(pathOfPage).find(([name]) => name === page)?.[1]
  if (path === undefined) return undefined
  const thing = title.charAt(0).toLowerCase() + title.slice(1)
  return {
    key,
    words: isCreating(form) ? `creating ${thing}` : `editing the ${thing}`,
    path,
    // A dialog opens only when it is asked for.
    isOnPage: page !== 'anyPage',
    openIncident: undefined,
    isOrder: false,
  }
}

/** Whether the page at this path shows the work automatically. */
export function isThere(path: string, { path: wanted, isOnPage }: LeftWork): boolean {
  return isOnPage && isSamePage({ path, search: '' }, { path: wanted, search: '' })
}
