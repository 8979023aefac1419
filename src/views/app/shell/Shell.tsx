import { useRef, type ReactNode } from 'react'
import { Footer } from '../footer/Footer.tsx'
import { Later } from '../../core/Later.tsx'
import { Banners } from './Banners.tsx'
import classes from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every screen under the top bar (docs/behaviour.md#top-bar). */
export function Shell({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  return (
    <div className={classes.shell}>
      <SkipLink content={main} />
      <TopBar />
      <Banners />
      <main id="content" ref={main} tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <Footer />
      <Later chunk="controls" until="nothing">
        {({ ShellDialogs }) => <ShellDialogs />}
      </Later>
    </div>
  )
}
