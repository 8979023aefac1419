import { TextInput, Tooltip } from '@mantine/core'
import { fieldKind } from '../../../../machines/alerting/domain/fieldKind.ts'
import type { MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
import classes from './Field.module.css'
import type { UnknownSetting } from '../../../../machines/alerting/domain/destination.ts'

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

interface TitleFieldProps {
  readonly value: string
  /** The server's name for a destination without a title. */
  readonly suggestion: string
  /** The server's error about the title. */
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly change: (title: string) => void
}

const hint = 'Must be unique per media type'

/** The title of a destination. The tooltip is also its accessible description. */
export function TitleField({ value, suggestion, problem, isBusy, change }: TitleFieldProps) {
  return (
    <Tooltip label={hint} position="top-end" events={{ hover: true, focus: true, touch: true }} withinPortal={false}>
      <TextInput
        className={classes.field ?? ''}
        classNames={{ description: classes.unseen ?? '', error: classes.note ?? '' }}
        label="Title"
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={suggestion}
        autoComplete="off"
        value={value}
        readOnly={isBusy}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Tooltip>
  )
}

/** A setting that the medium's schema does not know: it can be read, but not changed (docs/behaviour.md#destinations). */
export function UnknownSettingField({ setting: { name, text } }: { readonly setting: UnknownSetting }) {
  return (
    <TextInput
      className={classes.field ?? ''}
      classNames={{ label: classes.label ?? '', description: classes.note ?? '' }}
      label={name}
      description="Unknown to this medium: cannot be changed here."
      inputWrapperOrder={['label', 'input', 'description']}
      value={text}
      readOnly
    />
  )
}
