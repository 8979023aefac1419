import { TextInput } from '@mantine/core'
import { typedBoundExample, type TypedPeriod } from '../../../machines/filter/domain/typedPeriod.ts'
import type { PeriodEntryRef } from '../../../machines/filter/periodEntry.ts'
import { useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { ConfirmButton, DialogButtons, FormDialog } from '../forms/dialog/FormDialog.tsx'
import { wrongBound } from './selectors.ts'

interface PeriodFieldsProps {
  /** The actor of the fields; undefined if they are closed. */
  readonly entry: PeriodEntryRef | undefined
  readonly title: string
  /** What is said of each field below it. */
  readonly hints: Readonly<Record<keyof TypedPeriod, string>>
}

/** A dialog in which the operator types when a period begins and ends (docs/behaviour.md#timeframe). */
export function PeriodFields({ entry, title, hints }: PeriodFieldsProps) {
  const typed = useValue(entry, 'typed')
  const problems = useValue(entry, 'problems')
  const cancel = () => entry?.send({ type: 'periodEntry.cancel' })
  /** If something is wrong, focuses that field, so that a screen reader announces why. */
  const submit = (form: HTMLFormElement) => {
    entry?.send({ type: 'periodEntry.submit' })
    const wrong = entry && wrongBound(entry.getSnapshot())
    if (wrong !== undefined) moveFocusTo(form.querySelector<HTMLInputElement>(`input[name=${wrong}]`))
  }
  return (
    <FormDialog
      isShown={entry !== undefined}
      isBusy={false}
      title={title}
      close={cancel}
      submit={(event) => submit(event.currentTarget)}
    >
      {(['from', 'to'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={labels[bound]}
          name={bound}
          placeholder={typedBoundExample}
          description={hints[bound]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          data-autofocus={bound === 'from' || undefined}
          value={typed?.[bound] ?? ''}
          error={problems?.[bound]}
          onChange={(event) => entry?.send({ type: 'periodEntry.type', bound, text: event.currentTarget.value })}
        />
      ))}
      <DialogButtons isBusy={false} reject="Cancel" close={cancel}>
        <ConfirmButton action="go" color="petrol" isBusy={false} isUnavailable={false}>
          Show
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}

const labels = { from: 'From', to: 'To' } as const
