import { useRef } from 'react'
import { agreeing } from '../../../../machines/core/domain/count.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { isKnown } from '../../../../machines/incident/domain/incident.ts'
import type { Tag } from '../../../../machines/incident/domain/tag.ts'
import { isFilterTag, tagLink, tagText } from '../../../../machines/incident/domain/tag.ts'
import type { IncidentListRef } from '../../../../machines/list/incidentList.ts'
import { useValue } from '../../actors.ts'
import { ValueButton } from '../../filter/values/ValueButton.tsx'
import { asciiHost } from '../../core/asciiHost.ts'
import { Later } from '../../core/Later.tsx'
import { useIsStill } from '../../core/still.ts'
import classes from './TagList.module.css'

interface TagListProps {
  readonly incident: Incident
  readonly tabIndex: -1 | undefined
  readonly list: IncidentListRef | undefined
}

/**
 * An incident's first tag, shortened to fit, and a button with the number of further tags, which opens all of them. All
 * tags show in full on hover.
 */
export function TagList({ incident, tabIndex, list }: TagListProps) {
  const { tags } = incident
  const [first] = tags
  const areAllKnown = isKnown(incident, 'tags')
  if (first === undefined) return areAllKnown ? null : <span className={classes.unknown}>Unknown</span>
  return (
    <div className={classes.list} title={tags.map(tagText).join('\n')}>
      <span className={classes.tag}>
        <TagContent tag={first} tabIndex={tabIndex} />
      </span>
      {tags.length > 1 && <FurtherTags incident={incident} tabIndex={tabIndex} list={list} />}
      {!areAllKnown && (
        <span className={classes.unknown} title="Further tags cannot be read">
          +?
        </span>
      )}
    </div>
  )
}

/**
 * A button with the number of further tags, which opens all tags over the list; on the wall, only the number. Escape
 * and a click elsewhere close them.
 */
function FurtherTags({ incident: { pk, tags }, tabIndex, list }: TagListProps) {
  const isOpen = useValue(list, 'tagged') === pk
  const button = useRef<HTMLButtonElement>(null)
  const further = tags.length - 1
  if (useIsStill()) return <span className={classes.unknown}>+{further}</span>
  const id = `tags-${pk}`
  return (
    <>
      <button
        ref={button}
        type="button"
        // The popover is named after the button with its id, and its own id is derived from that.
        id={id}
        className={classes.more}
        tabIndex={tabIndex}
        aria-label={`${further} more ${agreeing(further, 'tag', 'tags')} of incident ${pk}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => list?.send({ type: 'incidentList.toggleTags', pk })}
      >
        +{further}
      </button>
      {isOpen && (
        <Later chunk="controls" until="nothing">
          {({ TagsPopover }) => (
            <TagsPopover id={id} button={button} close={() => list?.send({ type: 'incidentList.closeTags' })}>
              {tags.map((tag, place) => (
                <li key={`${place} ${tagText(tag)}`}>
                  <TagContent tag={tag} tabIndex={undefined} />
                </li>
              ))}
            </TagsPopover>
          )}
        </Later>
      )}
    </>
  )
}

function TagContent({ tag, tabIndex }: { tag: Tag; tabIndex: -1 | undefined }) {
  const isStill = useIsStill()
  const link = isStill ? undefined : tagLink(tag)
  const content = (
    <bdi>
      <span className={classes.key}>{tag.key}=</span>
      {tag.value}
    </bdi>
  )
  if (link === undefined)
    return isFilterTag(tagText(tag)) ? (
      <ValueButton value={{ kind: 'tag', tag: tagText(tag) }}>{content}</ValueButton>
    ) : (
      content
    )
  const host = asciiHost(link)
  return (
    <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {host !== undefined && `(${host}) `}
      {content}
    </a>
  )
}
