/** The causes of messages (docs/behaviour.md#messages). */
import { describe, expect, it } from 'vitest'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import {
  failedAttempt,
  failureMessage,
  serverFailedMessage,
  ticketFailedMessage,
  unheardMessage,
} from '../../../../machines/messages/domain/message.ts'
import { isSameCause } from '../../../../machines/messages/domain/sameCause.ts'

const fault = new Fault({ kind: 'server', action: 'close incident 7', status: 500, body: 'Down' })

describe('the cause of a message', () => {
  it('is the call that failed, whatever the words of the message', () => {
    const general = serverFailedMessage({ detail: 'Down', cause: 'close incident 7' })
    const same = [failureMessage(fault), unheardMessage(fault), failedAttempt('Not closed', fault, 'close'), general]
    for (const message of same) expect(isSameCause(message, failureMessage(fault))).toBe(true)
  })

  it('is the attempt if the error comes from no call', () => {
    expect(failedAttempt('Not closed', new TypeError('x'), 'close').cause).toBe('close')
  })

  it('is the same for all tickets, so that a bulk run shows one message', () => {
    expect(isSameCause(ticketFailedMessage('Plugin Error: 1'), ticketFailedMessage('Plugin Error: 2'))).toBe(true)
  })
})
