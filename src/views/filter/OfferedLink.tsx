import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { useFilter } from '../actors.ts'

interface OfferedLinkProps {
  readonly pk: number
  readonly className: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
  readonly title?: string
}

/**
 * A link from the search to an incident; following it ends the search. Pressing the link leaves the focus in the field,
 * because moving it would start the search.
 */
export function OfferedLink({ pk, ...link }: OfferedLinkProps) {
  const filter = useFilter()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    filter?.send({ type: 'filter.open', pk })
  }
  return (
    <Link
      {...link}
      href={incidentPath(pk)}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={open}
    />
  )
}
