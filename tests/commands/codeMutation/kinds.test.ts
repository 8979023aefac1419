/**
 * Each kind of mutant makes the change that its name says. Code that affects only appearance or types is not mutated.
 */
import { expect, it, test } from 'vitest'
import { mutantsOf, type MutantKind } from './kinds.ts'

const path = 'src/views/lamp.tsx'

function planted(text: string, kind: MutantKind): readonly string[] {
  return mutantsOf(path, text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => mutant.text)
}

it.each<[MutantKind, string, readonly string[]]>([
  ['other-operator', 'f(a > b)', ['f((a >= b))']],
  ['other-operator', 'f(a && b)', ['f(((a) || (b)))']],
  ['one-operand', 'f(a && b)', ['f((a))', 'f((b))']],
  ['negated-condition', 'if (a) b', ['if (!(a)) b']],
  ['removed-default', 'f(a ?? b)', ['f(a)']],
  ['removed-call', 'function g() { f(a) }', ['function g() { ; }']],
  ['removed-call', 'f(a)', []],
  ['removed-argument', 'f(a, b)', ['f(a)']],
  ['emptied-text', "f('on')", ["f('')"]],
  ['emptied-text', "import a from 'b'", []],
  ['off-by-one', 'f(1)', ['f(2)']],
  ['returned-constant', 'const f = (a: A) => a.b', ['const f = (a: A) => undefined']],
  [
    'returned-constant',
    'function f() { return a === b }',
    ['function f() { return true }', 'function f() { return false }'],
  ],
  ['dropped-property', 'f({ a: 1, b: c })', ['f({  b: c })', 'f({ a: 1,  })']],
  ['dropped-attribute', '<a aria-label={b} className={c} />', ['<a  className={c} />']],
  ['emptied-text', "<a className='d'>words</a>", ["<a className='d'></a>"]],
  ['emptied-text', "type A = 'on'", []],
  ['swapped-adapters', 'f({ playSound, a, checkSound: b })', ['f({ playSound: b, a, checkSound: playSound })']],
  ['swapped-adapters', 'f({ playSound, claimSound })', []],
])('%s in %s', (kind, text, expected) => expect(planted(text, kind)).toEqual(expected))

test('a page loses an attribute or a text, but nothing in its comments', () => {
  const page = '<a href="/" hidden d="M0"><!-- <b c="d">e</b> -->words</a>'
  expect(mutantsOf('index.html', page).map(({ text }) => text)).toEqual([
    page.replace(' href="/"', ''),
    page.replace(' hidden', ''),
    page.replace('words', ''),
  ])
})

test('a mutant keeps its name when its line moves, and no two mutants share a name', () => {
  const [one] = mutantsOf(path, 'f(1)')
  expect(mutantsOf(path, '\n\nf(1)').map(({ id, line }) => ({ id, line }))).toEqual([{ id: one?.id, line: 3 }])
  const twice = mutantsOf(path, 'f(1); f(1)').map(({ id }) => id)
  expect(new Set(twice).size).toBe(twice.length)
})
