import { TextInput } from '@mantine/core'
import { typedBoundExample } from '../../../machines/filter/domain/typedPeriod.ts'
import { usePeriodChoice, useTag, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { ConfirmButton, DialogButtons, FormDialog } from '../forms/dialog/FormDialog.tsx'
import { wrongBound } from './selectors.ts'

/** Asks when the period of the list begins and ends (docs/behaviour.md#timeframe). */
export function PeriodDialog() {
  const choice = usePeriodChoice()
  const isShown = useTag(choice, 'writing')
  const cancel = () => choice?.send({ type: 'periodChoice.cancel' })
  /** If something is wrong, focuses that field, so that a screen reader announces why. */
  const submit = (form: HTMLFormElement) => {
    choice?.send({ type: 'periodChoice.submit' })
    const wrong = choice && wrongBound(choice.getSnapshot())
    if (wrong !== undefined) moveFocusTo(form.querySelector<HTMLInputElement>(`input[name=${wrong}]`))
  }
  return (
    <FormDialog
      isShown={isShown}
      isBusy={false}
      title="Incidents that started"
      close={cancel}
      submit={(event) => submit(event.currentTarget)}
    >
      <BoundField bound="from" label="From" isFirst />
      <BoundField bound="to" label="To" />
      <DialogButtons isBusy={false} reject="Cancel" close={cancel}>
        <ConfirmButton action="go" color="petrol" isBusy={false} isUnavailable={false}>
          Show
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}

interface BoundFieldProps {
  readonly bound: 'from' | 'to'
  readonly label: string
  /** Whether the field has the initial focus of the dialog. */
  readonly isFirst?: boolean
}

function BoundField({ bound, label, isFirst = false }: BoundFieldProps) {
  const choice = usePeriodChoice()
  const text = useValue(choice, 'typed')?.[bound] ?? ''
  const problem = useValue(choice, 'problems')?.[bound]
  return (
    <TextInput
      label={label}
      name={bound}
      placeholder={typedBoundExample}
      description={bounds[bound]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      value={text}
      error={problem}
      onChange={(event) => choice?.send({ type: 'periodChoice.type', bound, text: event.currentTarget.value })}
    />
  )
}

const bounds = {
  from: 'In your time zone. A day alone counts from its beginning. If left empty: from the oldest.',
  to: 'A day alone counts to its end. If left empty: until now, and what starts later.',
} as const
