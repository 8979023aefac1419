import { createContext, useContext } from 'react'

const AddressContext = createContext((path: string) => path)

/** Provides the views below with the function that turns a path of the console into its address within the site. */
export const AddressProvider = AddressContext.Provider

/**
 * Returns the function that turns a path of the console into the `href` of a link, which includes the path where the
 * site serves the console. `Link` calls it automatically; only a plain `a` element needs it.
 */
export function useAddressOf(): (path: string) => string {
  return useContext(AddressContext)
}
