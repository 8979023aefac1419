import { describe, expect, test } from 'vitest'
import { toFault } from '../../../machines/core/domain/fault.ts'
import { refusalWords } from '../../../machines/session/domain/signIn.ts'
import { renewalNotice, type SessionToken } from '../../../machines/session/domain/token.ts'
import { lacksPassword } from '../../../machines/session/domain/user.ts'
import { anyPage, unknownPk } from './chosen.ts'
import { withToken, type Session } from './session.ts'
import type { OpenTarget } from './target.ts'

export function describeSigningIn(session: () => Session) {
  describe('signing in', () => {
    test('the server sends its metadata without authentication', async () => {
      const { metadata } = await withToken(session(), undefined, () => session().calls.meet())
      expect(metadata?.serverVersion).toMatch(/^\d+\./)
      expect(Object.values(metadata?.apiVersions ?? {})).toContain('v2')
    })

    test('if the server lists login methods, a password is one of them', async () => {
      const methods = await withToken(session(), undefined, () => session().calls.fetchLoginMethods())
      expect(lacksPassword(methods)).toBe(false)
      for (const { url } of methods) expect(url).toMatch(/^https?:\/\//)
    })

    test('wrong credentials are refused with a readable message, and do not end a session', async () => {
      const { calls, username, heard } = session()
      const fault: unknown = await calls
        .requestToken({ username, password: 'certainly not' })
        .catch((error: unknown) => error)
      expect(fault).toMatchObject({ kind: 'refused' })
      expect(refusalWords(toFault(fault, 'sign in'))).toBe('Wrong username or password')
      expect(heard).toEqual([{ type: 'api.answered' }])
      await expect(calls.fetchCurrentUser()).resolves.toMatchObject({ username })
    })

    test('a second token is issued in addition to the first, with an expiry, or replaces the first', async () => {
      const { calls, username } = session()
      const { token, expiresAt } = await calls.requestToken(session())
      const isBeside = expiresAt !== undefined
      expect((expiresAt ?? Infinity) - Date.now()).toBeGreaterThan(renewalNotice)
      const owner = await calls.fetchCurrentUser().catch(() => undefined)
      expect(owner?.username).toBe(isBeside ? username : undefined)
      session().token = token
      await expect(calls.fetchCurrentUser()).resolves.toMatchObject({ username })
    })

    test('the current user is the one who signed in', async () => {
      await expect(session().calls.fetchCurrentUser()).resolves.toMatchObject({ username: session().username })
    })

    test('another user can be looked up, but an unknown one cannot', async ({ skip }) => {
      const { calls } = session()
      const { incidents } = await calls.fetchIncidentPage(anyPage)
      const pk = incidents[0]?.pk
      const actor = pk === undefined ? undefined : (await calls.fetchEvents({ pk })).rows[0]?.actor
      if (actor === undefined) return skip('not applicable: the server has no event whose author could be looked up')
      await expect(calls.fetchUser({ id: actor.pk })).resolves.toMatchObject({ username: actor.username })
      await expect(calls.fetchUser({ id: unknownPk })).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('an unknown token is rejected as unauthorized, and the report contains that token', async () => {
      const { calls, heard } = session()
      await withToken(session(), 'unknown', () =>
        expect(calls.fetchCurrentUser()).rejects.toMatchObject({ kind: 'unauthorized', status: 401 }),
      )
      expect(heard).toContainEqual({ type: 'api.unauthorized', token: 'unknown' })
    })

    test('without a token, nothing is sent', async () => {
      const { calls, heard } = session()
      await withToken(session(), undefined, () =>
        expect(calls.fetchIncidentPage(anyPage)).rejects.toThrow('Not authenticated'),
      )
      expect(heard).toEqual([])
    })
  })
}

/**
 * Tests both kinds of tokens, if the server has them. `target` is the server; the tests call it directly, because the
 * console itself requests only one kind.
 */
export function describeSigningOut(session: () => Session, target: () => OpenTarget) {
  /** Signs out twice with a token. Returns both outcomes, and the user that the token belongs to afterwards. */
  function signOutTwice(token: SessionToken) {
    const { calls } = session()
    return withToken(session(), token.token, async () => {
      const answers = [await calls.requestLogout({ token }), await calls.requestLogout({ token })]
      const user = await calls.fetchCurrentUser().catch(() => undefined)
      return { answers, username: user?.username }
    })
  }

  /** The two possible outcomes: both sign-outs report that the token has ended, or both that it is still valid. */
  const possibleOutcomes = (): readonly unknown[] => [
    { answers: ['ended', 'ended'], username: undefined },
    { answers: ['lasting', 'lasting'], username: session().username },
  ]

  test('signing out ends the token or reports that it is still valid, and signing out again does not fail', async () => {
    const token = await session().calls.requestToken(session())
    expect(possibleOutcomes()).toContainEqual(await signOutTwice(token))
  })

  test('signing out twice with the token of a federated sign-in ends it, or reports both times that it is still valid', async () => {
    const { username, password } = session()
    const answer = await fetch(`${target().url}/api/v2/token-auth/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const given: unknown = Reflect.get(Object(await answer.json()), 'token')
    const token: SessionToken = { token: String(given), expiresAt: undefined }
    expect(possibleOutcomes()).toContainEqual(await signOutTwice(token))
  })
}
