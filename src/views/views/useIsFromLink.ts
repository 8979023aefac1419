import type { SnapshotFrom } from 'xstate'
import type { Place } from '../../../machines/core/domain/route.ts'
import type { PreferencesRef } from '../../../machines/list/preferences.ts'
import { viewOf } from '../../../machines/views/domain/viewAddress.ts'
import type { ViewsRef } from '../../../machines/views/views.ts'
import { useNavigation, usePreferences, useSelected, useViews } from '../actors.ts'

interface AtPlace {
  readonly context: { readonly place: Place }
}

/** Whether a link, and no view of the user, says how the list is displayed. */
export function useIsFromLink(): boolean {
  const lends = useSelected(usePreferences(), isLending) === true
  const isOfNoView = useSelected(useNavigation(), belongsToNoView) === true
  const isOfForeignView = useSelected(useViews(), isForeignViewOpen) === true
  return lends && (isOfNoView || isOfForeignView)
}

function isLending({ context }: SnapshotFrom<PreferencesRef>): boolean {
  return Object.keys(context.lent).length > 0
}

function belongsToNoView({ context }: AtPlace): boolean {
  return viewOf(context.place.search) === undefined
}

/** Whether the view that the address belongs to is not one of the user's. */
function isForeignViewOpen({ context: { kept, screen } }: SnapshotFrom<ViewsRef>): boolean {
  return screen !== undefined && !kept.views.some(({ id }) => id === screen.open)
}
