import type { Paths } from '../../src/api/server/paths.ts'

/**
 * All paths of a generation of servers, with this text in place of each parameter, which may be a primary key or a
 * name.
 */
export function pathsWith(parameter: string, paths: Partial<Paths>): readonly string[] {
  return Object.values(paths).flatMap((path) => {
    if (typeof path === 'function') return String(Reflect.apply(path, undefined, [parameter, parameter]))
    if (typeof path === 'object') return Object.values<string>(path)
    return path?.startsWith('/') === true ? path : []
  })
}
