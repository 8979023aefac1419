import { Button, Menu, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, type ReactNode } from 'react'
import { filterWords, savedWords, unsavedSentence } from '../../../../machines/filter/domain/conditionWords.ts'
import { sendingNote } from '../../../../machines/filter/domain/sendingWords.ts'
import { sharingWords, type SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import {
  useSavedFilters,
  useFilter,
  useIsMenuOpen,
  useMenus,
  useSelected,
  useServer,
  useTag,
  useValue,
} from '../../actors.ts'
import classes from './SavedFilterMenu.module.css'
import { differsFrom, filterOnScreen, savedFilter, savedFilterButton } from '../selectors.ts'
import { useConditionNames, useConditions } from '../useConditions.ts'
import { useMaintenancePage } from './useMaintenancePage.ts'

/** The button that names the chosen saved filter, with a menu of the saved filters and the actions on them. */
export function SavedFilterMenu() {
  const menus = useMenus()
  const filter = useFilter()
  const chosen = useChosen()
  const isChanged = useSelected(filter, differsFrom(chosen)) === true
  const isOpen = useIsMenuOpen('savedFilters')
  return (
    <>
      <Menu
        id={savedFilterButton}
        opened={isOpen}
        onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'savedFilters' })}
        position="bottom-start"
        width={340}
        offset={4}
      >
        <Menu.Target>
          <Button
            className={classes.button ?? ''}
            classNames={{ inner: classes.inner ?? '', label: classes.label ?? '' }}
            variant="default"
            size="compact-sm"
            title={chosen?.name}
            // The menu itself handles Escape only while the focus is in the menu.
            onKeyDown={({ key }) =>
              isOpen && key === 'Escape' && menus?.send({ type: 'menus.close', menu: 'savedFilters' })
            }
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {chosen === undefined ? (
              <span className={classes.name}>Saved filters</span>
            ) : (
              <>
                <VisuallyHidden component="span">Saved filter: </VisuallyHidden>
                <bdi className={classes.name}>{chosen.name}</bdi>
                {isChanged && <span className={classes.modified}>Modified</span>}
              </>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          <Choices chosen={chosen} />
          <Operations chosen={chosen} isChanged={isChanged} />
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden component="output">{isChanged && 'The saved filter is modified'}</VisuallyHidden>
    </>
  )
}

function useChosen(): SavedFilter | undefined {
  const filter = useFilter()
  return useSelected(useSavedFilters(), savedFilter(useValue(filter, 'chosen')))
}

interface ChosenProps {
  readonly chosen: SavedFilter | undefined
}

