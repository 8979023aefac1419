import { expect, it } from 'vitest'
import { defaultPageSize } from '../../machines/list/domain/page.ts'
import { withEntryScripts, withLaterStyles } from '../../src/build/entryScript.ts'
import { withoutComments } from '../../src/build/servedScript.ts'
import { withRows } from '../../src/build/skeletonRows.ts'

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

it('the skeleton has as many rows as a page of the list usually has', () => {
  const row = '<div class="list-row waiting">\n  <span></span>\n</div>'
  const rows = withRows(`<main>${row}</main>`).match(/<div class="list-row waiting"><span><\/span><\/div>/g)
  expect(rows).toHaveLength(defaultPageSize)
  expect(() => withRows('<main></main>')).toThrow('no row')
})

it('the script that checks the browser keeps its code when its comments are left out', () => {
  const script = ["/*\n * Why.\n */\nask('https://argus.example') // now", '  // Why.', "  tell('/* all */')", ''].join(
    '\n',
  )
  expect(withoutComments(script)).toBe("ask('https://argus.example') // now\n  tell('/* all */')\n")
})
