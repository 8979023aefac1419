import { Combobox, InputBase, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { Ref } from 'react'
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { pressInChoice } from '../profiles/pressInChoice.ts'
import fieldClasses from './Field.module.css'
import classes from './MediumChoice.module.css'

interface MediumChoiceProps {
  readonly media: readonly DescribedMedium[]
  readonly chosen: string | undefined
  /** Why the chosen medium cannot be used, or the server's error about it. */
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly choose: (slug: string) => void
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** The maximum height of the list, in pixels. */
const maxHeight = 320

/** Lists all media of the server, and says why a medium cannot be used. */
export function MediumChoice({ media, chosen, problem, isBusy, choose, ref }: MediumChoiceProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const name = media.find(({ slug }) => slug === chosen)?.name ?? chosen ?? ''
  return (
    <Combobox
      store={combobox}
      readOnly={isBusy}
      onOptionSubmit={(slug) => {
        choose(slug)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          ref={ref}
          className={fieldClasses.field ?? ''}
          classNames={{ error: fieldClasses.note ?? '' }}
          label="Medium"
          required
          readOnly
          pointer
          placeholder="Choose how to be reached"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={name}
          error={problem}
          errorProps={{ role: 'alert' }}
          onClick={() => {
            if (!isBusy) combobox.toggleDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={pressInChoice}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={maxHeight} className={classes.options ?? ''} aria-label="Media">
          {media.map((medium) => (
            <Combobox.Option
              key={medium.slug}
              value={medium.slug}
              active={medium.slug === chosen}
              className={classes.option ?? ''}
            >
              <span>{medium.name}</span>
              {medium.properties === undefined && <span className={classes.absence}>{medium.absence}</span>}
              {medium.slug === chosen && <IconCheck className={classes.tick} size={16} aria-hidden="true" />}
            </Combobox.Option>
          ))}
          {media.length === 0 && <Combobox.Empty>The server lists no media</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
