import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { inThousands } from '../../../machines/core/domain/count.ts'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { firstListed, furtherListed, type ShiftSection } from '../../../machines/shift/domain/shiftSection.ts'
import { useShift, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import classes from './ShiftPart.module.css'

interface ShiftPartProps {
  readonly part: ShiftSection
  readonly title: string
  /** How many lines it has. */
  readonly count: number
  /** A sentence below the title. */
  readonly note?: string | undefined
  /** Beside the title: a choice. */
  readonly aside?: ReactNode
  /** Whether all lines are shown at once. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A part of the page that lists something. Without a line, it is left out: the foot of the page says so. */
export function ShiftPart({ part, title, count, note, aside, isWhole = false, children }: ShiftPartProps) {
  if (count === 0) return null
  return (
    <section className={classes.part} aria-labelledby={partId(part)}>
      <div className={classes.heading}>
        <h2 id={partId(part)} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {children}
      {!isWhole && <More part={part} count={count} />}
    </section>
  )
}

function partId(part: ShiftSection): string {
  return `shift-${part}`
}

/** The lines of a part that are shown. */
export function useShown<Line>(part: ShiftSection, lines: readonly Line[]): readonly Line[] {
  const listed = useValue(useShift(), 'listed')?.[part] ?? firstListed(part)
  return lines.length > listed ? lines.slice(0, listed) : lines
}

function More({ part, count }: Pick<ShiftPartProps, 'part' | 'count'>) {
  const shift = useShift()
  const listed = useValue(shift, 'listed')?.[part] ?? firstListed(part)
  const further = Math.min(count - listed, furtherListed)
  if (further <= 0) return null
  return (
    <p className={classes.more}>
      <Button
        data-screen-only
        size="compact-sm"
        variant="default"
        onClick={({ currentTarget }) => {
          // The button goes with the last step.
          if (listed + further === count) moveFocusTo(currentTarget.ownerDocument.getElementById(partId(part)))
          shift?.send({ type: 'shift.list', section: part, atMost: listed + further })
        }}
      >
        {`Show ${inThousands(further)} more`}
      </Button>
      <span>{`${inThousands(listed)} of ${inThousands(count)}`}</span>
    </p>
  )
}

interface PartLinkProps {
  readonly part: ShiftSection
  readonly label?: string
  readonly children: ReactNode
}

/** A link to a part of this page. It moves the focus itself: a fragment would be resolved against the site's base. */
export function PartLink({ part, label, children }: PartLinkProps) {
  const go = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    moveFocusTo(event.currentTarget.ownerDocument.getElementById(partId(part)))
  }
  return (
    <a href={`#${partId(part)}`} aria-label={label} onClick={go}>
      {children}
    </a>
  )
}

/** As many of alike incidents are linked one by one. */
const mostLinked = 100

interface EachOfProps {
  /** Tells it from the other numbers of the page. */
  readonly id: string
  readonly pks: readonly number[]
  /** What the number stands for, for screen readers. */
  readonly name: string
  readonly children: ReactNode
}

/** A number of incidents, which opens into a link for each of them. */
export function EachOf({ id, pks, name, children }: EachOfProps) {
  const shift = useShift()
  const isOpen = useValue(shift, 'opened') === id
  return (
    <span className={classes.each} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.count}
        aria-label={name}
        aria-expanded={isOpen}
        onClick={() => shift?.send({ type: 'shift.unfold', key: isOpen ? undefined : id })}
      >
        {children}
      </button>
      {isOpen && (
        <span className={classes.links} role="group" aria-label={name}>
          {pks.slice(0, mostLinked).map((pk) => (
            <Link key={pk} href={incidentPath(pk)}>
              {pk}
            </Link>
          ))}
          {pks.length > mostLinked && <span>{`and ${inThousands(pks.length - mostLinked)} more`}</span>}
        </span>
      )}
    </span>
  )
}

interface IncidentsProps {
  readonly part: ShiftSection
  readonly pks: readonly number[]
  readonly description: string
}

/** The description of incidents as a link to the newest of them and, if there are several, their number. */
export function Incidents({ part, pks, description }: IncidentsProps) {
  const [newest] = pks
  const words = description === '' ? 'no description' : description
  return (
    <span className={classes.incidents}>
      {newest === undefined ? (
        <bdi>{words}</bdi>
      ) : (
        <Link href={incidentPath(newest)} className={classes.description} title={words}>
          <bdi>{words}</bdi>
        </Link>
      )}
      {pks.length > 1 && (
        <EachOf id={`${part}.${newest}`} pks={pks} name={`${inThousands(pks.length)} incidents: ${words}`}>
          × {inThousands(pks.length)}
        </EachOf>
      )}
    </span>
  )
}
