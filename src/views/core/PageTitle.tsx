import { useLeadingTab, useTag, useUnseenCount } from '../actors.ts'

/**
 * The title of the browser's tab: `Argus | Incidents`, preceded on every page by the number of alarms that the operator
 * has not seen. A tab that rests does not know the number (docs/behaviour.md#the-leading-tab).
 */
export function PageTitle({ children }: { readonly children: string | undefined }) {
  const count = useUnseenCount()
  const isUnknown = useTag(useLeadingTab(), 'resting')
  return <title>{count === 0 || isUnknown ? children : `(${count}) ${children ?? ''}`}</title>
}
