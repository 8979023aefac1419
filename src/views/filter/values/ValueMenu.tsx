import { Menu } from '@mantine/core'
import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { Fragment, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import {
  defaultQuery,
  queryAddress,
  unrestrictedQuery,
  type IncidentQuery,
} from '../../../../machines/filter/domain/incidentQuery.ts'
import {
  noneOfThese,
  onlyThese,
  valueId,
  valueWords,
  type RowValue,
} from '../../../../machines/filter/domain/rowValue.ts'
import type { MenuPlace } from '../../../../machines/filter/menus.ts'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { useFilter, useIncidentList, useIsMenuOpen, useMenus, useValue } from '../../actors.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { usePlanning } from '../usePlanning.ts'
import classes from './ValueMenu.module.css'

const none: readonly RowValue[] = []

/** The menu that filters by the values of a row, or by one of them: only incidents like this, or none like this. */
export function ValueMenu() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('values')
  const values = useValue(menus, 'values') ?? none
  const place = useValue(menus, 'place')
  const planAddress = usePlanning()
  return (
    <Menu
      opened={isOpen}
      // The library calls this only to close the menu.
      onChange={() => menus?.send({ type: 'menus.close', menu: 'values' })}
      position="bottom-start"
      offset={2}
      floatingStrategy="fixed"
      // Keys must not toggle the menu: the key that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      returnFocus
    >
      <Menu.Target>
        {/* Hidden from screen readers, because it is not a button: it only names and places the menu. */}
        <span className={classes.place} data-screen-only style={place && placeInside(place)} aria-hidden="true">
          Filter by these values
        </span>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {values.map((value, index) => (
          <Fragment key={valueId(value)}>
            {index > 0 && <Menu.Divider />}
            <Choice icon={<IconFilter size={14} aria-hidden="true" />} query={(query) => onlyThese(query, value)}>
              Only <bdi>{valueWords(value)}</bdi>
            </Choice>
            <Choice icon={<IconFilterOff size={14} aria-hidden="true" />} query={(query) => noneOfThese(query, value)}>
              Not <bdi>{valueWords(value)}</bdi>
            </Choice>
            {planAddress !== undefined && (
              <Menu.Item
                component={Link}
                href={planAddress(onlyThese(unrestrictedQuery, value).filter)}
                leftSection={<IconBarrierBlock size={14} aria-hidden="true" />}
              >
                Plan maintenance for <bdi>{valueWords(value)}</bdi>
              </Menu.Item>
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu's place, kept inside the window even if the window has become smaller since the menu was opened. */
function placeInside({ left, top }: MenuPlace): CSSProperties {
  return { left: `min(${left}px, 100vw - 1rem)`, top: `min(${top}px, 100dvh - 1rem)` }
}

interface ChoiceProps {
  readonly icon: ReactNode
  /** Returns the query on screen with the choice applied. */
  readonly query: (query: IncidentQuery) => IncidentQuery
  readonly children: ReactNode
}

/**
 * On the list, a choice applies immediately and closes the dialog over the list. On an incident's page, it opens the
 * list.
 */
function Choice({ icon, query: revised, children }: ChoiceProps) {
  const filter = useFilter()
  const list = useIncidentList()
  const query = revised(useValue(filter, 'query') ?? defaultQuery)
  if (list === undefined)
    return (
      <Menu.Item component={Link} href={routePatterns.incidents + queryAddress(query)} leftSection={icon}>
        {children}
      </Menu.Item>
    )
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The list keeps the focus if the choice hides the row; otherwise the menu returns the focus to the row.
    moveFocusTo(currentTarget.ownerDocument.querySelector<HTMLElement>('[data-list]'))
    filter?.send({ type: 'filter.revise', query })
  }
  return (
    <Menu.Item leftSection={icon} onClick={choose}>
      {children}
    </Menu.Item>
  )
}
