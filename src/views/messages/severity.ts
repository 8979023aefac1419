import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { Severity } from '../../../machines/messages/domain/message.ts'

/** How grave a message is, in a word and a shape, so that nobody depends on its colour. */
export const severities: Readonly<Record<Severity, { readonly word: string; readonly Icon: typeof IconAlertCircle }>> =
  {
    success: { word: 'Done', Icon: IconCircleCheck },
    info: { word: 'Note', Icon: IconInfoCircle },
    warning: { word: 'Warning', Icon: IconAlertTriangle },
    error: { word: 'Error', Icon: IconAlertCircle },
  }
