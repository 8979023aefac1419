import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronLeftPipe from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { MouseEvent, ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { pageSizes } from '../../../../machines/list/domain/page.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
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
        {turns.map(({ event, name, Icon }) => (
          <Turn key={event} event={event} name={name} icon={<Icon size={16} aria-hidden="true" />} />
        ))}
      </nav>
    </div>
  )
}

/** The page buttons above the rows, if there is more than one page. */
export function PagesAbove() {
  const incidents = useIncidents()
  const isEverything = useSelected(incidents, holdsEverything) === true
  const areSeveral = useSelected(incidents, hasOtherPages) === true
  if (isEverything || !areSeveral) return null
  return (
    <nav className={`${classes.turns ?? ''} ${classes.above ?? ''}`} aria-label="Pages, above the rows">
      {turns.map(({ event, name, Icon }) => (
        <Turn key={event} event={event} name={name} isAbove icon={<Icon size={16} aria-hidden="true" />} />
      ))}
    </nav>
  )
}

const turns = [
  { event: 'incidents.showFirst', name: 'First', Icon: IconChevronLeftPipe },
  { event: 'incidents.showPrevious', name: 'Previous', Icon: IconChevronLeft },
  { event: 'incidents.showNext', name: 'Next', Icon: IconChevronRight },
] as const

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
  /** Whether the button is above the rows, where it is only an icon. */
  readonly isAbove?: boolean
}

/** Scrolls to the first row if it is behind the line with this button, which stays where it is. */
function scrollToRows(button: HTMLElement) {
  const line = button.closest('nav')?.parentElement
  const table = button.closest('section')?.querySelector('table')
  if (!line || !table) return
  const hidden = table.getBoundingClientRect().top - line.getBoundingClientRect().bottom
  if (hidden < 0) button.ownerDocument.defaultView?.scrollBy(0, hidden)
}

/** Turns the page, and scrolls to its top. */
function Turn({ event: type, name, icon, isAbove = false }: TurnProps) {
  const incidents = useIncidents()
  const isPossible = useCan(incidents, { type })
  const turn = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // An unavailable button is not disabled, so that it keeps the focus if pressing it led to this page.
    if (!isPossible) return
    if (isAbove) scrollToRows(currentTarget)
    else currentTarget.closest('section')?.scrollIntoView({ block: 'start' })
    incidents?.send({ type })
  }
  if (isAbove)
    return (
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={`${name} page, above the rows`}
        title={`${name} page`}
        aria-disabled={!isPossible}
        data-disabled={!isPossible}
        onClick={turn}
      >
        {icon}
      </ActionIcon>
    )
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

/** Whether the page on screen has others before or after it, also while one of these is loading. */
function hasOtherPages({ context }: SnapshotFrom<IncidentsRef>): boolean {
  return context.next !== undefined || context.previous !== undefined || context.request.cursor !== undefined
}
