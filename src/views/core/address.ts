import { createContext, useContext } from 'react'

const AddressContext = createContext((path: string) => path)

/** Gives the views below it the address within the site of each of the console's own paths. */
export const AddressProvider = AddressContext.Provider

/**
 * Makes of one of the console's own paths what a link to it says: its address within the site, wherever that has the
 * console. `Link` does so by itself, and only a plain `a` needs to ask.
 */
export function useAddressOf(): (path: string) => string {
  return useContext(AddressContext)
}
