import { useUnseenCount } from '../actors.ts'

/**
 * The title of the browser's tab: `Argus | Incidents`, with how many open, unacknowledged criticals have arrived while
 * nobody looked before it, whatever the page.
 */
export function PageTitle({ children }: { readonly children: string | undefined }) {
  const count = useUnseenCount()
  return <title>{count === 0 ? children : `(${count}) ${children ?? ''}`}</title>
}
