import { expect, it } from 'vitest'
import {
  createdMessage,
  deletedMessage,
  lostFormMessage,
  updatedMessage,
} from '../../../../machines/alerting/domain/alertingMessages.ts'

it.each([
  ['timeslot', "Timeslot 'Nights'", "Timeslot 'Nights' is no longer on the server; your changes to it are lost."],
  ['profile', "Profile 'Daytime'", "Profile 'Daytime' is no longer on the server; your changes to it are lost."],
  [
    'newDestination',
    'A new destination',
    'The profile you were adding a destination to is no longer on the server; what you entered is lost.',
  ],
] as const)('the message about a lost form: %s', (kind, title, words) => {
  expect(lostFormMessage({ kind, title })).toEqual({ severity: 'warning', text: words })
})

it('the message after saving or deleting contains the kind and the name', () => {
  expect([
    createdMessage('timeslot', 'Nights'),
    updatedMessage('profile', 'Daytime'),
    deletedMessage('destination', 'Duty phone'),
  ]).toEqual([
    { severity: 'success', text: 'Created new timeslot: Nights' },
    { severity: 'success', text: 'Updated profile: Daytime' },
    { severity: 'warning', text: 'Deleted destination: Duty phone' },
  ])
})
