import { Title } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import { useNavigation } from '../actors.ts'
import { beginHere, isFree } from './focus.ts'

/**
 * The heading of a page under the bar. It takes the focus when the person comes from another page, so that reading and
 * tabbing go on from there; not when the browser has just loaded the page, nor from a place where the person is busy.
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

/** Whether the focus is nowhere, or on what led here. */
function hasLedHere(page: Document): boolean {
  const onHeader = page.activeElement?.closest('header') ?? null
  return isFree(page) || onHeader !== null
}
