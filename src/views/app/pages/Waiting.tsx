import { useSelected, useTag, useTokenCheck, useVisit } from '../../actors.ts'
import { isDoubtful } from '../../session/selectors.ts'
import { TokenTrouble } from '../../session/TokenTrouble.tsx'
import { markWaiting } from '../../../theme/rootMarks.ts'
import { centred, LoadingDots, Text, visuallyHidden } from '../../core/plain/elements.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import classes from './PlainPage.module.css'

/** Replaces the page until the user is known, and while the bar announces that the user is being signed out. */
export function Waiting() {
  const isLeaving = useTag(useVisit(), 'leaving')
  const isTroubled = useSelected(useTokenCheck(), isDoubtful) === true
  return (
    <>
      <PageTitle>Argus</PageTitle>
      <h1 className={visuallyHidden}>Argus</h1>
      {isTroubled ? (
        <div className={`${centred} ${classes.waiting}`}>
          <TokenTrouble />
        </div>
      ) : (
        <output className={`${centred} ${classes.waiting}`} ref={markWaiting}>
          <LoadingDots />
          {isLeaving || <Text isDimmed>Loading...</Text>}
        </output>
      )}
    </>
  )
}
