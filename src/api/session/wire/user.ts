import * as v from 'valibot'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import type { User } from '../../../../machines/session/domain/user.ts'

/**
 * `{username, first_name, last_name, email, admin_url}`; `admin_url` is null or absent for users without access to it.
 */
export const wireUser = v.pipe(
  v.object({ username: v.string(), first_name: v.nullish(v.string(), ''), admin_url: v.nullish(v.string()) }),
  v.transform((wire): User => ({
    username: wire.username,
    firstName: wire.first_name,
    adminUrl: httpUrl(wire.admin_url),
  })),
)
