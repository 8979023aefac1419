import { Button, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronLeftPipe from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { pageSizes } from '../../../../machines/list/domain/page.ts'
import { useCan, useIncidents, useSelected, useTag } from '../../actors.ts'
import barControl from './BarControl.module.css'
import { holdsEverything } from '../heading/extentWords.ts'
import classes from './ListPagination.module.css'
import { isEmpty, isLaterPage, pageSize } from '../selectors.ts'

/**
 * The page buttons and the page size. Shows nothing if the list has loaded and is empty, or holds everything that
 * matches.
 */
export function ListPagination() {
  const incidents = useIncidents()
  const isWithoutRows = useSelected(incidents, isEmpty) === true
  const isLater = useSelected(incidents, isLaterPage) === true
  const isWaiting = useTag(incidents, 'placeholders')
  const isFailed = useTag(incidents, 'failed')
  const isEverything = useSelected(incidents, holdsEverything) === true
  const hasNext = useCan(incidents, { type: 'incidents.showNext' })
  const isBlank = isWithoutRows && !isLater && !isWaiting && !isFailed && !hasNext
  if (isEverything || isBlank) return null
  return (
    <div className={classes.pagination}>
      <PageSizeChoice />
      <nav className={classes.turns} aria-label="Pages">
        <Turn event="incidents.showFirst" name="First" icon={<IconChevronLeftPipe size={16} aria-hidden="true" />} />
        <Turn event="incidents.showPrevious" name="Previous" icon={<IconChevronLeft size={16} aria-hidden="true" />} />
        <Turn event="incidents.showNext" name="Next" icon={<IconChevronRight size={16} aria-hidden="true" />} />
      </nav>
    </div>
  )
}

function PageSizeChoice() {
  const incidents = useIncidents()
  const size = useSelected(incidents, pageSize)
  const choose = (value: string) => {
    const chosen = pageSizes.find((offered) => String(offered) === value)
    if (chosen !== undefined) incidents?.send({ type: 'incidents.resizePage', pageSize: chosen })
  }
  return (
    <NativeSelect
      classNames={{ root: barControl.choice ?? '', label: barControl.label ?? '', input: barControl.control ?? '' }}
      size="xs"
      label="Rows per page:"
      labelProps={{ mb: 0 }}
      value={String(size ?? '')}
      data={pageSizes.map(String)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

interface TurnProps {
  readonly event: 'incidents.showFirst' | 'incidents.showPrevious' | 'incidents.showNext'
  readonly name: string
  readonly icon: ReactNode
}

/** Turns the page, and scrolls to its top. */
function Turn({ event: type, name, icon }: TurnProps) {
  const incidents = useIncidents()
  const isPossible = useCan(incidents, { type })
  const turn = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // An unavailable button is not disabled, so that it keeps the focus if pressing it led to this page.
    if (!isPossible) return
    currentTarget.closest('section')?.scrollIntoView({ block: 'start' })
    incidents?.send({ type })
  }
  return (
    <Button
      className={barControl.control ?? ''}
      variant="default"
      size="compact-sm"
      leftSection={type === 'incidents.showNext' ? undefined : icon}
      rightSection={type === 'incidents.showNext' ? icon : undefined}
      aria-label={`${name} page`}
      aria-disabled={!isPossible}
      data-disabled={!isPossible}
      onClick={turn}
    >
      {name}
    </Button>
  )
}
