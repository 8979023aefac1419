import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import type { View } from '../../../machines/views/domain/view.ts'
import { oldCountAge } from '../../../machines/views/domain/viewCount.ts'
import {
  useIsMenuOpen,
  useMenus,
  usePreference,
  useSelected,
  useTag,
  useTime,
  useValue,
  useViewCounts,
  useViews,
} from '../actors.ts'
import { useAddressOf } from '../core/address.ts'
import {
  addressOf,
  countOf,
  isCountedAtMost,
  isOpenModified,
  keptViews,
  movedWords,
  standardView,
  standing,
  viewOnScreen,
} from './selectors.ts'
import { ViewDialogs } from './ViewDialogs.tsx'
import { TabMenu } from './TabMenu.tsx'
import classes from './ViewTabs.module.css'
import { criticalWords, standingWords, viewCountWords } from './viewWords.ts'

const none: readonly View[] = []

/**
 * The views as one line of links, which scrolls if they do not fit, and a menu of all of them; nothing but the dialogs if
 * there are none.
 */
export function ViewTabs() {
  const views = useViews()
  const kept = useSelected(views, keptViews) ?? none
  const moved = useSelected(views, movedWords) ?? ''
  return (
    <>
      {kept.length > 0 && (
        <nav className={classes.views} aria-label="Views" data-views>
          <AllViews views={kept} />
          <ul className={classes.tabs}>
            {kept.map((view, place) => (
              <Tab key={view.id} view={view} place={place} />
            ))}
          </ul>
        </nav>
      )}
      <VisuallyHidden component="output">{moved}</VisuallyHidden>
      <ViewDialogs />
    </>
  )
}

interface TabProps {
  readonly view: View
  /** Among the tabs, counted from 0. */
  readonly place: number
}

/** How a view's name, count and marks are shown, in its tab and in the menu of all views. */
function useViewState(view: View) {
  const views = useViews()
  const counts = useViewCounts()
  const count = useSelected(counts, countOf(view.id))
  const isAtMost = useSelected(counts, isCountedAtMost(view.id)) === true
  const at = count?.at ?? 0
  const isOld = useTime((now, skew) => now - skew - at > oldCountAge)
  const isOpen = useSelected(views, viewOnScreen)?.id === view.id
  const isModified = useSelected(views, isOpenModified) === true
  return {
    isOpen,
    isModified: isOpen && isModified,
    isStandard: useSelected(views, standardView) === view.id,
    number: viewCountWords({ count, isAtMost, isOld, isUnable: useTag(counts, 'unable') }),
    critical: count === undefined || count.critical === 0 ? '' : criticalWords(count.critical, isAtMost),
    criticalCount: count?.critical ?? 0,
    filter: standingWords(useSelected(views, standing(view)) ?? 'unknown', view.base?.name ?? ''),
  }
}

