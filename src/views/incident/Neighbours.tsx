import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { neighboursIn, type Trail } from '../../../machines/incident/domain/trail.ts'
import styles from './Neighbours.module.css'

/** The size of the other buttons in the dialog's bar, in pixels. */
const barSize = 28

interface NeighboursProps {
  /** The list that the operator came from; undefined if they came from elsewhere. */
  readonly trail: Trail | undefined
  readonly pk: number
  /** The incident's heading, announced after each step, since the focus stays here. */
  readonly heading: string
  /** Shows another incident in the same dialog; if undefined, the links lead to that incident's page. */
  readonly view?: (pk: number) => void
}

/**
 * Links to the previous and next incident of the list that the operator came from; nothing if there is no such list, or
 * no other incident in it.
 */
export function Neighbours({ trail, pk, heading, view }: NeighboursProps) {
  const neighbours = trail === undefined ? undefined : neighboursIn(trail, pk)
  if (neighbours === undefined || neighbours.count === 1) return null
  const { previous, next, place, count } = neighbours
  const Step = view === undefined ? StepOfPage : StepOfDialog
  return (
    <nav className={styles.neighbours} data-screen-only aria-label="Incidents of the list">
      <Step name="Previous incident" to={previous} from={pk} view={view}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </Step>
      <output className={styles.place}>
        {place} of {count}
        <VisuallyHidden>: {heading}</VisuallyHidden>
      </output>
      <Step name="Next incident" to={next} from={pk} view={view}>
        <IconChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  )
}

interface StepProps {
  readonly name: string
  /** The incident to go to; undefined at either end of the list. */
  readonly to: number | undefined
  readonly from: number
  readonly view: ((pk: number) => void) | undefined
  readonly children: ReactNode
}

/** At either end of the list, the link remains but leads nowhere, so that it keeps the focus. */
function StepOfPage({ to, from, name, children }: StepProps) {
  const go = (event: MouseEvent<HTMLElement>) => {
    if (to === undefined) event.preventDefault()
    else showHeading(event)
  }
  return (
    <ActionIcon {...stepAttributes(name, to)} size={32} component={Link} href={incidentPath(to ?? from)} onClick={go}>
      {children}
    </ActionIcon>
  )
}

/** At either end of the list, the button remains but does nothing, so that it keeps the focus. */
function StepOfDialog({ to, view, name, children }: StepProps) {
  const go = (event: MouseEvent<HTMLElement>) => {
    if (to === undefined) return
    showHeading(event)
    view?.(to)
  }
  return (
    <ActionIcon {...stepAttributes(name, to)} size={barSize} onClick={go}>
      {children}
    </ActionIcon>
  )
}

function stepAttributes(name: string, to: number | undefined) {
  const isEnd = to === undefined
  return {
    variant: 'default',
    'aria-label': name,
    title: name,
    'aria-disabled': isEnd,
    mod: { disabled: isEnd },
  } as const
}

/** Scrolls to the top for the new incident, because the operator may have scrolled down in this one. */
function showHeading({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('article, [role=dialog]')?.querySelector('h1, h2')?.scrollIntoView({ block: 'nearest' })
}
