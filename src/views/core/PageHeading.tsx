import { Title } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import { useNavigation } from '../actors.ts'
import { beginHere, isFree } from './focus.ts'

/**
 * The heading of a page under the top bar. It takes the focus when the operator arrives from another page, so that
 * reading and tabbing continue from there. It does not when the browser has just loaded the page, or when the focus is
 * in use elsewhere.
 */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const navigation = useNavigation()
  const takeFocus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      const hasMoved = navigation?.getSnapshot().context.hasMoved === true
      if (heading !== null && hasMoved && hasLedHere(heading.ownerDocument)) beginHere(heading)
    },
    [navigation],
  )
  return (
    <Title order={1} tabIndex={-1} ref={takeFocus}>
      {children}
    </Title>
  )
}

/** Whether the focus is nowhere, or in the top bar, whose link led here. */
function hasLedHere(page: Document): boolean {
  const onHeader = page.activeElement?.closest('header') ?? null
  return isFree(page) || onHeader !== null
}
