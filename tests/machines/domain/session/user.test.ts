import { describe, expect, it } from 'vitest'
import { displayName, lacksPassword, loginButtons, type LoginMethod } from '../../../../machines/session/domain/user.ts'

describe('the name shown for a user', () => {
  it.each([
    [{ username: 'ana', firstName: 'Ana' }, 'Ana'],
    [{ username: 'ana', firstName: '' }, 'ana'],
    [{ username: 'ana', firstName: '  ' }, 'ana'],
    [{ username: '', firstName: '' }, 'Anonymous'],
  ])('%o is %s', (user, name) => {
    expect(displayName({ ...user, adminUrl: undefined })).toBe(name)
  })

  it('is Anonymous if there is no user', () => {
    expect(displayName(undefined)).toBe('Anonymous')
  })
})

describe('the other login methods', () => {
  const password: LoginMethod = { type: 'username_password', name: 'user_pw', url: 'https://argus.example/token-auth/' }
  const feide: LoginMethod = { type: 'OAuth2', name: 'dataporten_feide', url: 'https://argus.example/feide/' }
  const gitlab: LoginMethod = { type: 'OAuth2', name: 'gitlab', url: 'https://argus.example/gitlab/' }
  const saml: LoginMethod = { type: 'SAML', name: 'campus', url: 'https://argus.example/saml/' }

  it.each([
    ['are not shown if the server offers only the password', [password], []],
    ['are shown with their type', [password, feide], ['Login with OAuth2']],
    [
      'are shown with their names as well if two share a type',
      [password, feide, gitlab, saml],
      ['Login with OAuth2 (dataporten_feide)', 'Login with OAuth2 (gitlab)', 'Login with SAML'],
    ],
    ['are not shown if no methods are known', [], []],
    ['are shown even without the password method', [feide], ['Login with OAuth2']],
    ['do not include the password under another name', [{ ...password, name: 'local' }, feide], ['Login with OAuth2']],
  ])('%s', (_, methods, labels) => {
    expect(loginButtons(methods).map(({ label }) => label)).toEqual(labels)
  })

  it.each([
    ['lists the password', [password, feide], false],
    ['lists the password under another name', [{ ...password, name: 'local' }], false],
    ['lists only other methods', [feide], true],
    ['sends no list', [], false],
  ])('a server that %s', (_, methods, lacks) => {
    expect(lacksPassword(methods)).toBe(lacks)
  })
})
