import { useCommandPalette, useSelected } from '../../actors.ts'

/** The actor of the dialog 'Notify me of these'. */
export const useNotifyMe = () => useSelected(useCommandPalette(), ({ children }) => children.notifyMe)