function Tab({ view, place }: TabProps) {
  const views = useViews()
  const drag = useValue(views, 'drag')
  const hasKeys = usePreference('keyboardShortcuts')
  const href = useAddressOf()(useSelected(views, addressOf(view, 'view')) ?? '')
  const { isOpen, isModified, isStandard, number, critical, criticalCount, filter } = useViewState(view)
  const { id } = view
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    views?.send({ type: 'views.open', id })
  }
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || !event.shiftKey || !event.ctrlKey) return
    event.preventDefault()
    views?.send({ type: 'views.move', id, to: place + by })
  }
  const over = (event: DragEvent) => {
    if (drag === undefined) return
    event.preventDefault()
    if (drag.over !== id) views?.send({ type: 'views.dragOver', over: id })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    views?.send({ type: 'views.drop' })
  }
  const parts = [
    number.words,
    critical,
    isModified ? 'modified' : '',
    filter?.mark ?? '',
    isStandard ? 'my default' : '',
  ]
  return (
    <li
      ref={isOpen ? scrollToTab : undefined}
      className={classes.tab}
      data-open={isOpen || undefined}
      data-over={(drag !== undefined && drag.id !== id && drag.over === id) || undefined}
    >
      <a
        className={classes.link}
        href={href}
        draggable
        aria-current={isOpen ? 'page' : undefined}
        aria-keyshortcuts={hasKeys && place < 9 ? `${place + 1} ${movingKeys}` : movingKeys}
        title={[view.name, ...parts].filter((part) => part !== '').join(' · ')}
        onClick={open}
        onKeyDown={move}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          views?.send({ type: 'views.drag', id })
        }}
        onDragOver={over}
        onDrop={drop}
        onDragEnd={() => views?.send({ type: 'views.endDrag' })}
      >
        <bdi className={classes.name}>{view.name}</bdi>
        {isModified && <Mark words="Modified" />}
        {filter !== undefined && <Mark words={filter.mark} />}
        {criticalCount > 0 && (
          <span className={classes.critical}>
            <span aria-hidden="true">{criticalCount} new</span>
            <VisuallyHidden>, {critical}</VisuallyHidden>
          </span>
        )}
        <span className={classes.count}>
          <span aria-hidden="true">{number.short}</span>
          {number.words !== '' && <VisuallyHidden>, {number.words}</VisuallyHidden>}
        </span>
      </a>
      <TabMenu view={view} place={place} isOpen={isOpen} isModified={isModified} note={filter?.sentence} />
    </li>
  )
}

function Mark({ words }: { readonly words: string }) {
  return (
    <span className={classes.mark}>
      <VisuallyHidden component="span">, </VisuallyHidden>
      {words}
    </span>
  )
}

const movingKeys = 'Control+Shift+ArrowLeft Control+Shift+ArrowRight'
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** As a ref: scrolls the line of tabs, and nothing else, so that the open one is in view. */
function scrollToTab(tab: HTMLElement | null): void {
  const line = tab?.parentElement
  if (tab === null || !line) return
  const [start, end] = [tab.offsetLeft - line.offsetLeft, tab.offsetLeft - line.offsetLeft + tab.offsetWidth]
  if (start < line.scrollLeft) line.scrollLeft = start
  else if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth
}

/** Every view, for when their tabs do not fit; and what concerns all of them. */
function AllViews({ views: kept }: { readonly views: readonly View[] }) {
  const menus = useMenus()
  const views = useViews()
  const isOpen = useIsMenuOpen('views')
  return (
    <Menu
      opened={isOpen}
      onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'views' })}
      position="bottom-start"
      width={320}
      offset={4}
    >
      <Menu.Target>
        <UnstyledButton className={classes.all ?? ''}>
          All views
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <div className={classes.choices}>
          {kept.map((view) => (
            <Choice key={view.id} view={view} />
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item onClick={() => views?.send({ type: 'views.keep' })}>Keep as a view</Menu.Item>
        <Menu.Item onClick={() => views?.send({ type: 'views.import' })}>Import views from a file</Menu.Item>
        <Menu.Item onClick={() => views?.send({ type: 'views.export', id: undefined })}>Export all views</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ view }: { readonly view: View }) {
  const views = useViews()
  const { isOpen, isStandard, number, critical, criticalCount } = useViewState(view)
  return (
    <Menu.Item
      aria-current={isOpen ? 'page' : undefined}
      data-open={isOpen || undefined}
      title={view.name}
      onClick={() => views?.send({ type: 'views.open', id: view.id })}
      rightSection={
        <span className={classes.count}>
          {isStandard && <span className={classes.standard}>my default </span>}
          <span aria-hidden="true">
            {criticalCount > 0 && <span className={classes.critical}>{criticalCount} new</span>} {number.short}
          </span>
          <VisuallyHidden>
            {number.words} {critical}
          </VisuallyHidden>
        </span>
      }
    >
      <bdi className={classes.choice}>{view.name}</bdi>
    </Menu.Item>
  )
}