/** The saved filters, each with its conditions. They scroll, so that the actions below them stay in view. */
function Choices({ chosen }: ChosenProps) {
  const heading = useId()
  const filter = useFilter()
  const names = useConditionNames()
  const saved = useValue(useSavedFilters(), 'saved') ?? []
  const choose = (value: string) => {
    const found = saved.find((one) => String(one.pk) === value)
    filter?.send(found === undefined ? { type: 'filter.unselect' } : { type: 'filter.choose', saved: found })
  }
  return (
    <>
      <Menu.Label id={heading}>Saved filters</Menu.Label>
      <div className={classes.choices} role="group" aria-labelledby={heading}>
        <Menu.RadioGroup value={chosen === undefined ? '' : String(chosen.pk)} onChange={choose}>
          <Choice value="" name="No saved filter" words="" />
          {saved.map((one) => (
            <Choice
              key={one.pk}
              value={String(one.pk)}
              name={one.name}
              mark={sharingWords(one)}
              words={filterWords(one.filter, names)}
              note={sendingNote(one, names)}
            />
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly name: string
  /** Who else sees the filter. */
  readonly mark?: string
  /** The conditions of the filter. */
  readonly words: string
  /** What the filter matches when the server notifies, if that differs. */
  readonly note?: string
}

function Choice({ value, name, mark = '', words, note = '' }: ChoiceProps) {
  const ids = { name: useId(), words: useId() }
  const noteId = useId()
  const descriptions = note === '' ? ids.words : `${ids.words} ${noteId}`
  return (
    <Menu.RadioItem value={value} closeMenuOnClick aria-labelledby={ids.name} aria-describedby={descriptions}>
      <Described ids={ids} name={<bdi>{name}</bdi>} words={[mark, words].filter((part) => part !== '').join(': ')} />
      {note !== '' && (
        <span id={noteId} className={classes.lost}>
          {note}
        </span>
      )}
    </Menu.RadioItem>
  )
}

interface OperationsProps extends ChosenProps {
  readonly isChanged: boolean
}

/** The actions on the chosen filter and the conditions on screen. Only actions that would work now are offered. */
function Operations({ chosen, isChanged }: OperationsProps) {
  const filter = useFilter()
  const filters = useSavedFilters()
  const onScreen = useSelected(filter, filterOnScreen)
  const names = useConditionNames()
  const conditions = useConditions()
  const { hasPublicFilters } = useServer().abilities
  const maintenancePage = useMaintenancePage()
  const maintenance = { name: useId(), words: useId() }
  const hasFailed = useTag(filters, 'savedFailed')
  const isBusy = useTag(filters, 'busy')
  const own = isBusy || chosen?.isForeign === true ? undefined : chosen
  return (
    <>
      <Menu.Divider />
      {own !== undefined && onScreen !== undefined && isChanged && (
        <Operation
          name="Save"
          words={savedWords(conditions)}
          lost={unsavedSentence(conditions)}
          act={() => filters?.send({ type: 'savedFilters.save', pk: own.pk, filter: onScreen })}
        />
      )}
      {chosen !== undefined && isChanged && (
        <Operation
          name="Discard changes"
          words={`back to ${filterWords(chosen.filter, names)}`}
          act={() => filter?.send({ type: 'filter.choose', saved: chosen })}
        />
      )}
      {!isBusy && <Operation name="Save as" act={() => filters?.send({ type: 'savedFilters.create' })} />}
      {own !== undefined && (
        <>
          <Operation name="Rename" act={() => filters?.send({ type: 'savedFilters.rename', pk: own.pk })} />
          {hasPublicFilters && (
            <Operation
              name={own.isPublic === true ? 'Make private' : 'Make public'}
              words={own.isPublic === true ? 'only you see it' : 'everybody can use it, only you can change it'}
              act={() => filters?.send({ type: 'savedFilters.share', pk: own.pk, isPublic: own.isPublic !== true })}
            />
          )}
          <Operation name="Delete" act={() => filters?.send({ type: 'savedFilters.delete', pk: own.pk })} />
        </>
      )}
      {own !== undefined && maintenancePage !== undefined && (
        <Menu.Item
          component="a"
          href={maintenancePage}
          target="_blank"
          rel="noopener noreferrer"
          aria-labelledby={maintenance.name}
          aria-describedby={maintenance.words}
        >
          <Described
            ids={maintenance}
            name="Planned maintenance on the server"
            words="changing a filter changes what its tasks silence"
          />
        </Menu.Item>
      )}
      {hasFailed && <Operation name="Load saved filters again" act={() => filter?.send({ type: 'filter.refresh' })} />}
    </>
  )
}

interface OperationProps {
  readonly name: string
  readonly words?: string
  /** Says which conditions on screen the action does not save. */
  readonly lost?: string
  readonly act: () => void
}

function Operation({ name, words = '', lost = '', act }: OperationProps) {
  const ids = { name: useId(), words: useId() }
  const lostId = useId()
  const descriptions = lost === '' ? ids.words : `${ids.words} ${lostId}`
  return (
    <Menu.Item aria-labelledby={ids.name} aria-describedby={descriptions} onClick={act}>
      <Described ids={ids} name={name} words={words} />
      {lost !== '' && (
        <span id={lostId} className={classes.lost}>
          {lost}
        </span>
      )}
    </Menu.Item>
  )
}

interface DescribedProps {
  readonly ids: { readonly name: string; readonly words: string }
  readonly name: ReactNode
  readonly words: string
}

/** The name of an item, with a description in a paler colour below it. */
function Described({ ids, name, words }: DescribedProps) {
  return (
    <>
      <span id={ids.name} className={classes.itemName} data-name>
        {name}
      </span>
      <span id={ids.words} className={classes.words} title={words}>
        {words}
      </span>
    </>
  )
}
