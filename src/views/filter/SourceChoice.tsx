import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { useFilter, useSelected, useTag, useValue } from '../actors.ts'
import classes from './FilterBar.module.css'
import { filterOnScreen } from './selectors.ts'

/** How many options PageUp and PageDown move by. */
const pageStep = 5
const none: readonly never[] = []

/** A field for choosing any number of source systems by name. */
export function SourceChoice() {
  const filter = useFilter()
  const systems: readonly SourceSystem[] = useValue(filter, 'sourceSystems') ?? none
  const chosen = useSelected(filter, filterOnScreen)?.sourceSystemIds ?? none
  const typed = useValue(filter, 'typedSource') ?? ''
  const isLoading = useTag(filter, 'sourcesLoading')
  const hasFailed = useTag(filter, 'sourcesFailed')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const wanted = typed.trim().toLowerCase()
  const offered = systems.filter(({ pk, name }) => !chosen.includes(pk) && name.toLowerCase().includes(wanted))

  const type = (text: string) => filter?.send({ type: 'filter.typeSource', text })
  const choose = (pks: readonly number[]) => filter?.send({ type: 'filter.change', change: { sourceSystemIds: pks } })
  const moveBy = (step: number) => {
    const from = combobox.getSelectedOptionIndex()
    combobox.openDropdown()
    combobox.selectOption(Math.min(Math.max(from + step, 0), offered.length - 1))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) choose(chosen.slice(0, -1))
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    event.preventDefault()
    moveBy(event.key === 'PageDown' ? pageStep : -pageStep)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        type('')
        choose([...chosen, Number(value)])
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput className={classes.field ?? ''} size="xs" label="Sources" onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {chosen.map((pk) => (
              <Pill key={pk} withRemoveButton onRemove={() => choose(chosen.filter((other) => other !== pk))}>
                {systems.find((system) => system.pk === pk)?.name ?? `#${pk}`}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label="Sources"
                placeholder={chosen.length === 0 ? 'Every source' : ''}
                value={typed}
                onFocus={() => {
                  combobox.openDropdown()
                  filter?.send({ type: 'filter.refresh' })
                }}
                onBlur={() => {
                  combobox.closeDropdown()
                  type('')
                }}
                onChange={(event) => {
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                  type(event.currentTarget.value)
                }}
                onKeyDown={press}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} className={classes.options ?? ''} aria-label="Sources">
          {offered.map(({ pk, name }) => (
            <Combobox.Option key={pk} value={String(pk)}>
              {name}
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>{emptyWords(isLoading, hasFailed)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function emptyWords(isLoading: boolean, hasFailed: boolean): string {
  if (isLoading) return 'Loading...'
  return hasFailed ? 'The sources could not be loaded. Reload the page to try again.' : 'No further source'
}
