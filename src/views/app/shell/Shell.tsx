import { useRef, type ReactNode, type MouseEvent, type RefObject } from 'react'
import { Footer } from '../footer/Footer.tsx'
import { Later } from '../../core/Later.tsx'
import { Banners } from './Banners.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import type { NavigationRef } from '../../../../machines/app/navigation.ts'
import { useNavigation, useSelected } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import { moveFocusTo } from '../../core/focus.ts'

/** The frame around every screen under the top bar (docs/behaviour.md#top-bar). */
export function Shell({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  return (
    <div className={classes.shell}>
      <SkipLink content={main} />
      <TopBar />
      <Banners />
      <main id="content" ref={main} tabIndex={-1} className={`page-content ${classes.content}`}>
        {children}
      </main>
      <Footer />
      <Later chunk="controls" until="nothing">
        {({ ShellDialogs }) => <ShellDialogs />}
      </Later>
    </div>
  )
}

interface SkipLinkProps {
  readonly content: RefObject<HTMLElement | null>
}

/**
 * A link that skips the bar and jumps to the content. The link contains the page's full address, because a bare
 * fragment would be resolved against the base element.
 */
function SkipLink({ content }: SkipLinkProps) {
  const here = useAddressOf()(useSelected(useNavigation(), pathAndQuery) ?? '/')

  function skip(event: MouseEvent) {
    event.preventDefault()
    moveFocusTo(content.current)
  }

  return (
    <a href={`${here}#content`} className={classes.skip} data-screen-only onClick={skip}>
      Skip to the content
    </a>
  )
}

function pathAndQuery({ context: { place } }: ReturnType<NavigationRef['getSnapshot']>): string {
  return place.path + place.search
}
