import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { VisuallyHidden } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import { notePlace, stayInPlace } from './keepInPlace.ts'
import classes from './ResourceLine.module.css'

interface OpenerProps {
  /** Id of the button. */
  readonly id: string
  readonly name: string
  /** The level of the heading that the button is. */
  readonly level?: 2 | 3
  readonly isOpen: boolean
  /** Id of what it opens. */
  readonly controls: string
  /** Whether it begins something new. */
  readonly isNew?: boolean
  readonly take?: ((button: HTMLElement | null) => void) | undefined
  readonly toggle: () => void
}

/** The name of a resource on its line: a button that opens the resource in place, and closes it. */
export function Opener({ id, name, level = 2, isOpen, controls, isNew = false, take, toggle }: OpenerProps) {
  const Icon = isNew ? IconPlus : IconChevronRight
  const Heading = level === 2 ? 'h2' : 'h3'
  const stay = useCallback(
    (words: HTMLElement | null) => {
      const button = words?.closest('button')
      if (isOpen && button) stayInPlace(button)
    },
    [isOpen],
  )
  return (
    <Heading className={classes.heading}>
      <button
        ref={take}
        type="button"
        id={id}
        className={classes.opener}
        data-new={isNew || undefined}
        title={name}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={({ currentTarget }) => {
          notePlace(currentTarget)
          toggle()
        }}
      >
        <Icon className={classes.chevron} size={16} aria-hidden="true" data-turns={!isNew || undefined} />
        <span className={classes.name} ref={stay}>
          {name}
        </span>
      </button>
    </Heading>
  )
}

interface CellProps {
  /** The name of the column, which screen readers read before the words. */
  readonly column: string
  /** The words in full, because a line may cut them off. */
  readonly words: string
  readonly tone?: string | undefined
  /** Whether narrow windows show it too. */
  readonly isMain?: boolean
  /** What is shown instead of the words alone. */
  readonly children?: ReactNode
}

/** A part of a line. */
export function Cell({ column, words, tone, isMain = false, children = words }: CellProps) {
  return (
    <span className={classes.cell} title={words} data-tone={tone} data-main={isMain || undefined}>
      <VisuallyHidden>{`${column}: `}</VisuallyHidden>
      {children}
    </span>
  )
}

interface StandingProps {
  readonly isChanged: boolean
  /** Whether the last attempt to save failed. */
  readonly isUnsaved: boolean
  readonly isBusy: boolean
}

/** Whether what is edited in a row is saved, if it is not. */
export function standingWords({ isChanged, isUnsaved, isBusy }: StandingProps): string | undefined {
  if (isBusy) return 'Saving …'
  if (isUnsaved) return 'Not saved'
  return isChanged ? 'Unsaved changes' : undefined
}

/** A mark on a line before what it says. */
export function Mark({ children, isWarning }: { readonly children: string; readonly isWarning: boolean }) {
  return (
    <b className={classes.mark} data-warning={isWarning || undefined}>
      {isWarning && <IconAlertTriangle size={14} aria-hidden="true" />}
      {children}
    </b>
  )
}

/** The names of the columns above the lines. Screen readers read them on each line instead. */
export function ColumnNames({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.columns} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}
