import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf } from '../../../../machines/core/domain/linkedText.ts'

/** Addresses in descriptions, messages and notes (docs/behaviour.md#links-and-secrets). */

it.each([
  ['see https://wiki.example/a?b=c#d.', ['https://wiki.example/a?b=c#d']],
  [
    '(https://wiki.example/Box_(device)), or http://10.0.0.1:8080/',
    ['https://wiki.example/Box_(device)', 'http://10.0.0.1:8080/'],
  ],
  ['HTTP://WIKI.example\nhttps://b.example!', ['HTTP://WIKI.example', 'https://b.example']],
  ['<https://wiki.example/a>', ['https://wiki.example/a']],
  ['javascript:alert(1) data:text/html,x ftp://wiki.example', []],
  ['https://user:word@wiki.example https://', []],
  ['xhttps://wiki.example', []],
  ['', []],
])('%j', (text, links) => {
  expect(partsOf(text).flatMap((part) => (part.isLink ? [part.text] : []))).toEqual(links)
})

it('loses nothing of a text', () => {
  const pieces = fc.array(
    fc.constantFrom('https://', 'a.example', '/', '(', ')', '.', ' ', 'javascript:', '<', 'é', '\n'),
  )
  fc.assert(
    fc.property(pieces, (some) => {
      const parts = partsOf(some.join(''))
      expect(parts.map(({ text }) => text).join('')).toBe(some.join(''))
      expect(parts.every(({ text }) => text !== '')).toBe(true)
    }),
  )
})
