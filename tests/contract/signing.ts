import { describe, expect, test } from 'vitest'
import { passwordMethod } from '../../machines/domain/user.ts'
import { anyPage, unknownPk } from './chosen.ts'
import { withToken, type Session } from './session.ts'

export function describeSigningIn(session: () => Session) {
  describe('signing in', () => {
    test('the server says what it is without being asked who one is', async () => {
      const { metadata } = await withToken(session(), undefined, () => session().calls.meet())
      expect(metadata?.serverVersion).toMatch(/^\d+\./)
      expect(Object.values(metadata?.apiVersions ?? {})).toContain('v2')
    })

    test('a server that lists the ways of signing in has the password among them', async () => {
      const methods = await withToken(session(), undefined, () => session().calls.fetchLoginMethods())
      const names = methods.map(({ name }) => name)
      // Servers from 2.0 on have no such list.
      expect(names).toEqual(expect.toBeOneOf([[], expect.arrayContaining([passwordMethod])]))
      for (const { url } of methods) expect(url).toMatch(/^https?:\/\//)
    })

    test('wrong credentials are refused, and end nobody’s session', async () => {
      const { calls, username, heard } = session()
      await expect(calls.requestToken({ username, password: 'certainly not' }))
        .rejects.toMatchObject({ kind: 'refused', status: 400 })
      expect(heard).toEqual([{ type: 'api.answered' }])
    })

    test('the current user is who signed in', async () => {
      await expect(session().calls.fetchCurrentUser()).resolves.toMatchObject({ username: session().username })
    })

    test('another user can be looked up, an unknown one cannot', async ({ skip }) => {
      const { calls } = session()
      const { incidents } = await calls.fetchIncidentPage(anyPage)
      const pk = incidents[0]?.pk
      const actor = pk === undefined ? undefined : (await calls.fetchEvents({ pk })).rows[0]?.actor
      if (actor === undefined) return skip('not applicable: the server has no event whose author could be looked up')
      await expect(calls.fetchUser({ id: actor.pk })).resolves.toMatchObject({ username: actor.username })
      await expect(calls.fetchUser({ id: unknownPk })).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('a token that the server does not know is unauthorized, and reported as that token', async () => {
      const { calls, heard } = session()
      await withToken(session(), 'unknown', () =>
        expect(calls.fetchCurrentUser()).rejects.toMatchObject({ kind: 'unauthorized', status: 401 }))
      expect(heard).toContainEqual({ type: 'api.unauthorized', token: 'unknown' })
    })

    test('without a token nothing is asked', async () => {
      const { calls, heard } = session()
      await withToken(session(), undefined, () =>
        expect(calls.fetchIncidentPage(anyPage)).rejects.toThrow('Not authenticated'))
      expect(heard).toEqual([])
    })
  })
}

export function describeSigningOut(session: () => Session) {
  test('signing out ends the token, and doing it again is no failure', async () => {
    const { calls } = session()
    await calls.requestLogout()
    await expect(calls.fetchCurrentUser()).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(calls.requestLogout()).resolves.toBeUndefined()
  })
}
