import { Fragment } from 'react'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { isFilterTag, tagText } from '../../../../machines/incident/domain/tag.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'

interface TagValuesProps {
  readonly incident: Incident
  readonly tagKey: string
}

/** The values of an incident's tags with one key, in the column of that key. */
export function TagValues({ incident, tagKey }: TagValuesProps) {
  const tags = incident.tags.filter(({ key }) => key === tagKey)
  return tags.map((tag, place) => (
    <Fragment key={`${place} ${tag.value}`}>
      {place > 0 && ', '}
      {isFilterTag(tagText(tag)) ? (
        <ValueButton value={{ kind: 'tag', tag: tagText(tag) }}>
          <bdi>{tag.value === '' ? <i>empty</i> : tag.value}</bdi>
        </ValueButton>
      ) : (
        <bdi>{tag.value}</bdi>
      )}
    </Fragment>
  ))
}
