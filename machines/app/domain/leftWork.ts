import { bulkOperations } from '../../bulk/domain/operation.ts'
import { chosenDraft, chosenIncidents, orderDraft } from '../../bulk/domain/orderDraft.ts'
import { doingWords } from '../../bulk/domain/runWords.ts'
import { incidentPath, isSamePage, routePatterns } from '../../core/domain/route.ts'
import type { FormDraft } from '../../forms/domain/formDraft.ts'

/** Something that a person had begun and not finished. */
export interface LeftWork {
  /** Under which it is kept, see drafts. */
  readonly key: string
  /** What they were doing: 'editing the profile 'Night shift''. */
  readonly words: string
  /** Where it goes on. */
  readonly path: string
  /** Whether it shows there by itself: whoever is there needs no way back. */
  readonly isOnPage: boolean
  /** The incident it is about, where it makes sense only while that is open; undefined: it makes sense whatever happens. */
  readonly openIncident: number | undefined
  /** Whether it is an order on many incidents, of which there is one at a time. */
  readonly isOrder: boolean
}

/** What a person's drafts say they had begun; what can be led back to by no way is left out. */
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

/** How each begins that is kept of one incident, whose primary key follows. */
const ofIncidents = [
  { begins: 'signOff.', doing: 'writing a closing message for incident', isOnPage: false, isForOpen: true },
  { begins: 'acknowledgement.', doing: 'acknowledging incident', isOnPage: false, isForOpen: true },
  { begins: 'ticket.', doing: 'changing the ticket URL of incident', isOnPage: true, isForOpen: false },
] as const

/** What lies below a draft, as an expiry below its message, is no work of its own. */
function ofIncident(key: string): LeftWork | undefined {
  const kind = ofIncidents.find(({ begins }) => key.startsWith(begins))
  const pk = kind === undefined ? undefined : /^[1-9]\d{0,14}$/.exec(key.slice(kind.begins.length))?.[0]
  if (kind === undefined || pk === undefined) return undefined
  const openIncident = kind.isForOpen ? Number(pk) : undefined
  return {
    key,
    words: `${kind.doing} ${pk}`,
    path: incidentPath(Number(pk)),
    isOnPage: kind.isOnPage,
    openIncident,
    isOrder: false,
  }
}

const pathOfPage = {
  notificationProfiles: routePatterns.notificationProfiles,
  timeslots: routePatterns.timeslots,
  destinations: routePatterns.destinations,
} as const

function ofForm({ key, title, page }: FormDraft): LeftWork | undefined {
  const path = Object.entries(pathOfPage).find(([name]) => name === page)?.[1]
  if (path === undefined) return undefined
  const thing = title.charAt(0).toLowerCase() + title.slice(1)
  return {
    key,
    words: title.startsWith('A new ') ? `creating ${thing}` : `editing the ${thing}`,
    path,
    isOnPage: true,
    openIncident: undefined,
    isOrder: false,
  }
}

/** Whether it shows at that path by itself. */
export function isThere(path: string, { path: wanted, isOnPage }: LeftWork): boolean {
  return isOnPage && isSamePage({ path, search: '' }, { path: wanted, search: '' })
}
