import { html, json, type Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'

/** The description of the API. It is long on real servers; here it contains only the API version. */
function openApi(version: string, { url }: Call): Answer {
  const info = { title: '', version: `0.0.0 (${version})` }
  if (url.searchParams.get('format') === 'json') return json({ openapi: '3.0.3', info, paths: {} })
  return {
    status: 200,
    body: `openapi: 3.0.3\ninfo:\n  title: ''\n  version: ${info.version}\npaths: {}\n`,
    contentType: 'application/vnd.oai.openapi; charset=utf-8',
  }
}

const email =
  "{'title': 'Email Settings', 'description': 'Settings for a DestinationConfig using email.', 'type': 'object', " +
  "'required': ['email_address'], 'properties': {'email_address': {'type': 'string', 'title': 'Email address'}}}\n"

export function addSchemas(resources: Resources, generation: Generation): void {
  const stable = generation === '1.19' ? 'v1' : 'v2'
  const versions = isSecondGeneration(generation) ? ['v2', 'v3'] : ['v1', 'v2']
  resources.add('/api/schema/', {
    methods: { GET: (call) => openApi(stable, call) },
    everyone: 'ignore',
    openApi: true,
  })
  for (const version of versions) {
    const methods = { GET: (call: Call) => openApi(version, call) }
    resources.add(`/api/${version}/schema/`, { methods, everyone: 'ignore', openApi: true })
  }
  if (isSecondGeneration(generation)) return
  const page = html(email.replaceAll("'", '&#x27;'))
  resources.add('/json-schema/email', {
    methods: { GET: () => page },
    everyone: 'ignore',
    negotiates: false,
    allow: '',
  })
}
