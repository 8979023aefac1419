import { expect, test } from 'vitest'
import { startStandIn } from './testSupport.ts'

/** What the recordings of saved filters do not show (tests/server/conformance). */

test('a preview contains exactly the incidents that the filter matches', async () => {
  const { standIn, ask, token } = startStandIn({ generation: '2.9' })
  const preview = async (body: object) =>
    listed((await ask('POST', '/api/v2/notificationprofiles/filterpreview/', { token, body })).body)
  const among = async (query: string) => {
    const { body } = await ask('GET', `/api/v2/incidents/?page_size=1000&${query}`, { token })
    return listed(new Map(Object.entries(body ?? {})).get('results'))
  }
  const ofNav = await preview({ source_types: ['nav'] })
  expect(ofNav).toEqual(await among('source__type__in=nav'))
  expect(ofNav.length).toBeLessThan(standIn.world.incidents.size)
  expect(await preview({ hide_closed_acked: true })).toEqual(await among('hide_closed_acked=true'))
  expect(await preview({ open: false, maxlevel: 3 })).toEqual(await among('open=false&level__lte=3'))
})

/** The pks of incidents, in their order. */
function listed(body: unknown): unknown[] {
  if (!Array.isArray(body) || body.length === 0) throw new Error('The list has no incidents.')
  return body.map((incident: { pk: unknown }) => incident.pk)
}
