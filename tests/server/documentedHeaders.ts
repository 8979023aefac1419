import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The text of a file in docs/deploying, which administrators copy. */
export function deployingFile(name: string): string {
  return readFileSync(resolve(import.meta.dirname, '../../docs/deploying', name), 'utf8')
}

/** The headers that a documented nginx configuration sends with the console's files, except those that depend on the file. */
export function headersIn(configuration: string): Readonly<Record<string, string>> {
  const own = configuration.slice(0, configuration.indexOf('location '))
  return Object.fromEntries(
    [...own.matchAll(/add_header (\S+) "([^"]*)" always;/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/**
 * The headers of docs/deploying/nginx.conf. The stand-in and the preview server send the same headers, so that everything
 * they serve runs under the documented policy.
 */
export const documentedHeaders = headersIn(deployingFile('nginx.conf'))

/** The content security policy among these headers. Throws if the file has none. */
export function documentedPolicy(): string {
  const policy = documentedHeaders['Content-Security-Policy']
  if (policy === undefined) throw new Error('docs/deploying/nginx.conf sets no Content-Security-Policy.')
  return policy
}
