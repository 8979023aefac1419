import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Story } from '../../../../machines/incident/domain/story.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTag } from '../../actors.ts'
import { Card } from '../details/Card.tsx'
import { descriptionOf, storyOf, storyRefOf } from '../selectors.ts'
import styles from './StoryCard.module.css'
import { useNextTry } from '../useNextTry.ts'

interface StoryCardProps {
  readonly title: string
  readonly incident: IncidentRef
  /** The card's content once the story is known, told beside the incident's description. */
  readonly tell: (story: Story, description: string | undefined) => ReactNode
}

/** A card over part of the story: says so while it is on its way, when it could not be had, and when it is old. */
export function StoryCard({ title, incident, tell }: StoryCardProps) {
  const ref = useSelected(incident, storyRefOf)
  const story = useSelected(ref, storyOf)
  const description = useSelected(incident, descriptionOf)
  const isLoading = useTag(ref, 'storyLoading')
  const hasFailed = useTag(ref, 'storyFailed')
  const nextTry = useNextTry()
  return (
    <Card
      title={title}
      aside={hasFailed && story !== undefined && <span className={styles.stale}>May be out of date</span>}
    >
      {story !== undefined && tell(story, description)}
      {story === undefined && isLoading && <output className={styles.quiet}>Loading...</output>}
      {story === undefined && hasFailed && (
        <div aria-live="polite">
          <p className={styles.quiet}>Could not be loaded. {nextTry}</p>
          <Button variant="default" size="xs" onClick={() => incident.send({ type: 'incident.refresh' })}>
            Try again
          </Button>
        </div>
      )}
    </Card>
  )
}
