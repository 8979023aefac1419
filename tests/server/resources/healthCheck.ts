import { csrfPage } from '../http/formToken.ts'
import type { Resources } from '../http/resource.ts'

/** Tells everyone whether the server is alive: an answer without a body. */
export function addHealthCheck(resources: Resources): void {
  resources.add('/.still-alive/', {
    methods: { GET: () => ({ status: 204, contentType: 'text/html; charset=utf-8' }), POST: csrfPage },
    allow: '',
    everyone: 'ignore',
    negotiates: false,
  })
}
