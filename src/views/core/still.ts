import { createContext, useContext } from 'react'

const StillContext = createContext(false)

/** Tells the views inside it whether to be still, which means to show the same content without controls. */
export const StillProvider = StillContext.Provider

/** Whether the view is still: plain text replaces its links and buttons (docs/behaviour.md#wall-mode). */
export function useIsStill(): boolean {
  return useContext(StillContext)
}
