// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost:5173/"}
import { expect, test } from 'vitest'
import { cookiePage, createTokenKeeper } from '../../../src/api/session/tokenCookie.ts'
import { endless } from './sessionToken.ts'

test('on localhost, which browsers refuse as a domain, the token survives a reload', () => {
  const page = cookiePage(window, '/')
  const settings = () => ({ cookieDomain: 'localhost', useSecureCookie: false })
  createTokenKeeper(page, settings).keep(endless('f00'))
  const token = createTokenKeeper(page, settings)
  expect(token.restore()).toEqual(endless('f00'))
  token.forget(endless('f00'))
  expect(document.cookie).toBe('')
})
