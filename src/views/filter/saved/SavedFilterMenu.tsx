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
  useNavigation,
  useSelected,
  useServer,
  useTag,
  useValue,
} from '../../actors.ts'
import classes from './SavedFilterMenu.module.css'
import { differsFrom, filterOnScreen, savedFilter, savedFilterButton } from '../selectors.ts'
import { useConditionNames, useConditions } from '../useConditions.ts'
import { coverableConditions, usePlanning } from '../usePlanning.ts'
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
            variant="subtle"
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

function Choice({ value, name, mark = '', words, note }: ChoiceProps) {
  const conditions = [mark, words].filter((part) => part !== '').join(': ')
  return <Menu.RadioItem value={value} closeMenuOnClick {...useDescribed(<bdi>{name}</bdi>, conditions, note)} />
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
  const planAddress = usePlanning()
  const navigation = useNavigation()
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
      {planAddress !== undefined && onScreen !== undefined && (
        <Operation
          name="Plan maintenance"
          words={`for ${filterWords(coverableConditions(onScreen), names)}`}
          lost={unsavedSentence(conditions)}
          act={() => navigation?.send({ type: 'navigation.go', to: planAddress(coverableConditions(onScreen)) })}
        />
      )}
      {own !== undefined && maintenancePage !== undefined && <MaintenanceLink page={maintenancePage} />}
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

function Operation({ name, words, lost, act }: OperationProps) {
  return <Menu.Item onClick={act} {...useDescribed(name, words, lost)} />
}

/** A link to the server's own page of planned maintenance. */
function MaintenanceLink({ page }: { readonly page: string }) {
  const words = 'changing a filter changes what its tasks silence'
  const described = useDescribed('Planned maintenance on the server', words)
  return <Menu.Item component="a" href={page} target="_blank" rel="noopener noreferrer" {...described} />
}

/** The attributes of an item with a description below its name, in a paler colour, and possibly a note. */
function useDescribed(name: ReactNode, words = '', note = '') {
  const [nameId, wordsId, noteId] = [useId(), useId(), useId()]
  return {
    'aria-labelledby': nameId,
    'aria-describedby': note === '' ? wordsId : `${wordsId} ${noteId}`,
    children: (
      <>
        <span id={nameId} className={classes.itemName} data-name>
          {name}
        </span>
        <span id={wordsId} className={classes.words} title={words}>
          {words}
        </span>
        {note !== '' && (
          <span id={noteId} className={classes.lost}>
            {note}
          </span>
        )}
      </>
    ),
  }
}
