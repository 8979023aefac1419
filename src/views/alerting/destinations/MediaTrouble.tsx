import { Button } from '@mantine/core'
import { useCurrentPage, useTag, useValue, useChild, useDestinations, useProfiles } from '../../actors.ts'
import { handFocusOn } from '../../forms/resources/handFocusOn.ts'
import classes from './MediaTrouble.module.css'
import type { MediaRef } from '../../../../machines/alerting/media.ts'

/**
 * Says that the media are loading or, in the words of `children`, that they failed to load, and offers to try again.
 * Shows nothing if they are known.
 */
export function MediaTrouble({ children }: { readonly children: string }) {
  const page = useCurrentPage()
  const media = useMedia()
  const isLoading = useTag(media, 'loading')
  const hasFailed = useTag(media, 'failed')
  const isKnown = (useValue(media, 'media')?.length ?? 0) > 0
  return (
    <output className={classes.trouble}>
      {isLoading && !isKnown && 'Loading...'}
      {hasFailed && !isKnown && (
        <span ref={handFocusOn} className={classes.failed}>
          <span className={classes.words}>{children}</span>
          <Button
            size="xs"
            variant="default"
            onClick={() => page?.send({ type: 'currentPage.refresh', because: 'asked' })}
          >
            Try again
          </Button>
        </span>
      )}
    </output>
  )
}

/** The actor that loads the media, on the destinations page and on the profiles page; undefined on any other page. */
export function useMedia(): MediaRef | undefined {
  const [destinations, profiles] = [useDestinations(), useProfiles()]
  return useChild(destinations ?? profiles, 'media')
}
