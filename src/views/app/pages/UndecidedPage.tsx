import { useSelected, useTokenCheck } from '../../actors.ts'
import { isDoubtful } from '../../session/selectors.ts'
import { TokenTrouble } from '../../session/TokenTrouble.tsx'
import { Banners } from '../shell/Banners.tsx'
import { PlainPage } from './PlainPage.tsx'
import { SplashPage } from './SplashPage.tsx'

/** Shown at the login path until the console knows whether a user is signed in. */
export function UndecidedPage() {
  const isTroubled = useSelected(useTokenCheck(), isDoubtful) === true
  if (!isTroubled) return <SplashPage />
  return (
    <>
      <Banners />
      <PlainPage title="Argus" heading="Argus">
        <TokenTrouble />
      </PlainPage>
    </>
  )
}
