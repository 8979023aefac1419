import { expect, it } from 'vitest'
import { withEntryScripts, withLaterStyles } from '../../src/build/entryScript.ts'

const scriptOf = (file: string) => `<script type="module" crossorigin src="./assets/${file}.js"></script>`

it('the page runs its early script as soon as it has come, then the last one, and preloads the others', () => {
  const page = [
    '<script src="./served.js"></script>',
    scriptOf('early-a1'),
    scriptOf('libraries'),
    scriptOf('console'),
  ].join('\n')
  expect(withEntryScripts(page).split('\n')).toEqual([
    '<script src="./served.js"></script>',
    '<script type="module" async crossorigin src="./assets/early-a1.js"></script>',
    '<link rel="modulepreload" crossorigin href="./assets/libraries.js">',
    scriptOf('console'),
  ])
})

it('a page with one module script stays as it is', () => {
  expect(withEntryScripts(scriptOf('console'))).toBe(scriptOf('console'))
})

it('the styles come before the scripts: the early ones block the first paint, the others are only loaded ahead', () => {
  const sheetOf = (file: string) => `    <link rel="stylesheet" crossorigin href="./assets/${file}.css">`
  const page = ['<head>', `    ${scriptOf('console')}`, sheetOf('early-a1'), sheetOf('console'), '</head>'].join('\n')
  expect(withLaterStyles(page).split('\n')).toEqual([
    '<head>',
    sheetOf('early-a1'),
    '    <link rel="preload" as="style" crossorigin href="./assets/console.css">',
    `    ${scriptOf('console')}`,
    '</head>',
  ])
})
