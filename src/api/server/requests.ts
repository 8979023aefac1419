import { ignored, type ReadAnswer } from './answer.ts'
import type { ApiRequest } from './client.ts'
import type { Dialect } from './dialect.ts'
import type { Paths } from './paths.ts'

type InDialect<Output> = (dialect: Dialect) => ApiRequest<Output>
type PathOf = (paths: Paths) => string
type Further<Output> = Omit<Partial<ApiRequest<Output>>, 'action' | 'method' | 'path' | 'body' | 'read'>

/** A request for one of the server's paths (docs/behaviour.md#calls). */
export function get<Output>(action: string, path: PathOf, read: ReadAnswer<Output>, further?: Further<Output>) {
  return request('GET')(action, path, undefined, read, further)
}

/** Requests that create, replace and change what is at one of the server's paths. */
export const post = request('POST')
export const put = request('PUT')
export const patch = request('PATCH')

/** A request that deletes what is at one of the server's paths. */
export function remove(action: string, path: PathOf) {
  return request('DELETE')(action, path, undefined, ignored)
}

/** A request that sends a body, or none if it is undefined, to one of the server's paths. */
function request(method: ApiRequest<unknown>['method']) {
  return <Output>(
      action: string,
      path: PathOf,
      body: unknown,
      read: ReadAnswer<Output>,
      further?: Further<Output>,
    ): InDialect<Output> =>
    ({ paths }) => ({ action, method, path: path(paths), body, read, ...further })
}
