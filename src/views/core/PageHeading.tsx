import { useCallback, type ReactNode } from 'react'
import { useNavigation } from '../actors.ts'
import { isFree, moveFocusTo } from './focus.ts'
import { Title } from './plain/elements.tsx'

/**
 * The heading of a page under the top bar. It takes the focus when the operator arrives from another page, so that
 * reading and tabbing continue from the heading. It does not take the focus when the browser has just loaded the page,
 * or when another element is in use.
 */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const navigation = useNavigation()
  const takeFocus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      const hasMoved = navigation?.getSnapshot().context.hasMoved === true
      if (heading !== null && hasMoved && isFocusAvailable(heading.ownerDocument)) moveFocusTo(heading)
    },
    [navigation],
  )
  return (
    <Title order={1} tabIndex={-1} ref={takeFocus}>
      {children}
    </Title>
  )
}

/** Whether the focus is nowhere, or on an element of the top bar, such as the link that opened this page. */
function isFocusAvailable(page: Document): boolean {
  const onHeader = page.activeElement?.closest('header') ?? null
  return isFree(page) || onHeader !== null
}
