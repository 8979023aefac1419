import { Box } from '@mantine/core'
import type { ComponentPropsWithRef, FormEvent, KeyboardEvent } from 'react'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onKeyDown'> {
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose fields are checked by its chart. Ctrl+Enter (Cmd+Enter on a Mac) in any field submits it, since Enter
 * alone inserts a line break in a text and chooses an option in a list.
 */
export function Form({ submit, ...attributes }: FormProps) {
  return (
    <Box
      component="form"
      noValidate
      onKeyDown={sendOnControlEnter}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit(event)
      }}
      {...attributes}
    />
  )
}

function sendOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  // A dialog that the form has opened is not part of the form, although its events bubble through here.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('textarea, input') === null) return
  event.preventDefault()
  currentTarget.requestSubmit()
}
