import type { Tag } from '../../../../machines/incident/domain/tag.ts'
import { isFilterTag, tagLink, tagText } from '../../../../machines/incident/domain/tag.ts'
import { ValueButton } from '../../filter/ValueButton.tsx'
import { asciiHost } from '../../core/asciiHost.ts'
import classes from './TagList.module.css'

/** How many tags a row shows; the rest are only counted. */
const shownTags = 2

interface TagListProps {
  readonly tags: readonly Tag[]
  /** False if further tags could not be read. */
  readonly areAllKnown: boolean
  readonly tabIndex: -1 | undefined
}

/** An incident's first tags, shortened to fit, and the number of further tags; on hover, all tags in full. */
export function TagList({ tags, areAllKnown, tabIndex }: TagListProps) {
  if (tags.length === 0) return areAllKnown ? null : <span className={classes.unknown}>Unknown</span>
  const hidden = tags.length - shownTags
  return (
    <ul className={classes.list} title={tags.map(tagText).join('\n')}>
      {tags.slice(0, shownTags).map((tag, place) => (
        <li key={`${place} ${tagText(tag)}`} className={classes.tag}>
          <TagContent tag={tag} tabIndex={tabIndex} />
        </li>
      ))}
      {hidden > 0 && (
        <li className={classes.more} aria-label={`and ${hidden} more tags`}>
          +{hidden}
        </li>
      )}
      {!areAllKnown && (
        <li className={classes.unknown} title="Further tags cannot be read">
          +?
        </li>
      )}
    </ul>
  )
}

function TagContent({ tag, tabIndex }: { tag: Tag; tabIndex: -1 | undefined }) {
  const link = tagLink(tag)
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
