import { TextInput } from '@mantine/core'
import type { UnknownSetting } from '../../../../machines/alerting/domain/destination.ts'
import classes from './Field.module.css'

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
