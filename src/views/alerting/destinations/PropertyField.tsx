import { TextInput } from '@mantine/core'
import type { MediumProperty, PropertyInput } from '../../../../machines/alerting/domain/medium.ts'
import classes from './Field.module.css'

interface PropertyFieldProps {
  readonly property: MediumProperty
  readonly value: string
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly change: (text: string) => void
  /** Called when the field loses the focus. */
  readonly leave?: () => void
}

/**
 * The input for each kind of value. A number is a text input, because a number input would withhold text that is not a
 * number.
 */
const inputs: Readonly<Record<PropertyInput, { type: string; inputMode: 'text' | 'email' | 'url' | 'decimal' }>> = {
  text: { type: 'text', inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  json: { type: 'text', inputMode: 'text' },
}

/** A setting of a destination, as described by its medium's schema. */
export function PropertyField({ property, value, problem, isBusy, change, leave }: PropertyFieldProps) {
  const { title, description, input, isRequired } = property
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
      {...inputs[input]}
      value={value}
      readOnly={isBusy}
      error={problem}
      errorProps={{ role: 'alert' }}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
