import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { useIsMenuOpen, useMenus, useNavigation, useSelected } from '../../actors.ts'
import { Later } from '../../core/Later.tsx'
import { Logo } from '../../core/Logo.tsx'
import { UnstyledButton } from '../../core/plain/elements.tsx'
import { currentSection } from './selectors.ts'
import { markTopBar } from '../../../theme/rootMarks.ts'
import classes from './TopBar.module.css'

const sections = [
  { name: 'incidents', path: routePatterns.incidents, label: 'Incidents' },
  { name: 'timeslots', path: routePatterns.timeslots, label: 'Timeslots' },
  { name: 'notificationProfiles', path: routePatterns.notificationProfiles, label: 'Profiles' },
  { name: 'shift', path: routePatterns.shift, label: 'Shift' },
] as const

/** Only servers after 2.9 show their planned maintenance. */
const maintenance = { name: 'maintenance', path: routePatterns.maintenance, label: 'Maintenance' } as const

type Section = (typeof sections)[number] | typeof maintenance

/** Logo, links and menus; in a narrow window the links are in a list behind a button. */
export function TopBar() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('navigation')
  const current = useSelected(useNavigation(), currentSection)

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) menus?.send({ type: 'menus.close', menu: 'navigation' })
  }

  const sectionLink = ({ name, path, label }: Section) => (
    <li key={name}>
      <Link
        href={path}
        className={`top-bar-section ${classes.section}`}
        onKeyDown={closeOnEscape}
        {...(name === current ? { 'aria-current': 'page' } : undefined)}
      >
        {label}
      </Link>
    </li>
  )

  return (
    <header className={`top-bar ${classes.bar}`} ref={markTopBar} data-screen-only data-top-bar>
      <div className="top-bar-content">
        <Link
          href={routePatterns.incidents}
          className={`top-bar-logo ${classes.logo}`}
          aria-label="Argus, to the incidents"
        >
          <Logo size={36} />
          <span className="top-bar-name" aria-hidden="true">
            Argus
          </span>
        </Link>
        <nav aria-label="Main" className="top-bar-navigation">
          <UnstyledButton
            className={`top-bar-menu ${classes.menuButton}`}
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="sections"
            onKeyDown={closeOnEscape}
            onClick={() => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'navigation' })}
          >
            {isOpen ? <IconX size={24} aria-hidden="true" /> : <IconMenu2 size={24} aria-hidden="true" />}
          </UnstyledButton>
          <ul id="sections" className={`top-bar-sections ${classes.sections}`} data-open={isOpen || undefined}>
            {sections.map(sectionLink)}
            <Later chunk="controls" until="nothing">
              {({ IfMaintained }) => <IfMaintained>{sectionLink(maintenance)}</IfMaintained>}
            </Later>
          </ul>
        </nav>
        <div className={classes.tools}>
          <Later chunk="controls" until="nothing">
            {({ TopTools }) => <TopTools />}
          </Later>
        </div>
      </div>
    </header>
  )
}
