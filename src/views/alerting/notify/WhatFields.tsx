import { conditionsOf, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import { eventTypeWords } from '../../../../machines/filter/domain/eventTypes.ts'
import { sendingWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import { isFilterTag } from '../../../../machines/incident/domain/tag.ts'
import {
  filterContent,
  isWithoutConditions,
  statesLeftOut,
} from '../../../../machines/alerting/domain/notifying/content.ts'
import type { NotifyEdit } from '../../../../machines/alerting/domain/notifying/draft.ts'
import type { NotifyMeContext } from '../../../../machines/alerting/notifyMe.ts'
import { useConditionNames } from '../../filter/useConditions.ts'
import { Choice, Choices } from './Choices.tsx'
import { MatchesNow } from './MatchesNow.tsx'
import classes from './NotifyMe.module.css'
import { eventChoices, ignoredWords, leftOutWords, noConditions } from './notifyWords.ts'
import { TagFields } from './TagFields.tsx'

export interface PartProps {
  readonly shown: NotifyMeContext
  readonly isBusy: boolean
  readonly edit: (edit: NotifyEdit) => void
}

/** Which incidents to notify of: the conditions of the list, which can be narrowed here, and which of their events. */
export function WhatFields({ shown, isBusy, edit }: PartProps) {
  const { draft, query, names: known, isTried } = shown
  const names = useConditionNames()
  const hasTypes = known.keepsFurther === true
  const content = filterContent(draft, hasTypes)
  const isEmpty = isWithoutConditions(content)
  const isNoTag = (isTried || shown.isTagTried) && draft.typedTag.trim() !== '' && !isFilterTag(draft.typedTag.trim())
  const unsaved = unsavedSentence(conditionsOf(query, { ...names, withLevels: true }))
  const ignored = ignoredWords(shown.ignored)
  const leftOut = leftOutWords(statesLeftOut(draft))
  return (
    <section className={classes.part} aria-label="What">
      <h3 className={classes.heading}>What</h3>
      <p className={classes.sentence}>
        {isEmpty ? noConditions : <strong>{sendingWords({ pk: 0, name: '', filter: content }, names)}</strong>}
      </p>
      {ignored !== '' && <p className={classes.warning}>{ignored}</p>}
      {unsaved !== '' && <p className={classes.warning}>{unsaved} What you are told does not depend on it.</p>}
      <Choices legend="Severity at most">
        {levels.map((level) => (
          <Choice
            key={level}
            group="notify-severity"
            isChosen={draft.filter.maxLevel === level}
            isBusy={isBusy}
            isFirst={draft.filter.maxLevel === level}
            isMissing={isEmpty && draft.filter.maxLevel === level}
            choose={() => edit({ type: 'filter', change: { maxLevel: level } })}
          >
            {levelText(level)}
          </Choice>
        ))}
      </Choices>
      <TagFields
        tags={draft.filter.tags}
        typed={draft.typedTag}
        isWrong={isNoTag}
        isBusy={isBusy}
        type={(text) => edit({ type: 'typeTag', text })}
        add={() => edit({ type: 'addTag' })}
        remove={(tag) => edit({ type: 'removeTag', tag })}
      />
      {!isEmpty && <MatchesNow filter={content} counted={shown.counted} />}
      <Choices legend="Of these events">
        {eventChoices(hasTypes, eventTypeWords(draft.filter), draft.filter.open === false).map(({ events, words }) => (
          <Choice
            key={events}
            group="notify-events"
            isChosen={draft.events === events}
            isBusy={isBusy}
            choose={() => edit({ type: 'events', events })}
          >
            {words}
          </Choice>
        ))}
      </Choices>
      {!hasTypes && (
        <p className={classes.note}>
          This server’s filters cannot tell new incidents from changed ones: you are told of every event that the
          conditions let through.
        </p>
      )}
      {leftOut !== '' && <p className={classes.note}>{leftOut}</p>}
    </section>
  )
}
