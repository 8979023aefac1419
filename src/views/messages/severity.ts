import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { Severity } from '../../../machines/messages/domain/message.ts'

/** A word and an icon for each severity, so that it is recognisable without colour. */
export const severities: Readonly<Record<Severity, { readonly word: string; readonly Icon: typeof IconAlertCircle }>> =
  {
    success: { word: 'Done', Icon: IconCircleCheck },
    info: { word: 'Note', Icon: IconInfoCircle },
    warning: { word: 'Warning', Icon: IconAlertTriangle },
    error: { word: 'Error', Icon: IconAlertCircle },
  }
