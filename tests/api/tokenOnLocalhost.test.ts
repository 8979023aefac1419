// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost:5173/"}
import { expect, test } from 'vitest'
import { cookiePage, createTokenKeeper } from '../../src/api/token.ts'

test('on localhost, which browsers refuse as a domain, the token survives a reload', () => {
  const page = cookiePage(window, '/')
  const settings = () => ({ cookieDomain: 'localhost', useSecureCookie: false })
  createTokenKeeper(page, settings).keep('f00')
  const token = createTokenKeeper(page, settings)
  expect(token.restore()).toBe('f00')
  token.forget('f00')
  expect(document.cookie).toBe('')
})
