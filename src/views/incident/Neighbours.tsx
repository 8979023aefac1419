import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { neighboursIn, type Trail } from '../../../machines/incident/domain/trail.ts'
import styles from './Neighbours.module.css'

/** Height in pixels of the other buttons of the dialog's bar. */
const barSize = 26

interface NeighboursProps {
  /** The list one came from; undefined where one came from none. */
  readonly trail: Trail | undefined
  readonly pk: number
  /** The incident's heading, which is said as one goes on: the focus stays here. */
  readonly heading: string
  /** Shows another incident in the same place; without it, its page is gone to. */
  readonly view?: (pk: number) => void
}

/** Leads to the incidents before and after this one in the list one came from; nothing where there is no such list. */
export function Neighbours({ trail, pk, heading, view }: NeighboursProps) {
  const neighbours = trail === undefined ? undefined : neighboursIn(trail, pk)
  if (neighbours === undefined || neighbours.count === 1) return null
  const { previous, next, place, count } = neighbours
  const Step = view === undefined ? StepOfPage : StepOfDialog
  return (
    <nav className={styles.neighbours} aria-label="Incidents of the list">
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
  /** Undefined: the list ends here. */
  readonly to: number | undefined
  /** The incident on screen. */
  readonly from: number
  readonly view: ((pk: number) => void) | undefined
  readonly children: ReactNode
}

/** At the end of the list it is the same link, which leads nowhere: the focus stays. */
function StepOfPage({ to, from, name, children }: StepProps) {
  const go = (event: MouseEvent<HTMLElement>) => {
    if (to === undefined) event.preventDefault()
    else showHeading(event)
  }
  return (
    <ActionIcon {...looks(name, to)} size="lg" component={Link} href={incidentPath(to ?? from)} onClick={go}>
      {children}
    </ActionIcon>
  )
}

/** At the end of the list it is the same button, which does nothing: the focus stays. */
function StepOfDialog({ to, view, name, children }: StepProps) {
  const go = (event: MouseEvent<HTMLElement>) => {
    if (to === undefined) return
    showHeading(event)
    view?.(to)
  }
  return (
    <ActionIcon {...looks(name, to)} size={barSize} onClick={go}>
      {children}
    </ActionIcon>
  )
}

function looks(name: string, to: number | undefined) {
  const isEnd = to === undefined
  return {
    variant: 'default',
    'aria-label': name,
    title: name,
    'aria-disabled': isEnd,
    mod: { disabled: isEnd },
  } as const
}

/** Another incident is read from its top, wherever the one before was left. */
function showHeading({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('article, [role=dialog]')?.querySelector('h1, h2')?.scrollIntoView({ block: 'nearest' })
}
