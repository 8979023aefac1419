import type { AppRef } from '../../../machines/app/app.ts'
import { isProtected, routeOf } from '../../../machines/core/domain/route.ts'
import type { NavigationRef } from '../../../machines/app/navigation.ts'
import { RootProvider, useApp, useNavigation, useRenewal, useSelected, useTag, useValue, useVisit } from '../actors.ts'
import { AddressProvider } from '../core/address.ts'
import { ChunksProvider, type Chunks } from '../core/chunks.ts'
import { PausedRunNotice } from '../bulk/PausedRunNotice.tsx'
import { ErrorBoundary } from '../core/ErrorBoundary.tsx'
import { Later } from '../core/Later.tsx'
import { VisitRecorderContext, type VisitRecorder } from '../core/visitRecorder.ts'
import { LoginPage } from '../session/LoginPage.tsx'
import { BrokenPage } from './pages/BrokenPage.tsx'
import { MisconfiguredPage } from './pages/MisconfiguredPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { SkeletonPage } from './pages/SkeletonPage.tsx'
import { SplashPage } from './pages/SplashPage.tsx'
import { UndecidedPage } from './pages/UndecidedPage.tsx'
import { Waiting } from './pages/Waiting.tsx'
import { BrokenScreen } from './pages/BrokenScreen.tsx'
import { Routing, Screens } from './routes.tsx'
import { Banners } from './shell/Banners.tsx'
import { Shell } from './shell/Shell.tsx'

interface AppProps {
  readonly root: AppRef
  /** Turns one of the console's paths into its address within the site. */
  readonly addressOf: (path: string) => string
  readonly chunks: Chunks
  readonly recorder?: VisitRecorder
}

/** The whole user interface, rendered from the root actor, with a page that replaces it if all of it breaks. */
export function App(props: AppProps) {
  return (
    <VisitRecorderContext value={props.recorder}>
      <ErrorBoundary broken={BrokenPage}>
        <Surroundings {...props} />
      </ErrorBoundary>
    </VisitRecorderContext>
  )
}

/** Provides what every view needs: the root actor, the addresses for links, and the code that is loaded later. */
function Surroundings({ root, addressOf, chunks }: Omit<AppProps, 'recorder'>) {
  return (
    <RootProvider value={root}>
      <AddressProvider value={addressOf}>
        <ChunksProvider value={chunks}>
          <Stage />
          <Toasts />
        </ChunksProvider>
      </AddressProvider>
    </RootProvider>
  )
}

function Stage() {
  const app = useApp()
  const isStarting = useTag(app, 'starting')
  const isMisconfigured = useTag(app, 'misconfigured')
  const hasSkeleton = useValue(app, 'hasSkeleton') === true
  if (isMisconfigured) return <MisconfiguredPage />
  if (isStarting) return hasSkeleton ? <SkeletonPage /> : <SplashPage />
  return (
    <Routing>
      <Rooms />
      <Renewal />
    </Routing>
  )
}

function Renewal() {
  const isShown = useTag(useRenewal(), 'dialog')
  return (
    <Later chunk="controls" until={isShown ? 'notice' : 'nothing'}>
      {({ RenewalDialog }) => <RenewalDialog />}
    </Later>
  )
}

/** On the wall, messages wait until there is somebody to dismiss them (docs/behaviour.md#wall-mode). */
function Toasts() {
  const isOnWall = useSelected(useNavigation(), roomOf) === 'wall'
  if (isOnWall) return null
  return (
    <Later chunk="controls" until="nothing">
      {({ Messages }) => <Messages />}
    </Later>
  )
}

/** Every screen except login, not-found and the wall is shown under the top bar (docs/behaviour.md#top-bar). */
function Rooms() {
  const visit = useVisit()
  const isSignedIn = useTag(visit, 'signedIn')
  const isUndecided = useTag(visit, 'deciding')
  const room = useSelected(useNavigation(), roomOf)
  const isPromising = useTag(visit, 'skeleton')
  if (isPromising) return <SkeletonPage />
  if (room === 'login')
    return isUndecided ? <UndecidedPage /> : <LoginPage banners={<Banners />} notice={<PausedRunNotice />} />
  if (room === 'notFound') return <NotFoundPage />
  if (room === 'wall' && isSignedIn)
    return (
      <ErrorBoundary where={room} broken={BrokenScreen}>
        <Later chunk="controls" until="screen">
          {({ WallPage }) => <WallPage />}
        </Later>
      </ErrorBoundary>
    )
  return <Shell>{isSignedIn ? <Screens /> : <Waiting />}</Shell>
}

function roomOf({ context }: ReturnType<NavigationRef['getSnapshot']>): 'login' | 'notFound' | 'wall' | 'underBar' {
  const route = routeOf(context.place.path)
  if (route.name === 'wall') return 'wall'
  if (isProtected(route)) return 'underBar'
  return route.name === 'login' ? 'login' : 'notFound'
}
