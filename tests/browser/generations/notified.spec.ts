import type { SentMessage } from '../../server/sending/sent.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { profileHands } from '../support/profileHands.ts'
import { openRow } from '../support/screen.ts'

/**
 * What a profile's card says is what the server then sends (docs/behaviour.md#profiles). Seen red with a stand-in that
 * notifies for inactive profiles, with one that judges no acknowledgement, and with the 'or' of earlier cards.
 */
for (const generation of ['1.19', '1.36', '2.9', 'head'] as const) {
  test.describe(`a server of generation ${generation}`, () => {
    test.use(playedOn(generation))

    test('notifies by those profiles whose card says so, and by no other', async ({ page, house }) => {
      const headers = { Authorization: `Token ${house.tokenOf('operator')}` }
      const base = `${house.url}/api/v2/notificationprofiles/`
      async function make(path: string, data: object): Promise<number> {
        const answer = await page.request.post(`${base}${path}`, { headers, data })
        expect(answer.status()).toBe(201)
        return ((await answer.json()) as { pk: number }).pk
      }
      const days = [1, 2, 3, 4, 5, 6, 7]
      const recurrences = [{ days, start: '00:00:00', end: '23:59:59.999999' }]
      const timeslot = await make('timeslots/', { name: 'Day and night', time_recurrences: recurrences })
      const acked = await make('filters/', { name: 'Acknowledged', filter: { acked: true } })
      const open = await make('filters/', { name: 'Still open', filter: { open: true } })
      const profile = (name: string, filter: number, active = true) =>
        make('', { name, timeslot, filters: [filter], destinations: [2], active })
      const [told] = [
        await profile('Told', open),
        await profile('Switched off', open, false),
        await profile('Acknowledged only', acked),
        await profile('Both', open),
      ]
      await house.enter(page, '/notificationprofiles')
      const card = (name: string) => page.getByRole('region', { name, exact: true })
      // The servers require both filters, as the card says before and after they are saved.
      const hands = profileHands(page, house)
      await openRow(page, 'Both')
      await hands.choose('Both', 'Filters', 'Acknowledged')
      await expect(card('Both')).toContainText('incidents matching Acknowledged and Still open, to')
      await expect(card('Both')).toContainText('Once saved, only about acknowledged incidents, never about new ones')
      await hands.press('Save Both')
      await expect(card('Both').getByText(/^Only about acknowledged incidents/)).toBeVisible()
      await expect(card('Told')).toContainText('Would notify you now')
      await expect(card('Switched off')).toContainText('Silent now: it is not active')
      await openRow(page, 'Acknowledged only')
      await expect(card('Acknowledged only').getByText(/^Only about acknowledged incidents/)).toBeVisible()
      await page.request.delete(`${house.url}/stand-in/sent`)
      const incident = await house.report({ description: 'Uplink is down' })
      await house.happen(incident, { action: 'acknowledge' })
      const sent = (await (await page.request.get(`${house.url}/stand-in/sent`)).json()) as SentMessage[]
      const made = sent.filter(({ destination }) => destination === 2)
      expect(made).toMatchObject([
        { incident, type: 'STA', profiles: [told] },
        { incident, type: 'ACK' },
      ])
      expect(made[1]?.profiles).toEqual([told, told + 2, told + 3])
    })
  })
}
