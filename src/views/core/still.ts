import { createContext, useContext } from 'react'

const StillContext = createContext(false)

/** Provides the views below with whether they are still: they show the same, but nothing in them can be pressed. */
export const StillProvider = StillContext.Provider

/** Whether the view is only looked at: its links and buttons are texts (docs/behaviour.md#wall-mode). */
export function useIsStill(): boolean {
  return useContext(StillContext)
}
