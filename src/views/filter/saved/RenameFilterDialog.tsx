import { useSavedFilters, useSelected, useTag } from '../../actors.ts'
import { FilterNameDialog } from './FilterNameDialog.tsx'
import { targetName } from '../selectors.ts'

/** Asks for another name for the chosen saved filter. */
export function RenameFilterDialog() {
  const filters = useSavedFilters()
  const isShown = useTag(filters, 'renameDialog')
  const sent = useSelected(filters, targetName) ?? ''
  return <FilterNameDialog title="Rename filter" isShown={isShown} sent={sent} submit="Rename" action="rename" />
}
