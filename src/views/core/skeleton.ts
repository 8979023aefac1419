import { createContext } from 'react'

/** Whether the page itself still shows the skeleton of the list, which it does before the console renders anything. */
export const SkeletonContext = createContext<() => boolean>(() => false)
