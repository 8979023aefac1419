/** The key of each draft is made and read here. */
import type { FormDraft } from './formDraft.ts'
import type { Resource } from './resource.ts'

/** What can be left unfinished on one incident. */
export const incidentWorks = ['signOff', 'reopening', 'acknowledgement', 'ticket', 'note'] as const
export type IncidentWork = (typeof incidentWorks)[number]

/** The draft key of a text that was typed for this incident. */
export function incidentDraft(work: IncidentWork, pk: number): string {
  return `${work}.${pk}`
}

/** The draft key of a new expiry for this acknowledgement. */
export function expiryDraft(acknowledgement: number): string {
  return `acknowledgementExpiry.${acknowledgement}`
}

/** What the draft with this key is about; undefined if it is about no incident, or is a sub-draft. */
export function incidentOfDraft(key: string): { readonly work: IncidentWork; readonly pk: number } | undefined {
  const [, name, digits = ''] = /^(\w+)\.([1-9]\d{0,14})$/.exec(key) ?? []
  const work = incidentWorks.find((each) => each === name)
  return work === undefined ? undefined : { work, pk: Number(digits) }
}

/** The key of a draft that goes with another, and is dropped with it. */
export function subDraft(
  key: string,
  part: 'expiry' | 'replaced' | 'chosen' | 'declined' | 'ticket' | 'ending',
): string {
  return `${key}.${part}`
}

/** The key of a form of an existing or a new resource, and the id of the actor that runs it. */
export function resourceKey(
  kind: 'profile' | 'timeslot' | 'destination' | 'maintenanceTask',
  resource: Resource | undefined,
): string {
  return `${kind}.${resource?.pk ?? 'new'}`
}

/** The key of the form that creates a destination: on its own screen, or in the form of a profile. */
export function newDestinationKey(profileKey?: string): string {
  return profileKey === undefined ? 'newDestination' : `newDestination.${profileKey}`
}

/** Whether the form with this key creates a destination in the form of a profile. */
export function isOfProfile(key: string): boolean {
  return key.startsWith(`${newDestinationKey('profile')}.`)
}

/** Whether this form creates something. */
export function isCreating({ kind, key }: Pick<FormDraft, 'kind' | 'key'>): boolean {
  return kind === 'newDestination' || key === `${kind}.new`
}

/** The key under which a user's draft is stored. */
export function draftKey(owner: string | undefined, key: string): string {
  return `${owner ?? ''}\n${key}`
}

/**
 * The key of a sub-draft that marks a draft as dismissed. It is dropped with the draft, and when the user types more.
 */
export function declinedKey(key: string): string {
  return subDraft(key, 'declined')
}

/** The owner of the draft with this key; '' if the draft has no owner. */
export function draftOwner(kept: string): string {
  return kept.slice(0, Math.max(0, kept.indexOf('\n')))
}
