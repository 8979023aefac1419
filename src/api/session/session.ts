import { Fault } from '../../../machines/core/domain/fault.ts'
import type { LogoutOutcome } from '../../../machines/session/domain/logout.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { uriComponent } from '../../../machines/core/domain/uriComponent.ts'
import type { LoginMethod, User } from '../../../machines/session/domain/user.ts'
import { ignored, json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import { wireLoginMethods } from './wire/loginMethod.ts'
import { readToken } from './wire/token.ts'
import { wireUser } from './wire/user.ts'

/** Signing in and out, and who is who. */
export function createSessionCalls(client: ApiClient) {
  /**
   * POST auth/token/login where the server has it, since signing in there ends nothing elsewhere, otherwise token-auth.
   * Wrong credentials are a 400, or a 403 of the former.
   */
  async function requestToken(
    input: { username: string; password: string },
    signal?: AbortSignal,
  ): Promise<SessionToken> {
    if (client.dialect().hasParallelTokens) {
      try {
        return await client.call(({ paths }) => tokenRequest(paths.parallelSignIn, input), signal)
      } catch (error) {
        // What its version promises, it need not have.
        if (!isMissing(error)) throw error
      }
    }
    return client.call(({ paths }) => tokenRequest(paths.signIn, input), signal)
  }

  /** The signed-in person. */
  function fetchCurrentUser(signal?: AbortSignal): Promise<User> {
    return client.call(
      ({ paths }) => ({
        action: 'get current user',
        method: 'GET',
        path: paths.currentUser,
        read: json(wireUser),
      }),
      signal,
    )
  }

  /** Whom the server's own session is of: somebody who is signed in at its pages. Nobody is a 401. */
  function recognizeUser(signal?: AbortSignal): Promise<User> {
    return client.call(
      ({ paths }) => ({
        action: 'get current user',
        method: 'GET',
        path: paths.currentUser,
        read: json(wireUser),
        authentication: 'session',
        expectsUnauthorized: true,
      }),
      signal,
    )
  }

  /** Another person, who comes without an administration address. */
  function fetchUser(input: { id: number }, signal?: AbortSignal): Promise<User> {
    return client.call(
      ({ paths }) => ({
        action: `get user ${input.id}`,
        method: 'GET',
        path: paths.user(input.id),
        read: json(wireUser),
      }),
      signal,
    )
  }

  /** Ends the sign-in on the server, by its token or, without one, the server's own session; says what became of it. */
  function requestLogout({ token }: { token: SessionToken | undefined }, signal?: AbortSignal): Promise<LogoutOutcome> {
    return token === undefined ? endOwnSession(signal) : endToken(token, signal)
  }

  /**
   * Each kind of token ends at a place of its own. A token that is dead already (401, or not even sent any more) is as
   * good as logged out; where one of the kind that a person has once is shown to the place of the other kind, a 401 says
   * nothing.
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

  /** Whatever the log-out of its pages answers, the server is asked whether it still knows the person. */
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

  /** The ways of signing in. A server that knows no such list (or says 404) offers the form alone: an empty list. */
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

  /** Where one signs in at the server's own pages, and comes back from to that address of the site. */
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

function logoutRequest(path: string): ApiRequest<void> {
  return { action: 'log out', method: 'POST', path, read: ignored, expectsUnauthorized: true }
}

/** Whether the token or the session is no longer good for anything. */
function isUnauthorized(error: unknown): boolean {
  return error instanceof Fault && (error.kind === 'unauthorized' || error.kind === 'notAuthenticated')
}

/** Whether the server has no such path, or nothing that does this there. */
function isMissing(error: unknown): boolean {
  return error instanceof Fault && (error.status === 404 || error.status === 405)
}
