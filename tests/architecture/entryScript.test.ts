import { expect, it } from 'vitest'
import { withOneScript } from '../../src/build/entryScript.ts'

const scriptOf = (file: string) => `<script type="module" crossorigin src="./assets/${file}.js"></script>`

it('the page runs its last module script and preloads the others; scripts of other kinds stay', () => {
  const page = ['<script src="./served.js"></script>', scriptOf('libraries'), scriptOf('console')].join('\n')
  expect(withOneScript(page).split('\n')).toEqual([
    '<script src="./served.js"></script>',
    '<link rel="modulepreload" crossorigin href="./assets/libraries.js">',
    scriptOf('console'),
  ])
})

it('a page with one module script stays as it is', () => {
  expect(withOneScript(scriptOf('console'))).toBe(scriptOf('console'))
})
