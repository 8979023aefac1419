import { TextInput } from '@mantine/core'
import { fieldKind } from '../../../../machines/alerting/domain/fieldKind.ts'
import type { MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
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

/** One setting of a destination, as the schema of its medium describes it (specification, section 2). */
export function PropertyField({ property, value, problem, isBusy, change, leave }: PropertyFieldProps) {
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
      onBlur={leave}
    />
  )
}
