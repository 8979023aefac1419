import type { Tag } from '../../../machines/domain/tag.ts'
import { Card } from './Card.tsx'
import { SafeLink } from './SafeLink.tsx'
import styles from './TagsCard.module.css'

/** The incident's tags, 'key=value'; a value that is an address leads there. */
export function TagsCard({ tags }: { readonly tags: readonly Tag[] }) {
  return (
    <Card title="Tags">
      {tags.length === 0 ? (
        <p className={styles.none}>This incident has no tags.</p>
      ) : (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag, index) => (
            <li className={styles.tag} key={index}>
              <bdi className={styles.key}>{tag.key}</bdi>
              <span className={styles.key}>=</span>
              <SafeLink address={tag.value} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
