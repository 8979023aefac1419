import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Link } from 'wouter'
import { overWords } from '../../../../machines/alerting/domain/pausing/pauseWords.ts'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { usePausesOver } from '../../alerting/usePausesOver.ts'
import own from './LinkedWarning.module.css'
import classes from './ListHeading.module.css'

/**
 * Says that profiles are still off whose pauses are over, with a link to the page that turns them on; nothing on screen if
 * there are none (docs/behaviour.md#paused-profiles).
 */
export function PauseWarning() {
  const over = usePausesOver()
  const words = overWords(over.map(({ name }) => name))
  return (
    <output className={`${classes.warning} ${own.beside}`}>
      {words !== '' && (
        <>
          <IconBellOff size={16} aria-hidden="true" />
          <Link
            className={`${classes.warningWords} ${classes.warningLink} ${own.link}`}
            href={routePatterns.notificationProfiles}
            title={`${words}: ${over.map(({ name }) => name).join(', ')}`}
          >
            {words}
          </Link>
        </>
      )}
    </output>
  )
}
