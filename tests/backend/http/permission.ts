import type { User } from '../world/model.ts'
import { detail } from './answer.ts'
import type { Handler } from './resource.ts'

/** Refuses all but some users, before anything else is looked at. */
function forSome(may: (user: User) => boolean): (handler: Handler) => Handler {
  return handler => call =>
    may(call.user) ? handler(call) : detail('You do not have permission to perform this action.', 403)
}

export const forSuperusers = forSome(({ superuser }) => superuser)
export const forStaff = forSome(({ staff }) => staff)
