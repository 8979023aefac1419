import { createContext, useContext } from 'react'

const StillContext = createContext(false)

/** Says whether the views below are still: they show the same content, but have no controls. */
export const StillProvider = StillContext.Provider

/** Whether the view is still: plain texts replace its links and buttons (docs/behaviour.md#wall-mode). */
export function useIsStill(): boolean {
  return useContext(StillContext)
}
