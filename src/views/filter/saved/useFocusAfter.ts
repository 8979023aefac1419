import { useCallback } from 'react'
import { useSavedFilters } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { savedFilterButton } from '../selectors.ts'

/** The dialogs that may follow another one, and take the focus themselves. */
const following = {
  nameDialog: ['nameDialog', 'renameDialog', 'replaceDialog'],
  // After 'no', the name dialog may open again.
  question: ['nameDialog'],
} as const

/** As a ref of a form: unless another dialog follows, the focus returns to the button that names the saved filter. */
export function useFocusAfter(kind: keyof typeof following) {
  const filters = useSavedFilters()
  return useCallback(
    (form: HTMLFormElement) => () => {
      const next = filters?.getSnapshot()
      if (following[kind].some((dialog) => next?.hasTag(dialog) === true)) return
      moveFocusTo(form.ownerDocument.getElementById(savedFilterButton))
    },
    [filters, kind],
  )
}
