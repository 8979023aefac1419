import IconHeartOff from '@tabler/icons-react/dist/esm/icons/IconHeartOff.mjs'
import { useSilenceWords, useSilentSources } from '../../filter/heartbeats/useSilentSources.ts'
import classes from './HeartbeatSentence.module.css'

/** Names the sources whose heartbeats are missing, so that what the wall shows of them is not taken for the present. */
export function HeartbeatSentence() {
  const { words } = useSilenceWords(useSilentSources())
  return (
    <output className={classes.sentence}>
      {words !== '' && (
        <>
          <IconHeartOff size="1em" aria-hidden="true" />
          {words}
        </>
      )}
    </output>
  )
}
