import { Anchor } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import { isFilterTag, tagLink, tagText, type Tag } from '../../../../machines/incident/domain/tag.ts'
import { useMenus, useTaggedListAddress } from '../../actors.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Card } from './Card.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './TagsCard.module.css'

/**
 * The incident's tags, 'key=value'. A value that is an http(s) URL links to that URL. Any other tag that the list can
 * be filtered by links to the list of incidents with that tag. Without tags, one quiet line instead of a card.
 */
export function TagsCard({ incident }: { readonly incident: Incident }) {
  const { tags } = incident
  const areAllKnown = isKnown(incident, 'tags')
  if (tags.length === 0)
    return <p className={styles.none}>{areAllKnown ? 'This incident has no tags.' : 'Its tags cannot be read.'}</p>
  return (
    <Card title="Tags">
      <ul className={styles.tags} aria-label="Tags">
        {tags.map((tag, index) => (
          <li className={styles.tag} key={index}>
            <TagContent tag={tag} />
          </li>
        ))}
      </ul>
      {!areAllKnown && <p className={styles.none}>Further tags cannot be read.</p>}
    </Card>
  )
}

/** A tag that is neither a URL nor a valid filter entry is plain text. */
function TagContent({ tag }: { readonly tag: Tag }) {
  const text = tagText(tag)
  const words = (
    <>
      <bdi className={styles.key}>{tag.key}</bdi>
      <span className={styles.key}>=</span>
    </>
  )
  if (tagLink(tag) !== undefined)
    return (
      <>
        {words}
        <SafeLink address={tag.value} />
      </>
    )
  if (!isFilterTag(text))
    return (
      <>
        {words}
        <bdi>{tag.value}</bdi>
      </>
    )
  return (
    <div className={styles.condition}>
      <TagFilterLink text={text}>
        {words}
        <bdi>{tag.value}</bdi>
      </TagFilterLink>
      <TagMenuButton text={text} />
    </div>
  )
}

interface TagFilterLinkProps {
  readonly text: string
  readonly children: ReactNode
}

/** A link that adds the tag to the list's filter. In the list's dialog, following the link closes the dialog. */
function TagFilterLink({ text, children }: TagFilterLinkProps) {
  const address = useTaggedListAddress(text)
  return (
    <Anchor
      component={Link}
      href={address}
      inherit
      className={styles.filter ?? ''}
      title={`Show incidents tagged ${text}`}
    >
      {children}
    </Anchor>
  )
}

/** Opens the menu of the tag: only incidents with it, or none with it. */
function TagMenuButton({ text }: { readonly text: string }) {
  const menus = useMenus()
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom: top } = currentTarget.getBoundingClientRect()
    menus?.send({ type: 'menus.openValues', values: [{ kind: 'tag', tag: text }], place: { left, top } })
  }
  return (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      aria-label={`Filter by ${text}`}
      title={`Filter by ${text}`}
      onClick={open}
    >
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  )
}
