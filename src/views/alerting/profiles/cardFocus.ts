import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import type { ProfilesRef } from '../../../../machines/alerting/profiles.ts'
import { cardKey } from './selectors.ts'
import { isFree, moveFocusTo } from '../../core/focus.ts'

/** Id of the list of cards, which can receive the focus. */
export const cardList = 'profiles'
export const createButton = 'create-profile'
export const newNameField = 'profile.new.name'

/** Id of the button in a row's heading, which opens the row. */
export function headingId(key: string): string {
  return `${key}.heading`
}

/** Id of what is shown while a row is open. */
export function panelId(key: string): string {
  return `${key}.panel`
}

/** Id of the button in a card that adds a destination. */
export function addButtonId(key: string): string {
  return `${key}.add`
}

/** Ids of the buttons in a card that open the forms for a new timeslot and a new filter. */
export function addTimeslotId(key: string): string {
  return `${key}.addTimeslot`
}

export function addFilterId(key: string): string {
  return `${key}.addFilter`
}

/**
 * The card's ref: passes the focus on when the card is removed. After a profile has been deleted, the focus goes to the
 * next card or, if there is none, to the previous one. After a profile has been created, it goes to the new card, which
 * replaces the form. If no card is left, or nothing was created, it goes to the button that creates a profile.
 */
export function keepPlace(profiles: ProfilesRef | undefined, profile: ProfileRef | undefined, key: string) {
  return (card: HTMLElement) => () => {
    const { ownerDocument, nextElementSibling, previousElementSibling } = card
    const last = profiles?.getSnapshot()
    if (last === undefined) return
    const keys = [
      ...(last.hasTag('creating') ? [cardKey(undefined)] : []),
      ...last.context.profiles.map(({ pk }) => cardKey(pk)),
    ]
    // The card is still listed, so it was not deleted; the whole page is closing.
    if (keys.includes(key)) return
    // If the profile was deleted elsewhere, the focus moves only if it was in this card.
    const isOwnDoing = profile?.getSnapshot().hasTag('gone') === true
    if (!isOwnDoing && !card.contains(ownerDocument.activeElement)) return
    const goOnAt = (id: string) => moveFocusTo(ownerDocument.getElementById(id))
    const isNew = key === cardKey(undefined)
    const created = isNew && keys.some((other) => ownerDocument.getElementById(other) === null)
    if (created) goOnAt(cardList)
    else if (isNew) goOnAt(createButton)
    else goOnAt(headingOf(nextElementSibling ?? previousElementSibling) ?? createButton)
  }
}

function headingOf(card: Element | null): string | undefined {
  return card === null ? undefined : headingId(card.id)
}

/** The ref of the button in a row's heading: takes the focus that `keepPlace` moved to the list after a profile was created. */
export function takePlace(heading: HTMLElement | null): void {
  if (heading?.ownerDocument.activeElement?.id === cardList) moveFocusTo(heading)
}

/**
 * For the ref of the button in a row's heading, if a link has led to this row: takes the focus from the heading of the
 * page, which has it on arrival.
 */
export function arriveAt(heading: HTMLElement | null): void {
  if (heading === null) return
  const { ownerDocument } = heading
  if (isFree(ownerDocument) || ownerDocument.activeElement?.tagName === 'H1') moveFocusTo(heading)
}

/**
 * The ref of the first field: takes the focus if the Create button opened the form, but not if the form was restored.
 */
export function beginNew(field: HTMLElement | null): void {
  if (field?.ownerDocument.activeElement?.id === createButton) moveFocusTo(field)
}
