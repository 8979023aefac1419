import { TextInput } from '@mantine/core'
import { completedAddress, typedNumber } from '../../../../machines/forms/domain/completedAddress.ts'
import styles from './TicketField.module.css'

interface TicketFieldProps {
  /** What is typed: an address, or a number. */
  readonly typed: string
  /** The address in which a typed number takes the place of the number there; '' if there is none. */
  readonly example: string
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly write: (text: string) => void
}

/** The optional ticket of an acknowledgement or of closing, in one line (docs/behaviour.md#tickets). */
export function TicketField({ typed, example, isWrong, isBusy, write }: TicketFieldProps) {
  return (
    <TextInput
      classNames={{ root: styles.field ?? '', description: styles.below ?? '', error: styles.below ?? '' }}
      name="ticket"
      label="Ticket"
      placeholder={example === '' ? 'Address (optional)' : 'Address or number (optional)'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      value={typed}
      readOnly={isBusy}
      error={isWrong && 'Invalid absolute URL'}
      description={<TypedTicket typed={typed} example={example} />}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}

/** The whole address that a typed number stands for, before it is sent. */
export function TypedTicket({ typed, example }: Pick<TicketFieldProps, 'typed' | 'example'>) {
  const isNumber = typedNumber(typed) !== undefined
  const address = isNumber ? completedAddress(typed, example) : undefined
  return (
    <span className={styles.meant} aria-live="polite">
      {address !== undefined && (
        <>
          Ticket: <bdi>{address}</bdi>
        </>
      )}
      {isNumber && address === undefined && unknownTicket}
    </span>
  )
}

const unknownTicket = 'No ticket is known whose address contains its number: enter the whole address.'
