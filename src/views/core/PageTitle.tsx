import { useUnseenCount } from '../actors.ts'

/**
 * The title of the browser's tab: `Argus | Incidents`, preceded on every page by the number of alarms that the operator
 * has not seen.
 */
export function PageTitle({ children }: { readonly children: string | undefined }) {
  const count = useUnseenCount()
  return <title>{count === 0 ? children : `(${count}) ${children ?? ''}`}</title>
}
