import { html, json } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type TicketPlugin, type Generation } from '../options.ts'

const plugins: Readonly<Record<TicketPlugin, string | null>> = {
  working: 'local_ticket.LocalTicketPlugin',
  none: null,
  broken: 'no.such.Plugin',
}

const versions: Readonly<Record<Generation, { server: string; api: object; schemas: readonly string[] }>> = {
  '1.19': { server: '1.19.2', api: { stable: 'v1', unstable: 'v2' }, schemas: ['v1', 'v2'] },
  '1.36': { server: '1.36.2', api: { deprecated: 'v1', stable: 'v2' }, schemas: ['v1', 'v2'] },
  '2.9': { server: '2.9.1', api: { stable: 'v2' }, schemas: ['v2', 'v3'] },
  head: { server: '2.9.1.post112+gca9d38ea', api: { stable: 'v2' }, schemas: ['v2', 'v3'] },
}

function metadata({ world }: Call, generation: Generation): unknown {
  const { server, api, schemas } = versions[generation]
  return {
    'server-version': server,
    'api-version': api,
    'jsonapi-schema': {
      stable: '/api/schema/',
      ...Object.fromEntries(schemas.map((version) => [version, `/api/${version}/schema/`])),
    },
    ticket_plugin: plugins[world.ticketPlugin],
    destination_plugins: [
      'argus.notificationprofile.media.email.EmailNotification',
      'argus.notificationprofile.media.sms_as_email.SMSNotification',
    ],
  }
}

const indexPage =
  '<!DOCTYPE html>\n<html lang="en-US">\n<head>\n  <meta charset="utf-8" />\n' +
  '  <title>Argus Server: Home</title>\n</head>\n' +
  '<body>\n  <h1>Argus Server: Home</h1>\n  <ul>\n    <li><a href="/admin/">Admin</a></li>\n' +
  '    <li><a href="/stand-in/">Stand-in</a></li>\n  </ul>\n</body>\n</html>\n'

const adminPage =
  '<!DOCTYPE html>\n<html lang="en-US">\n<head><title>Site administration</title></head>\n' +
  '<body><h1>Site administration</h1><p>The stand-in server has nothing to administer.</p></body>\n</html>\n'

export function addMetadata(resources: Resources, generation: Generation): void {
  resources.add('/api/', { methods: { GET: (call) => json(metadata(call, generation)) }, everyone: 'ignore' })
  const page = { everyone: 'ignore', negotiates: false, allow: '' } as const
  if (!isSecondGeneration(generation)) resources.add('/', { methods: { GET: () => html(indexPage) }, ...page })
  resources.add('/admin/', { methods: { GET: () => html(adminPage) }, ...page })
}
