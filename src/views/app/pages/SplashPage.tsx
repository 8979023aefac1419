import { Logo } from '../../core/Logo.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'

/**
 * Shown while the runtime configuration is loading, and at the login path while the sign-in is being checked. The same
 * is in index.html, and appears before any script has been loaded (src/theme/start.css).
 */
export function SplashPage() {
  return (
    <main className="starting">
      <PageTitle>Argus</PageTitle>
      <Logo size={64} />
      <h1>Argus</h1>
      <output>Loading...</output>
    </main>
  )
}
