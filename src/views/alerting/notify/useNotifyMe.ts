import { useCommandPalette, useSelected } from '../../actors.ts'

/** The id of the button on the list that opens the dialog. */
export const notifyButton = 'notify-me'

/** The actor of the dialog 'Notify me of these'. */
export const useNotifyMe = () => useSelected(useCommandPalette(), ({ children }) => children.notifyMe)
