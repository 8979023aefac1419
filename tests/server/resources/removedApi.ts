import { json, redirect } from '../http/answer.ts'
import { csrfPage } from '../http/formToken.ts'
import type { Resources } from '../http/resource.ts'
import type { Generation } from '../options.ts'

/**
 * The responses of servers of version 2.0 and later to calls of API version 1: 410 for reads, the CSRF page for writes.
 */
export function addRemovedApi(resources: Resources, generation: Generation): void {
  const gone = json({ status_code: 410, status: 'API v1 has been removed' }, 410)
  const slash = redirect('/api/v1/', 301)
  resources.add('/api/v1', { methods: { GET: () => slash }, allow: '', everyone: 'ignore', negotiates: false })
  for (const path of ['/api/v1/', '/api/v1/*']) {
    resources.add(path, {
      methods: { GET: () => gone, POST: csrfPage, PUT: csrfPage, PATCH: csrfPage, DELETE: csrfPage },
      allow: generation === 'head' ? 'GET, HEAD, POST, OPTIONS' : 'HEAD, GET, OPTIONS, POST',
      everyone: 'readers',
      description: { name: 'Api Gone' },
    })
  }
}
