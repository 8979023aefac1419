import { expect, test } from 'vitest'
import { doneByOtherMessage } from '../../../../machines/bulk/domain/held/heldWords.ts'
import type { HeldRequest } from '../../../../machines/incident/domain/heldOrder.ts'

function told(operation: HeldRequest['operation'], type: string, text = '') {
  const event = { pk: 1, incident: 7, actor: { pk: 2, username: 'nav.example.org' }, timestamp: '2026-01-15T12:00:00Z' }
  const history = {
    events: [{ ...event, type: { value: type, display: type }, description: '' }],
    acknowledgements: [],
  }
  return doneByOtherMessage({ operation, pks: [7], text, isSingle: true, replacedUrl: '', owner: 'ana' }, history)?.text
}

test('an order that others were faster with names them, and where the message is', () => {
  expect(told('close', 'END')).toBe('nav.example.org has ended incident 7 in the meantime.')
  expect(told('close', 'CLO', 'fixed')).toBe(
    'nav.example.org has closed incident 7 in the meantime. Your message was not sent; it is in the field for a note.',
  )
  expect(told('reopen', 'RES')).toBe('nav.example.org has restarted incident 7 in the meantime.')
})

test('what nobody did meanwhile is not told', () => {
  expect(told('reopen', 'STA')).toBeUndefined()
  expect(told('close', 'REO')).toBeUndefined()
  expect(told('saveTicketUrl', 'CLO')).toBeUndefined()
})
