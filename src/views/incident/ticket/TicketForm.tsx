import { Button, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useCallback, useId, useRef } from 'react'
import type { TicketFormRef } from '../../../../machines/incident/ticketForm.ts'
import { useCan, useTag, useValue } from '../../actors.ts'
import { ConfirmButton, DoubtQuestion, type EscapeTaken } from '../../forms/dialog/FormDialog.tsx'
import { TypedTicket } from './TicketField.tsx'
import { SafeLink } from '../details/SafeLink.tsx'
import dialog from '../../forms/dialog/Dialog.module.css'
import styles from './Ticket.module.css'
import { Form } from '../../forms/Form.tsx'
import { moveFocusTo } from '../../core/focus.ts'

/**
 * Edits the ticket URL (docs/behaviour.md#tickets). The field takes the focus when the operator opens the form, but not
 * when the form shows a restored draft.
 */
export function TicketForm({ form }: { readonly form: TicketFormRef }) {
  const field = useRef<HTMLInputElement>(null)
  const notice = useId()
  const edited = useValue(form, 'editedUrl')
  const example = useValue(form, 'example')
  const isBusy = useTag(form, 'busy')
  const isInvalid = useTag(form, 'invalid')
  const isOvertaken = useTag(form, 'overtaken')
  const isDoubting = useTag(form, 'doubting')
  const isLeavable = useCan(form, { type: 'ticketForm.reset' })
  const begin = useCallback(
    (input: HTMLInputElement | null) => {
      if (!form.getSnapshot().hasTag('changed')) moveFocusTo(input)
    },
    [form],
  )
  const fieldRef = useMergedRef(field, begin)
  const leave = () => form.send({ type: 'ticketForm.reset' })
  const escape: EscapeTaken = {
    onKeyDown: (event) => {
      if (event.key === 'Escape') form.send({ type: 'ticketForm.leave' })
    },
    'data-mantine-stop-propagation': 'true',
  }
  const toField = () => moveFocusTo(field.current)
  return (
    <Form
      className={styles.form}
      aria-busy={isBusy}
      submit={() => {
        form.send({ type: 'ticketForm.save' })
        if (form.getSnapshot().hasTag('invalid')) toField()
      }}
    >
      <TextInput
        ref={fieldRef}
        type="url"
        label="Ticket URL"
        description={
          <>
            Leave this field empty in order to remove ticket url from the incident{' '}
            <TypedTicket typed={edited} example={example} />
          </>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={edited}
        readOnly={isBusy}
        error={isInvalid && 'Invalid absolute URL'}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.send({ type: 'ticketForm.change', url: event.currentTarget.value })}
        {...escape}
      />
      <output id={notice} className={styles.meanwhile}>
        {isOvertaken && <Overtaken form={form} toField={toField} escape={escape} />}
      </output>
      {isDoubting ? (
        <DoubtQuestion stay={() => form.send({ type: 'ticketForm.stay' })} discard={leave} escape={escape} />
      ) : (
        <div className={styles.buttons}>
          <Button
            variant="default"
            aria-disabled={!isLeavable}
            mod={{ disabled: !isLeavable }}
            onClick={leave}
            {...escape}
          >
            Cancel
          </Button>
          <ConfirmButton
            action={edited === '' ? 'removeTicket' : 'saveTicket'}
            color="petrol"
            isBusy={isBusy}
            isUnavailable={isOvertaken}
            reason={notice}
            onKeyDown={escape.onKeyDown}
          >
            Save Ticket Url
          </ConfirmButton>
        </div>
      )}
    </Form>
  )
}

interface OvertakenProps {
  readonly form: TicketFormRef
  /** Moves the focus to the field, since the buttons disappear with the notice. */
  readonly toField: () => void
  readonly escape: EscapeTaken
}

/** Shows the URL that another user has set in the meantime, and asks which URL to keep before anything is saved. */
function Overtaken({ form, toField, escape }: OvertakenProps) {
  const ticketUrl = useValue(form, 'ticketUrl')
  return (
    <div className={dialog.notice}>
      <IconAlertTriangle className={dialog.noticeIcon} size={18} aria-hidden="true" />
      <div className={styles.noticeContent}>
        <p className={dialog.sentence}>
          The ticket URL has been {ticketUrl === '' ? 'removed' : 'changed'} in the meantime. Choose before you save.
        </p>
        {ticketUrl !== '' && (
          <p className={dialog.sentence}>
            <SafeLink address={ticketUrl} />
          </p>
        )}
        <div className={styles.choices}>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              form.send({ type: 'ticketForm.keep' })
              toField()
            }}
            {...escape}
          >
            Keep mine
          </Button>
          <Button variant="default" size="xs" onClick={() => form.send({ type: 'ticketForm.reset' })} {...escape}>
            Take theirs
          </Button>
        </div>
      </div>
    </div>
  )
}
