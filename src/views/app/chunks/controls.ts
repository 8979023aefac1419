/**
 * The controls of every screen under the top bar, and the dialogs that any of them can open: their code is loaded as
 * soon as the first screen is shown (src/views/app/chunks.ts).
 */
import '../../../theme/laterStyles.ts'

export { AlarmLine } from '../shell/AlarmLine.tsx'
export { TopTools } from '../shell/TopTools.tsx'
export { ShellDialogs } from '../shell/ShellDialogs.tsx'
export { BulkPanel } from '../../bulk/BulkPanel.tsx'
export { BarControls } from '../../list/bar/BarControls.tsx'
export { ListPagination } from '../../list/bar/ListPagination.tsx'
export { TagsPopover } from '../../list/cells/TagsPopover.tsx'
export { SeverityStrip } from '../../list/strip/SeverityStrip.tsx'
export { SortChoice } from '../../list/table/SortChoice.tsx'
export { IntervalChoice } from '../../list/bar/IntervalChoice.tsx'
export { ValueMenu } from '../../filter/values/ValueMenu.tsx'
export { Messages } from '../../messages/Messages.tsx'
export { ServerSignIn } from '../../session/ServerSignIn.tsx'
export { SomebodyElseDialog } from '../../session/SomebodyElseDialog.tsx'
export { RenewalDialog } from '../../session/renewal/RenewalDialog.tsx'
