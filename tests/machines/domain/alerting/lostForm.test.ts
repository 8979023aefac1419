import { expect, it } from 'vitest'
import { lostForm } from '../../../../machines/alerting/domain/lostForm.ts'

it.each([
  ['timeslot', "Timeslot 'Nights'", "Timeslot 'Nights' is no longer on the server; what was changed in it is lost"],
  ['profile', "Profile 'Daytime'", "Profile 'Daytime' is no longer on the server; what was changed in it is lost"],
  [
    'newDestination',
    'A new destination',
    'The profile for which a destination was typed is no longer on the server; what was typed is lost',
  ],
] as const)('the message about a lost form (%s) names its title', (kind, title, words) => {
  expect(lostForm({ kind, title })).toBe(words)
})
