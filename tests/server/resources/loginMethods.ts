import { json } from '../http/answer.ts'
import type { Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'

/** The login methods. Servers of version 2.0 and later have no such list. */
export function addLoginMethods(resources: Resources, generation: Generation): void {
  if (isSecondGeneration(generation)) return
  resources.add('/login-methods/', {
    everyone: 'ignore',
    methods: {
      GET: ({ origin, world }) =>
        json([
          ...(world.settings.passwords
            ? [{ type: 'username_password', url: `${origin}/api/v1/token-auth/`, name: 'user_pw' }]
            : []),
          { type: 'OAuth2', url: `${origin}/oidc/login/dataporten_feide/`, name: 'dataporten_feide' },
        ]),
    },
  })
}
