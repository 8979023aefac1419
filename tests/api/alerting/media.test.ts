import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createMediaCalls } from '../../../src/api/alerting/media.ts'
import { sendJson, sendText } from '../server/answeringServer.ts'
import { clientOf } from '../server/callCases.ts'

const media = '/api/v2/notificationprofiles/media/'
const pager = { slug: 'pager', name: 'Pager', installed: true }
const beacon = { slug: 'beacon', name: 'Beacon', installed: true }
const siren = { slug: 'siren', name: 'Siren', installed: false }

function schema(name: string) {
  return { json_schema: { required: [name], properties: { [name]: { type: 'string', title: `The ${name}` } } } }
}

function described({ slug, name }: { slug: string; name: string }, property: string) {
  const properties = [
    { name: property, title: `The ${property}`, description: undefined, input: 'text', isRequired: true },
  ]
  return { slug, name, isInstalled: true, properties, absence: undefined }
}

/**
 * Starts a server that lists these media and handles requests for a schema with `answer`. Returns the requests, what
 * the client reports, and a function that fetches the media.
 */
async function serving(list: readonly unknown[], answer: (slug: string, response: ServerResponse) => void) {
  const { client, seen } = await clientOf(({ path }, response) => {
    if (path === media) return sendJson(response, 200, list)
    answer(path.slice(media.length).replace('/json_schema/', ''), response)
  })
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  return { fetchMedia: () => createMediaCalls(client).fetchMedia(), seen, heard }
}

test("the media are fetched with their properties, in the order of the server's list", async () => {
  const { fetchMedia, seen } = await serving([pager, beacon], (slug, response) => sendJson(response, 200, schema(slug)))
  await expect(fetchMedia()).resolves.toEqual([described(pager, 'pager'), described(beacon, 'beacon')])
  expect(seen.map(({ path }) => path).toSorted()).toEqual([
    media,
    `${media}beacon/json_schema/`,
    `${media}pager/json_schema/`,
  ])
})

test('the schemas are fetched in parallel', async () => {
  const waiting: (() => void)[] = []
  const { fetchMedia } = await serving([pager, beacon], (slug, response) => {
    waiting.push(() => sendJson(response, 200, schema(slug)))
    if (waiting.length === 2) for (const send of waiting) send()
  })
  await expect(fetchMedia()).resolves.toHaveLength(2)
})

test('a medium that is not installed is marked as absent, and its schema is not requested', async () => {
  const { fetchMedia, seen } = await serving([siren, pager], (slug, response) => sendJson(response, 200, schema(slug)))
  await expect(fetchMedia()).resolves.toEqual([
    {
      slug: 'siren',
      name: 'Siren',
      isInstalled: false,
      properties: undefined,
      absence: 'Siren is not installed on this server: it sends nothing.',
    },
    described(pager, 'pager'),
  ])
  expect(seen.map(({ path }) => path)).toEqual([media, `${media}pager/json_schema/`])
})

const failures: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
  [
    'is listed as installed but is not',
    (response) => sendJson(response, 400, ['Medium "beacon" is not installed.']),
    'Medium "beacon" is not installed.',
  ],
  [
    'has no schema',
    (response) => sendJson(response, 404, { detail: 'Not found.' }),
    'The settings of Beacon could not be loaded: Not found.',
  ],
  [
    'causes a server error',
    (response) => sendText(response, 500, 'text/html', '<!doctype html><h1>Server Error</h1>'),
    'The settings of Beacon could not be loaded: Internal Server Error',
  ],
  [
    'has an invalid schema',
    (response) => sendJson(response, 200, { json_schema: 'none' }),
    'The settings of Beacon could not be loaded: The server sent data of an unexpected shape (json_schema).',
  ],
  [
    'has an HTML page instead of a schema',
    (response) => sendText(response, 200, 'text/html', '<!doctype html>'),
    'The settings of Beacon could not be loaded: The server sent a page instead of data.',
  ],
]

test.each(failures)(
  'a medium that %s is marked as absent, with the reason, and does not hide the other media',
  async (_, fail, absence) => {
    const { fetchMedia, heard } = await serving([beacon, pager], (slug, response) => {
      if (slug === 'beacon') fail(response)
      else sendJson(response, 200, schema(slug))
    })
    await expect(fetchMedia()).resolves.toEqual([
      { slug: 'beacon', name: 'Beacon', isInstalled: true, properties: undefined, absence },
      described(pager, 'pager'),
    ])
    // Only the choice of media shows the reason; no failure is reported.
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['api.answered']))
  },
)

test('an unreadable medium does not hide the others', async () => {
  const list = [{ slug: 5 }, pager]
  const { fetchMedia } = await serving(list, (slug, response) => sendJson(response, 200, schema(slug)))
  await expect(fetchMedia()).resolves.toEqual([described(pager, 'pager')])
})

test('a slug is escaped within its path', async () => {
  const odd = { slug: 'a/../b?c', name: 'Odd', installed: true }
  const { fetchMedia, seen } = await serving([odd], (_, response) => sendJson(response, 200, schema('x')))
  await fetchMedia()
  expect(seen[1]).toMatchObject({ path: `${media}a%2F..%2Fb%3Fc/json_schema/`, query: {} })
})

test('if a schema request receives no response, fetching the media fails', async () => {
  const { fetchMedia, heard } = await serving([pager, beacon], (slug, response) => {
    if (slug === 'beacon') response.destroy()
    else sendJson(response, 200, schema(slug))
  })
  await expect(fetchMedia()).rejects.toMatchObject({ kind: 'unreachable', message: 'Failed to get schema of beacon' })
  expect(heard).toContainEqual({ type: 'api.unreachable' })
})

test('if the session has ended, fetching the media fails', async () => {
  const { fetchMedia, heard } = await serving([pager], (_, response) =>
    sendJson(response, 401, { detail: 'Invalid token.' }),
  )
  await expect(fetchMedia()).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(heard).toContainEqual({ type: 'api.unauthorized', token: 'abc' })
})

test('if the list cannot be fetched, fetching the media fails, and the failure of the server is reported', async () => {
  const { client } = await clientOf((_, response) => sendJson(response, 500, { detail: 'Broken.' }))
  const heard: ApiActivity[] = []
  client.subscribe((activity) => heard.push(activity))
  await expect(createMediaCalls(client).fetchMedia()).rejects.toThrow('Failed to get media: Broken.')
  expect(heard).toContainEqual({ type: 'api.serverFailed', detail: 'Broken.', cause: 'get media' })
})
