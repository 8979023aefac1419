import { Button, Pill, TextInput } from '@mantine/core'
import { moveFocusTo } from '../../core/focus.ts'
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
          data-tag
          withRemoveButton
          removeButtonProps={{
            'aria-label': `Remove ${tag}`,
            'aria-hidden': false,
            'aria-disabled': isBusy,
            tabIndex: 0,
            onClick: ({ currentTarget }) => {
              if (isBusy) return
              moveFocusTo(besideOf(currentTarget))
              remove(tag)
            },
          }}
        >
          <bdi title={tag}>{tag}</bdi>
        </Pill>
      ))}
    </div>
  )
}

/** Where the focus goes as a tag is removed: to the next one, otherwise to the previous one, otherwise to the field. */
function besideOf(button: HTMLElement): HTMLElement | null {
  const tag = button.closest('[data-tag]')
  const neighbours = [tag?.nextElementSibling, tag?.previousElementSibling]
  const beside = neighbours.find((one) => one?.hasAttribute('data-tag') === true)
  return beside?.querySelector('button') ?? tag?.parentElement?.querySelector('input') ?? null
}
