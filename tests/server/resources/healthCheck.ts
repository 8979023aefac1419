import { csrfPage } from '../http/formToken.ts'
import type { Resources } from '../http/resource.ts'

/** Responds to everyone with an empty body, which shows that the server is running. */
export function addHealthCheck(resources: Resources): void {
  resources.add('/.still-alive/', {
    methods: { GET: () => ({ status: 204, contentType: 'text/html; charset=utf-8' }), POST: csrfPage },
    allow: '',
    everyone: 'ignore',
    negotiates: false,
  })
}
