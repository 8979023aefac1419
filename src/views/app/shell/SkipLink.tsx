import type { MouseEvent, RefObject } from 'react'
import type { NavigationRef } from '../../../../machines/app/navigation.ts'
import { useNavigation, useSelected } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import classes from './Shell.module.css'
import { moveFocusTo } from '../../core/focus.ts'

interface SkipLinkProps {
  readonly content: RefObject<HTMLElement | null>
}

/**
 * A link that skips the bar and jumps to the content. The link contains the page's full address, because a bare
 * fragment would be resolved against the base element.
 */
export function SkipLink({ content }: SkipLinkProps) {
  const here = useAddressOf()(useSelected(useNavigation(), pathAndQuery) ?? '/')

  function skip(event: MouseEvent) {
    event.preventDefault()
    moveFocusTo(content.current)
  }

  return (
    <a href={`${here}#content`} className={classes.skip} onClick={skip}>
      Skip to the content
    </a>
  )
}

function pathAndQuery({ context: { place } }: ReturnType<NavigationRef['getSnapshot']>): string {
  return place.path + place.search
}
