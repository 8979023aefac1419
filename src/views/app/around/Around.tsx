import { Anchor, Button, NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { questionAbout, sameProblemOf, tagsToChoose, type Around } from '../../../../machines/app/domain/around.ts'
import { chosenTag, type SurroundingsRef } from '../../../../machines/app/surroundings.ts'
import { listAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { timeTextWithoutSeconds } from '../../../time/format.ts'
import { usePageIncident, useSelected, useSurroundings, useTag, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { Card } from '../../incident/details/Card.tsx'
import { useNextTry } from '../../incident/useNextTry.ts'
import styles from './Around.module.css'
import { AroundDays } from './AroundDays.tsx'
import { NewestAround } from './NewestAround.tsx'
import { aroundOf } from './selectors.ts'
import { noOthers, openWords, weekWords } from './words.ts'

/** What else happened to the host of the incident on the page, or what else shares another of its tags. */
export function AroundIt() {
  const surroundings = useSurroundings()
  const incident = useValue(usePageIncident(), 'incident')
  const tag = useSelected(surroundings, ({ context }) => chosenTag(context))
  if (surroundings === undefined || incident === undefined) return null
  if (tagsToChoose(incident).length === 0)
    return <p className={styles.quiet}>It has no tag by which others around it could be found.</p>
  return (
    <div className={styles.around} data-around>
      <Card title="Around it" aside={<TagChoice incident={incident} tag={tag} surroundings={surroundings} />}>
        <Answers surroundings={surroundings} incident={incident} />
        {tag !== undefined && (
          <Anchor component={Link} href={listAddress(questionAbout(tag))} className={styles.all ?? ''}>
            Show all in the list
          </Anchor>
        )}
      </Card>
    </div>
  )
}

interface TagChoiceProps {
  readonly surroundings: SurroundingsRef
  readonly incident: Incident
  readonly tag: string | undefined
}

/** The tag by which others are found. It can be chosen if there are several. */
function TagChoice({ surroundings, incident, tag }: TagChoiceProps) {
  const tags = tagsToChoose(incident)
  if (tags.length < 2)
    return (
      <span className={styles.tag} title={tag}>
        <bdi>{tag}</bdi>
      </span>
    )
  return (
    <NativeSelect
      size="xs"
      className={styles.choice ?? ''}
      aria-label="The same"
      value={tag ?? ''}
      data={[...tags]}
      onChange={({ currentTarget }) => surroundings.send({ type: 'surroundings.choose', tag: currentTarget.value })}
    />
  )
}

interface AnswersProps {
  readonly surroundings: SurroundingsRef
  readonly incident: Incident
}

function Answers({ surroundings, incident }: AnswersProps) {
  const around = useSelected(surroundings, aroundOf)
  const hasFailed = useTag(surroundings, 'failed')
  const nextTry = useNextTry()
  return (
    <>
      {around !== undefined && <Found around={around} incident={incident} />}
      {around === undefined && !hasFailed && <output className={styles.quiet}>Counting...</output>}
      {hasFailed && (
        <div aria-live="polite" className={styles.failed}>
          <p className={styles.quiet}>
            {around === undefined ? 'Could not be loaded.' : 'The rest could not be loaded.'} {nextTry}
          </p>
          <Button variant="default" size="xs" onClick={() => surroundings.send({ type: 'surroundings.tryAgain' })}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

function Found({ around, incident }: { readonly around: Around; readonly incident: Incident }) {
  const style = useTimeStyle()
  if (around.isWhole && around.newest.length === 0) return <p className={styles.quiet}>{noOthers}</p>
  return (
    <>
      <p className={styles.figures}>
        <span className={styles.open}>{openWords(around)}</span>
        <span className={styles.quiet}>{weekWords(around, sameProblemOf(around, incident))}</span>
      </p>
      <AroundDays around={around} />
      <NewestAround incidents={around.newest} />
      {style !== undefined && (
        <p className={styles.quiet} data-screen-only>
          As of {timeTextWithoutSeconds(around.at, style)}
        </p>
      )}
    </>
  )
}
