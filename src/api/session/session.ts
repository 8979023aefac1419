import { Fault } from '../../../machines/core/domain/fault.ts'
import type { LogoutOutcome } from '../../../machines/session/domain/logout.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { uriComponent } from '../../../machines/core/domain/uriComponent.ts'
import type { LoginMethod, User } from '../../../machines/session/domain/user.ts'
import { ignored, json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { wireLoginMethods } from './wire/loginMethod.ts'
import { readToken } from './wire/token.ts'
import { wireUser } from './wire/user.ts'

/** The API calls for signing in and out, and for looking up users. */
export function createSessionCalls(client: ApiClient) {
  /**
   * Requests a token with POST auth/token/login if the server has that path, because signing in there ends no other
   * session; otherwise with POST token-auth. The server rejects wrong credentials with 400; auth/token/login may also
   * use 403.
   */
  async function requestToken(
    input: { username: string; password: string },
    signal?: AbortSignal,
  ): Promise<SessionToken> {
    if (client.dialect().hasParallelTokens) {
      try {
        return await client.call(({ paths }) => tokenRequest(paths.parallelSignIn, input), signal)
      } catch (error) {
        // The server may lack a path that its version should have.
        if (!isMissing(error)) throw error
      }
    }
    return client.call(({ paths }) => tokenRequest(paths.signIn, input), signal)
  }

  /** The signed-in user. */
  function fetchCurrentUser(signal?: AbortSignal): Promise<User> {
    return client.call(({ paths }) => currentUserRequest(paths.currentUser), signal)
  }

  /** The user of the server's own session, who signed in on the server's pages. Rejects with 401 if there is none. */
  function recognizeUser(signal?: AbortSignal): Promise<User> {
    return client.call(
      ({ paths }) => ({
        ...currentUserRequest(paths.currentUser),
        authentication: 'session',
        expectsUnauthorized: true,
      }),
      signal,
    )
  }

  /** Another user. The server does not send that user's administration address. */
  function fetchUser(input: { id: number }, signal?: AbortSignal): Promise<User> {
    return client.call(
      get(`get user ${input.id}`, (paths) => paths.user(input.id), json(wireUser)),
      signal,
    )
  }

  /**
   * Signs out on the server: ends the token or, if there is none, the server's own session. Resolves with the outcome.
   */
  function requestLogout({ token }: { token: SessionToken | undefined }, signal?: AbortSignal): Promise<LogoutOutcome> {
    return token === undefined ? endOwnSession(signal) : endToken(token, signal)
  }

  /**
   * Ends a token at the path for its kind. A token that is no longer valid (401, or no longer sent) counts as signed
   * out. But a 401 from the path for newer tokens proves nothing about a token of the older kind.
   */
  async function endToken(token: SessionToken, signal?: AbortSignal): Promise<LogoutOutcome> {
    const { hasParallelTokens, paths } = client.dialect()
    const isParallel = token.expiresAt !== undefined
    if (hasParallelTokens && (isParallel || paths.logout === undefined)) {
      const answer = await endAt(paths.parallelLogout, signal)
      if (answer === 'done' || (answer === 'unauthorized' && isParallel)) return 'ended'
    }
    if (isParallel || paths.logout === undefined) return 'lasting'
    return (await endAt(paths.logout, signal)) === 'missing' ? 'lasting' : 'ended'
  }

  async function endAt(path: string, signal?: AbortSignal): Promise<'done' | 'unauthorized' | 'missing'> {
    try {
      await client.call(logoutRequest(path), signal)
      return 'done'
    } catch (error) {
      if (isMissing(error)) return 'missing'
      if (isUnauthorized(error)) return 'unauthorized'
      throw error
    }
  }

  /**
   * Requests the server's sign-out page, then checks whether the server still knows the user, even if that request
   * failed.
   */
  async function endOwnSession(signal?: AbortSignal): Promise<LogoutOutcome> {
    const { ownPages } = client.dialect().paths
    if (ownPages !== undefined) {
      await client
        .call({ ...logoutRequest(ownPages.signOut), authentication: 'session' }, signal)
        .catch(() => undefined)
    }
    try {
      await recognizeUser(signal)
      return 'continuing'
    } catch (error) {
      if (isUnauthorized(error)) return 'ended'
      throw error
    }
  }

  /**
   * The login methods. If the server does not list them or responds with 404, the result is empty, so that only the
   * form is offered.
   */
  async function fetchLoginMethods(signal?: AbortSignal): Promise<readonly LoginMethod[]> {
    const { loginMethods } = client.dialect().paths
    if (loginMethods === undefined) return []
    try {
      return await client.call(
        {
          action: 'get login methods',
          method: 'GET',
          path: loginMethods,
          read: json(wireLoginMethods(client.baseUrl())),
          authentication: 'none',
        },
        signal,
      )
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return []
      throw error
    }
  }

  /** The address of the server's own sign-in page, which returns to `returnTo`; undefined if there is no such page. */
  function ownSignInAddress(returnTo: string): string | undefined {
    const { ownPages } = client.dialect().paths
    return ownPages && `${client.baseUrl()}${ownPages.signIn}?next=${uriComponent(returnTo)}`
  }

  return {
    requestToken,
    fetchCurrentUser,
    recognizeUser,
    fetchUser,
    requestLogout,
    fetchLoginMethods,
    ownSignInAddress,
  }
}

function tokenRequest(path: string, body: { username: string; password: string }): ApiRequest<SessionToken> {
  const { username, password } = body
  return {
    action: 'sign in',
    method: 'POST',
    path,
    body: { username, password },
    read: readToken,
    authentication: 'none',
  }
}

/** The request for the user of the token. */
export function currentUserRequest(path: string): ApiRequest<User> {
  return { action: 'get current user', method: 'GET', path, read: json(wireUser) }
}

function logoutRequest(path: string): ApiRequest<void> {
  return { action: 'log out', method: 'POST', path, read: ignored, expectsUnauthorized: true }
}

/** Whether the token or the session is no longer valid. */
function isUnauthorized(error: unknown): boolean {
  return error instanceof Fault && (error.kind === 'unauthorized' || error.kind === 'notAuthenticated')
}

/** Whether the server lacks this path, or does not allow the method. */
function isMissing(error: unknown): boolean {
  return error instanceof Fault && (error.status === 404 || error.status === 405)
}
