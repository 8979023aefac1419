import { TextInput } from '@mantine/core'
import type { MediumProperty, PropertyInput } from '../../../../machines/alerting/domain/medium.ts'
import classes from './Field.module.css'

interface PropertyFieldProps {
  readonly property: MediumProperty
  readonly value: string
  /** What is wrong with it. */
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly change: (text: string) => void
  /** The focus has left it. */
  readonly leave?: () => void
}

/** What the browser makes of each kind of value. A number stays a text, as the browser would keep back what is none. */
const inputs: Readonly<Record<PropertyInput, { type: string; inputMode: 'text' | 'email' | 'url' | 'decimal' }>> = {
  text: { type: 'text', inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  json: { type: 'text', inputMode: 'text' },
}

/** One setting of a destination, as the schema of its medium describes it (specification, section 2). */
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
