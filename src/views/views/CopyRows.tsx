import { Button, Popover } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { agreeing, countWords, inThousands } from '../../../machines/core/domain/count.ts'
import { wordsOf } from '../../../machines/filter/domain/conditionWords.ts'
import { inColumnOrder } from '../../../machines/list/domain/columnLayout.ts'
import { shownColumns, tagColumn } from '../../../machines/list/domain/columns.ts'
import { copiedText, copyFormats, type CopyFormat } from '../../../machines/list/domain/rows/copiedRows.ts'
import {
  useConfiguration,
  useFilter,
  useIncidentList,
  useIncidents,
  useIsMenuOpen,
  useListGroups,
  useMenus,
  usePreference,
  useRowAcknowledgements,
  useRowCopy,
  useSavedFilters,
  useSelected,
  useSelection,
  useTag,
  useTime,
  useValue,
  useViews,
} from '../actors.ts'
import { differsFrom, savedFilter } from '../filter/selectors.ts'
import { useConditions } from '../filter/useConditions.ts'
import { copiedTable } from '../list/heading/copiedTable.ts'
import { holdsEverything } from '../list/heading/extentWords.ts'
import classes from './CopyRows.module.css'
import { isOpenModified, viewOnScreen } from './selectors.ts'

const formatNames: Readonly<Record<CopyFormat, string>> = { text: 'Text', csv: 'CSV', markdown: 'Markdown' }

const noRows: readonly number[] = []

/**
 * A button whose menu copies the ticked rows, or all rows of the list if none is ticked, or saves them as a file. The menu
 * says which rows these are. Escape and a click elsewhere close it.
 */
export function CopyRows() {
  const menus = useMenus()
  const isOpen = useIsMenuOpen('copyRows')
  const toggle = () => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'copyRows' })
  const isPossible = (useValue(useIncidentList(), 'rows') ?? noRows).length > 0
  if (!isPossible) return null
  return (
    <Popover opened={isOpen} onDismiss={toggle} position="bottom-start" offset={4} trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button
          className={classes.button ?? ''}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          title="Copy rows"
          onClick={toggle}
        >
          <span className={classes.label}>Copy rows</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-label="Copy rows">
        <Formats />
      </Popover.Dropdown>
    </Popover>
  )
}

function Formats() {
  const { pks, words } = useCovered()
  return (
    <>
      <p className={classes.covered}>{words}</p>
      {copyFormats.map((format) => (
        <Format key={format} format={format} pks={pks} />
      ))}
    </>
  )
}

interface FormatProps {
  readonly format: CopyFormat
  readonly pks: readonly number[]
}

function Format({ format, pks }: FormatProps) {
  const copy = useRowCopy()
  const menus = useMenus()
  const write = useWriting(pks)
  const subject = useSubject()
  const close = () => menus?.send({ type: 'menus.close', menu: 'copyRows' })
  const name = formatNames[format]
  return (
    <div className={classes.format} role="group" aria-label={name}>
      <span className={classes.name}>{name}</span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Copy as ${name}`}
        onClick={() => {
          copy?.send({ type: 'rowCopy.copy', text: write(format), count: pks.length })
          close()
        }}
      >
        Copy
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Save as ${name}`}
        onClick={() => {
          copy?.send({ type: 'rowCopy.save', format, subject, text: write(format), count: pks.length })
          close()
        }}
      >
        Save file
      </Button>
    </div>
  )
}

/** The rows that are copied, and which these are, in words. */
function useCovered(): { readonly pks: readonly number[]; readonly words: string } {
  const incidents = useIncidents()
  const rows = useSelected(useIncidentList(), ({ context }) => context.grouped?.rows ?? context.rows) ?? noRows
  const ticked = useValue(useSelection(), 'ticked')
  const departed = useValue(incidents, 'departed')
  const store = useValue(incidents, 'store')
  const isEverything = useSelected(incidents, holdsEverything) === true
  const grouped = useTag(useListGroups(), 'grouped') ? ', in closed groups and folds, too' : ''
  if (ticked !== undefined && ticked.size > 0) {
    // Ticked rows of other pages follow those on screen.
    const inOrder = [...new Set([...rows.filter((pk) => ticked.has(pk)), ...ticked])]
    const pks = inOrder.filter((pk) => store?.storedIncidents.has(pk))
    const lost = ticked.size - pks.length
    const rest =
      lost === 0 ? '' : `; ${inThousands(lost)} of the selected ${agreeing(lost, 'is', 'are')} not known any more`
    return { pks, words: `${countWords(pks.length)}, as selected${rest}` }
  }
  const pks = rows.filter((pk) => departed?.has(pk) !== true)
  const where = isEverything ? `all that the list holds and shows${grouped}` : 'all on this page'
  return { pks, words: `${countWords(pks.length)}: ${where}` }
}

/** A function that writes the rows in a format, with the visible columns. */
function useWriting(pks: readonly number[]): (format: CopyFormat) => string {
  const store = useValue(useIncidents(), 'store')
  const now = useTime((at) => at)
  const told = useValue(useRowAcknowledgements(), 'told')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const choices = usePreference('columnChoices')
  const tagKeys = usePreference('tagColumns')
  const order = usePreference('columnOrder')
  const shown = inColumnOrder([...shownColumns(choices, showsLevels), ...tagKeys.map(tagColumn)], order)
  return (format) => {
    const rows = pks.flatMap((pk) => store?.storedIncidents.get(pk)?.incident ?? [])
    return copiedText(copiedTable(rows, shown, told ?? new Map(), now), format)
  }
}

/**
 * What the list shows, for the name of a file: the open view, or else the saved filter if it is in force as it is saved, or
 * else the conditions.
 */
function useSubject(): string {
  const filter = useFilter()
  const views = useViews()
  const view = useSelected(views, viewOnScreen)
  const isViewModified = useSelected(views, isOpenModified) === true
  const chosen = useSelected(useSavedFilters(), savedFilter(useValue(filter, 'chosen')))
  const isChanged = useSelected(filter, differsFrom(chosen)) === true
  const conditions = wordsOf(useConditions())
  if (view !== undefined) return isViewModified ? `modified ${view.name}` : view.name
  return chosen === undefined || isChanged ? conditions : chosen.name
}
