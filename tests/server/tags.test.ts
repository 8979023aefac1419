// @vitest-environment node
import { expect, test } from 'vitest'
import { signIn, startStandIn } from './testSupport.ts'

test('API version 3 stores a tag only once, however often it is given', async () => {
  const { standIn, ask } = startStandIn({ generation: 'head', incidents: 1 })
  const token = signIn(standIn, 'operator')
  const [incident] = standIn.world.incidents.newestFirst()
  const path = `/api/v3/incidents/${incident?.pk}/tags/`
  const before = incident?.tags.map(({ tag }) => tag) ?? []
  for (const tags of [['shift=night', 'shift=night'], ['shift=night']]) {
    expect(await ask('POST', path, { token, body: tags })).toMatchObject({ status: 201, body: tags })
  }
  expect((await ask('GET', path, { token })).body).toEqual([...before, 'shift=night'])
})
