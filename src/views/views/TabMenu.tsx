import { Menu, UnstyledButton } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useId } from 'react'
import { conditionsOf, wordsOf } from '../../../machines/filter/domain/conditionWords.ts'
import { shownBy, type View } from '../../../machines/views/domain/view.ts'
import { useAddressCopy, useIsMenuOpen, useMenus, useSelected, useValue, useViews } from '../actors.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import { addressOf, baseAfter, keptViews, standardView } from './selectors.ts'
import classes from './ViewTabs.module.css'
import { savingWords } from './viewWords.ts'

interface TabMenuProps {
  readonly view: View
  readonly place: number
  readonly isOpen: boolean
  readonly isModified: boolean
  /** What has become of the saved filter that the view rests on. */
  readonly note: string | undefined
}

/** What can be done with a view. Only actions that would work now are offered. */
export function TabMenu({ view, place, isOpen, isModified, note }: TabMenuProps) {
  const { id, name, base } = view
  const menu = `view-${id}` as const
  const menus = useMenus()
  const views = useViews()
  const addressCopy = useAddressCopy()
  const isShown = useIsMenuOpen(menu)
  const isStandard = useSelected(views, standardView) === id
  const last = (useSelected(views, keptViews)?.length ?? 0) - 1
  const link = useSelected(views, addressOf(view, 'link')) ?? ''
  const standard = isStandard ? undefined : id
  return (
    <Menu
      opened={isShown}
      onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu })}
      position="bottom-start"
      width={280}
      offset={4}
      // Beside the line of tabs, which scrolls and would cut the menu off.
      withinPortal
      portalProps={{ target: '[data-views]' }}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.more ?? ''}
          aria-label={`View ${name}`}
          title="What can be done with this view"
          data-open={isOpen || undefined}
        >
          <IconDotsVertical size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <ViewWords view={view} note={note} />
        {isOpen && isModified && (
          <>
            <SaveItem view={view} />
            <Menu.Item onClick={() => views?.send({ type: 'views.open', id })}>Discard changes</Menu.Item>
          </>
        )}
        {base !== undefined && note !== undefined && (
          <Menu.Item onClick={() => views?.send({ type: 'views.detach', id })}>
            Keep its conditions without the saved filter
          </Menu.Item>
        )}
        <Menu.Item onClick={() => views?.send({ type: 'views.rename', id })}>Rename</Menu.Item>
        <Menu.Item onClick={() => views?.send({ type: 'views.choose', standard })}>
          {isStandard ? 'No longer my default' : 'Make it my default'}
        </Menu.Item>
        {place > 0 && (
          <Menu.Item closeMenuOnClick={false} onClick={() => views?.send({ type: 'views.move', id, to: place - 1 })}>
            Move left
          </Menu.Item>
        )}
        {place < last && (
          <Menu.Item closeMenuOnClick={false} onClick={() => views?.send({ type: 'views.move', id, to: place + 1 })}>
            Move right
          </Menu.Item>
        )}
        <Menu.Item onClick={() => addressCopy?.send({ type: 'addressCopy.copy', path: link })}>Copy link</Menu.Item>
        <Menu.Item onClick={() => views?.send({ type: 'views.export', id })}>Export to a file</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => views?.send({ type: 'views.delete', id })}>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Keeps what is on screen as the view, and says beforehand if the view then rests on another saved filter, or on none. */
function SaveItem({ view }: Pick<TabMenuProps, 'view'>) {
  const [name, hint] = [useId(), useId()]
  const views = useViews()
  const words = savingWords(view.base, useSelected(views, baseAfter(view)))
  return (
    <Menu.Item
      aria-labelledby={name}
      aria-describedby={words === '' ? undefined : hint}
      onClick={() => views?.send({ type: 'views.save', id: view.id })}
    >
      <span id={name}>Save changes</span>
      {words !== '' && (
        <span id={hint} className={classes.hint}>
          {words}
        </span>
      )}
    </Menu.Item>
  )
}

/** The conditions of a view, and what its saved filter is. */
function ViewWords({ view, note }: Pick<TabMenuProps, 'view' | 'note'>) {
  const id = useId()
  const names = useConditionNames()
  const saved = useValue(useViews(), 'screen')?.saved
  const content = shownBy(view, saved)
  const words = content === undefined ? '' : wordsOf(conditionsOf(content.query, names))
  return (
    <div className={classes.about} id={id}>
      <p className={classes.words}>{words === '' ? 'Everything is shown' : words}</p>
      {view.base !== undefined && note === undefined && (
        <p className={classes.words}>
          Follows the saved filter <bdi>{view.base.name}</bdi>
        </p>
      )}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </div>
  )
}
