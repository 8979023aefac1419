import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withHelpers } from '../../src/build/bundlerHelpers.ts'

const helpers = {
  fileName: 'assets/rolldown-runtime-a1.js',
  code: 'var e=(n)=>n+1,t=(n)=>n*e(n);export{e as n,t};',
}

it('a file has the helpers that it imports, under the names that it uses, and none of their own names', () => {
  const code = 'import{n as r,t}from"./rolldown-runtime-a1.js";var e=2;r(e)+t(e)'
  expect(runInNewContext(withHelpers(code, helpers))).toBe(9)
})

it('a file that imports no helpers stays as it is', () => {
  const code = 'import{n as r}from"./libraries-b2.js";r(1)'
  expect(withHelpers(code, helpers)).toBe(code)
})
