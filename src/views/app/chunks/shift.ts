/** The page of a shift and its chart, whose code is loaded after the first screen (src/views/app/chunks.ts). */
import '../../../../machines/shift/shift.ts'
import '../../../theme/laterStyles.ts'

export { Library } from '../../core/Library.tsx'
export { ShiftPage } from '../../shift/ShiftPage.tsx'
