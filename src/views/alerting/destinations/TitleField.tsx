import { TextInput, Tooltip } from '@mantine/core'
import classes from './Field.module.css'

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
