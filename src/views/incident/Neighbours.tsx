import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/domain/route.ts'
import { neighboursIn, type Trail } from '../../../machines/domain/trail.ts'
import styles from './Neighbours.module.css'

interface NeighboursProps {
  /** The list one came from. */
  readonly trail: Trail
  readonly pk: number
  /** Shows another incident in the same place; without it, its page is gone to. */
  readonly view?: (pk: number) => void
}

/** Leads to the incidents before and after this one in the list one came from; nothing where there is no such list. */
export function Neighbours({ trail, pk, view }: NeighboursProps) {
  const neighbours = neighboursIn(trail, pk)
  if (neighbours === undefined || neighbours.count === 1) return null
  const { previous, next, place, count } = neighbours
  return (
    <nav className={styles.neighbours} aria-label="Incidents of the list">
      <Step name="Previous incident" pk={previous} view={view}><IconChevronLeft size={18} aria-hidden="true" /></Step>
      <output className={styles.place}>{place} of {count}</output>
      <Step name="Next incident" pk={next} view={view}><IconChevronRight size={18} aria-hidden="true" /></Step>
    </nav>
  )
}

interface StepProps {
  readonly name: string
  /** Undefined: the list ends here. */
  readonly pk: number | undefined
  readonly view: ((pk: number) => void) | undefined
  readonly children: ReactNode
}

/** Stays where it is at the end of the list, so that the focus does too. */
function Step({ name, pk, view, children }: StepProps) {
  const shared = { variant: 'default', size: 'lg', 'aria-label': name, title: name } as const
  if (view !== undefined || pk === undefined) {
    return (
      <ActionIcon
        {...shared}
        aria-disabled={pk === undefined}
        mod={{ disabled: pk === undefined }}
        onClick={() => pk !== undefined && view?.(pk)}
      >
        {children}
      </ActionIcon>
    )
  }
  return <ActionIcon {...shared} component={Link} href={incidentPath(pk)}>{children}</ActionIcon>
}
