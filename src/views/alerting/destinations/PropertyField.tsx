import { TextInput } from '@mantine/core'
import { fieldKind } from '../../../../machines/alerting/domain/fieldKind.ts'
import type { MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
import classes from './Field.module.css'

interface PropertyFieldProps {
  readonly property: MediumProperty
  readonly value: string
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly change: (text: string) => void
}

/** A setting of a destination, as described by its medium's schema (docs/behaviour.md#destinations). */
export function PropertyField({ property, value, problem, isBusy, change }: PropertyFieldProps) {
  const { title, description, input, isRequired } = property
  const { type, inputMode } = fieldKind(input)
  return (
    <TextInput
      className={classes.field ?? ''}
      classNames={{ label: classes.label ?? '', description: classes.note ?? '', error: classes.note ?? '' }}
      name={property.name}
      label={title}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={isRequired}
      autoComplete="off"
      type={type}
      inputMode={inputMode}
      value={value}
      readOnly={isBusy}
      error={problem}
      errorProps={{ role: 'alert' }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
