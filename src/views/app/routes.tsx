import { useCallback, type ReactNode } from 'react'
import { Route, Router, Switch as FirstMatch } from 'wouter'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import type { NavigationRef } from '../../../machines/app/navigation.ts'
import { useNavigation, useSelected } from '../actors.ts'
import { useAddressOf } from '../core/address.ts'
import { ErrorBoundary } from '../core/ErrorBoundary.tsx'
import { Later } from '../core/Later.tsx'
import { IncidentListPage } from './pages/IncidentListPage.tsx'
import { BrokenScreen } from './pages/BrokenScreen.tsx'

/** Connects wouter to the navigation chart, which holds the current path and decides which paths may be opened. */
export function Routing({ children }: { readonly children: ReactNode }) {
  return (
    <Router hook={usePath} searchHook={useQuery} hrefs={useAddressOf()}>
      {children}
    </Router>
  )
}

/** The screens of alerting, and their views. */
const alertingPages = [
  ['timeslots', 'TimeslotsPage'],
  ['notificationProfiles', 'ProfilesPage'],
  ['destinations', 'DestinationsPage'],
  ['maintenance', 'MaintenancePage'],
  ['sourceSystems', 'SourcesPage'],
] as const

/**
 * The screens under the top bar. The chart guarantees that the path belongs to one of them, so any path without its own
 * route ('/' and '/incidents') shows the list. A screen that breaks leaves the rest of the page intact, and is
 * rendered again when the path changes.
 */
export function Screens() {
  const path = useSelected(useNavigation(), pathOf) ?? '/'
  return (
    <ErrorBoundary where={path} broken={BrokenScreen}>
      <FirstMatch>
        <Route path={routePatterns.incident}>
          <Later chunk="incident" until="screen">
            {({ IncidentPage }) => <IncidentPage />}
          </Later>
        </Route>
        {alertingPages.map(([page, name]) => (
          <Route key={page} path={routePatterns[page]}>
            <Later chunk="alerting" until="screen">
              {({ [name]: Page }) => <Page />}
            </Later>
          </Route>
        ))}
        <Route path={routePatterns.shift}>
          <Later chunk="shift" until="screen">
            {({ ShiftPage }) => <ShiftPage />}
          </Later>
        </Route>
        <Route>
          <IncidentListPage />
        </Route>
      </FirstMatch>
    </ErrorBoundary>
  )
}

interface GoOptions {
  readonly replace?: boolean
}

/** wouter's location hook: the current path, and a function that goes to another path. */
function usePath(): [string, (to: string, how?: GoOptions) => void] {
  const navigation = useNavigation()
  const path = useSelected(navigation, pathOf) ?? '/'
  const go = useCallback(
    (to: string, how?: GoOptions) => navigation?.send({ type: 'navigation.go', to, replace: how?.replace === true }),
    [navigation],
  )
  return [path, go]
}

function useQuery(): string {
  return useSelected(useNavigation(), queryOf) ?? ''
}

type NavigationSnapshot = ReturnType<NavigationRef['getSnapshot']>

function pathOf({ context }: NavigationSnapshot): string {
  return context.place.path
}

function queryOf({ context }: NavigationSnapshot): string {
  return context.place.search
}
