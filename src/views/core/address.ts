import { createContext, useContext } from 'react'

const AddressContext = createContext((path: string) => path)

/** Gives the views inside it the function that turns a path of the console into an address within the site. */
export const AddressProvider = AddressContext.Provider

/**
 * Returns the function that turns a path of the console into the `href` of a link: it adds the path at which the site
 * serves the console. `Link` calls that function itself, so only plain `a` elements need it.
 */
export function useAddressOf(): (path: string) => string {
  return useContext(AddressContext)
}
