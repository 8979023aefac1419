import { Button, Pill, TextInput } from '@mantine/core'
import classes from './NotifyMe.module.css'
import { noTag } from './notifyWords.ts'

interface TagFieldsProps {
  readonly tags: readonly string[]
  readonly typed: string
  /** Whether the typed text is marked as no tag. */
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly type: (text: string) => void
  readonly add: () => void
  readonly remove: (tag: string) => void
}

/** A field for one tag, which Enter or the button adds, and the tags. A tag that is typed but not added counts too. */
export function TagFields({ tags, typed, isWrong, isBusy, type, add, remove }: TagFieldsProps) {
  return (
    <div className={classes.tags}>
      <TextInput
        className={classes.tagField ?? ''}
        label="Tag"
        placeholder="location=oslo"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        readOnly={isBusy}
        error={isWrong ? noTag : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return
          event.preventDefault()
          if (!isBusy) add()
        }}
      />
      <Button
        variant="default"
        size="sm"
        aria-disabled={isBusy}
        mod={{ disabled: isBusy }}
        onClick={() => !isBusy && add()}
      >
        Add tag
      </Button>
      {tags.map((tag) => (
        <Pill
          key={tag}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => !isBusy && remove(tag)}
        >
          <bdi title={tag}>{tag}</bdi>
        </Pill>
      ))}
    </div>
  )
}
