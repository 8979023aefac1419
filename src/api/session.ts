import { Fault } from '../../machines/domain/fault.ts'
import type { LoginMethod, User } from '../../machines/domain/user.ts'
import { ignored, json } from './answer.ts'
import type { ApiClient } from './client.ts'
import { wireLoginMethods } from './wire/loginMethod.ts'
import { wireToken, wireUser } from './wire/user.ts'

/** Signing in and out, and who is who. */
export function createSessionCalls(client: ApiClient) {
  /** POST token-auth: the token. Wrong credentials are a 400, kind 'refused'. */
  function requestToken(input: { username: string; password: string }, signal?: AbortSignal): Promise<string> {
    const { username, password } = input
    return client.call(({ paths }) => ({
      action: 'sign in',
      method: 'POST',
      path: paths.signIn,
      body: { username, password },
      read: json(wireToken),
      authentication: 'none',
    }), signal)
  }

  /** The signed-in person. */
  function fetchCurrentUser(signal?: AbortSignal): Promise<User> {
    return client.call(({ paths }) => ({
      action: 'get current user', method: 'GET', path: paths.currentUser, read: json(wireUser),
    }), signal)
  }

  /** Another person, who comes without an administration address. */
  function fetchUser(input: { id: number }, signal?: AbortSignal): Promise<User> {
    return client.call(({ paths }) => ({
      action: `get user ${input.id}`, method: 'GET', path: paths.user(input.id), read: json(wireUser),
    }), signal)
  }

  /**
   * Ends the session on the server. A token that is dead already (401) is as good as logged out; a server without a way
   * of logging out is asked nothing.
   */
  async function requestLogout(signal?: AbortSignal): Promise<void> {
    const { logout } = client.dialect().paths
    if (logout === undefined) return
    try {
      await client.call({
        action: 'log out', method: 'POST', path: logout, read: ignored, expectsUnauthorized: true,
      }, signal)
    } catch (error) {
      if (!(error instanceof Fault && error.kind === 'unauthorized')) throw error
    }
  }

  /** The ways of signing in. A server that knows no such list (or says 404) offers the form alone: an empty list. */
  async function fetchLoginMethods(signal?: AbortSignal): Promise<readonly LoginMethod[]> {
    const { loginMethods } = client.dialect().paths
    if (loginMethods === undefined) return []
    try {
      return await client.call({
        action: 'get login methods',
        method: 'GET',
        path: loginMethods,
        read: json(wireLoginMethods(client.baseUrl())),
        authentication: 'none',
      }, signal)
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return []
      throw error
    }
  }

  return { requestToken, fetchCurrentUser, fetchUser, requestLogout, fetchLoginMethods }
}
