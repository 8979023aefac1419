import * as v from 'valibot'
import type { LoginMethod } from '../../../../machines/session/domain/user.ts'
import { wireRows } from '../../server/wire/rows.ts'

const wireLoginMethod = v.object({ type: v.string(), name: v.string(), url: v.string() })

/**
 * The list of `/login-methods/`. Addresses may be relative to the server; a method whose address is not http(s) is left
 * out, because the console must not open it.
 */
export function wireLoginMethods(baseUrl: string) {
  return v.pipe(
    wireRows(wireLoginMethod, ({ type, name }) => `${type} ${name}`),
    v.transform(({ rows }) =>
      rows.flatMap((method): LoginMethod[] => {
        const url = absoluteUrl(method.url, baseUrl)
        return url === undefined ? [] : [{ ...method, url }]
      }),
    ),
  )
}

function absoluteUrl(text: string, baseUrl: string): string | undefined {
  if (!URL.canParse(text, baseUrl)) return undefined
  const url = new URL(text, baseUrl)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
