import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Footer } from '../footer/Footer.tsx'
import { MessageLog } from '../notifications/MessageLog.tsx'
import { Banners } from './Banners.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

/** What surrounds every screen under the bar (specification, section 2, Top bar). */
export function Shell({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)

  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip} onClick={skip}>Skip to the content</a>
      <TopBar />
      <Banners />
      <main id="content" ref={main} tabIndex={-1} className={classes.content}>{children}</main>
      <Footer />
      <MessageLog />
      <LeaveDialog />
    </div>
  )
}
