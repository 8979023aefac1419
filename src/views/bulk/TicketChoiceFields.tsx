import { TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { mostUncountedTickets, type TicketChoice } from '../../../machines/bulk/domain/ticketRows.ts'
import type { TicketChoiceRef } from '../../../machines/bulk/ticketChoice.ts'
import { inThousands } from '../../../machines/core/domain/count.ts'
import { useIncidents, useSelected, useValue } from '../actors.ts'
import { moveFocusTo } from '../core/focus.ts'
import { TypedTicket } from '../incident/ticket/TicketField.tsx'
import { worstOf } from './ticketSelectors.ts'
import classes from './TicketChoiceFields.module.css'

interface TicketChoiceFieldsProps {
  readonly entry: TicketChoiceRef
  /** How many of the incidents get a ticket. */
  readonly count: number
}

/** One ticket for all, one each, or an existing one (docs/behaviour.md#bulk-tickets). */
export function TicketChoiceFields({ entry, count }: TicketChoiceFieldsProps) {
  const choice = useValue(entry, 'choice')
  const pks = useValue(entry, 'pks')
  const worst = useSelected(useIncidents(), worstOf(pks)) ?? ''
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Ticket</legend>
      {pks.length > 1 && (
        <Choice entry={entry} choice="forAll" label="One for all">
          {count > 0 && `Made from ${worst}. The others get its address.`}
        </Choice>
      )}
      <Choice entry={entry} choice="forEach" label={pks.length > 1 ? 'One each' : 'A new one'}>
        {choice === 'forEach' && count > mostUncountedTickets && <NumberField entry={entry} count={count} />}
      </Choice>
      <Choice entry={entry} choice="existing" label="An existing one">
        {choice === 'existing' && <AddressField entry={entry} />}
      </Choice>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly entry: TicketChoiceRef
  readonly choice: TicketChoice
  readonly label: string
  readonly children: ReactNode
}

function Choice({ entry, choice, label, children }: ChoiceProps) {
  const note = useId()
  const isChosen = useValue(entry, 'choice') === choice
  return (
    <div>
      <label className={classes.label}>
        <input
          type="radio"
          name="ticket-choice"
          checked={isChosen}
          data-autofocus={isChosen || undefined}
          aria-describedby={note}
          onChange={() => entry.send({ type: 'ticketChoice.choose', choice })}
        />
        <span>{label}</span>
      </label>
      <div className={classes.note} id={note}>
        {children}
      </div>
    </div>
  )
}

/** Many tickets at once are not created by accident. */
function NumberField({ entry, count }: TicketChoiceFieldsProps) {
  const typed = useValue(entry, 'number')
  const isWrong = useValue(entry, 'problem') === 'number wrong'
  const words = `Type ${inThousands(count)} to create so many tickets`
  return (
    <TextInput
      label={words}
      name="ticket-number"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={isWrong && `${words}.`}
      onChange={(event) => entry.send({ type: 'ticketChoice.changeNumber', value: event.currentTarget.value })}
    />
  )
}

function AddressField({ entry }: { readonly entry: TicketChoiceRef }) {
  const typed = useValue(entry, 'address')
  const example = useValue(entry, 'example')
  const problem = useValue(entry, 'problem')
  return (
    <TextInput
      label={example === '' ? 'Address' : 'Address or number'}
      name="ticket-address"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      description={<TypedTicket typed={typed} example={example} />}
      error={problem === 'address missing' ? 'Required' : problem === 'address wrong' && 'Invalid absolute URL'}
      onChange={(event) => entry.send({ type: 'ticketChoice.changeAddress', value: event.currentTarget.value })}
    />
  )
}

/** Submits the choice. If something is missing or wrong, focuses its field, so that a screen reader announces why. */
export function submitTicket(entry: TicketChoiceRef | undefined, form: HTMLFormElement): void {
  entry?.send({ type: 'ticketChoice.submit' })
  const snapshot = entry?.getSnapshot()
  if (snapshot?.hasTag('invalid') !== true) return
  const name = snapshot.context.problem === 'number wrong' ? 'ticket-number' : 'ticket-address'
  moveFocusTo(form.querySelector<HTMLInputElement>(`input[name=${name}]`))
}
