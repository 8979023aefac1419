import type { ProfileRef } from '../../../../machines/alerting/profile.ts'
import type { ProfilesRef } from '../../../../machines/alerting/profiles.ts'
import { cardKey, profilesOf } from './selectors.ts'
import { beginHere, handFocusTo } from '../../core/focus.ts'

/** Ids of the places that the focus goes to. */
export const cardList = 'profiles'
export const createButton = 'create-profile'
export const newNameField = 'profile.new.name'

/** Id of a card's heading. */
export function headingId(key: string): string {
  return `${key}.heading`
}

/** Id of the button in a card that adds a destination. */
export function addButtonId(key: string): string {
  return `${key}.add`
}

/**
 * Keeps the place of somebody whose card goes, as a ref of the card. After a deletion they go on with the next card, or the
 * one before; after a creation with the new one, which takes the place of the form; where nothing is left, or nothing came
 * of it, with the button that begins another.
 */
export function keepPlace(profiles: ProfilesRef | undefined, profile: ProfileRef | undefined, key: string) {
  return (card: HTMLElement) => () => {
    const { ownerDocument, nextElementSibling, previousElementSibling } = card
    const last = profiles?.getSnapshot()
    if (last === undefined) return
    const keys = [
      ...(last.hasTag('creating') ? [cardKey(undefined)] : []),
      ...profilesOf(last).map(({ pk }) => cardKey(pk)),
    ]
    // The whole page goes, and with it the card.
    if (keys.includes(key)) return
    // Somebody else has deleted it while the person was busy elsewhere.
    const isOwnDoing = profile?.getSnapshot().hasTag('gone') === true
    if (!isOwnDoing && !card.contains(ownerDocument.activeElement)) return
    const goOnAt = (id: string) => handFocusTo(ownerDocument.getElementById(id))
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

/** A card that comes where the focus waits for it in the list takes it, as a ref of its heading. */
export function takePlace(heading: HTMLElement | null): void {
  if (heading?.ownerDocument.activeElement?.id === cardList) handFocusTo(heading)
}

/** What was asked for by the button is begun at once, as a ref of the first field; what is there again waits. */
export function beginNew(field: HTMLElement | null): void {
  if (field?.ownerDocument.activeElement?.id === createButton) beginHere(field)
}
