import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classesOf, styleFaults, type ProductFile } from './styleClasses.ts'

const root = resolve(import.meta.dirname, '../..')

function productFiles(ending: RegExp): readonly ProductFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

describe('the classes of the style sheets', () => {
  it('exist wherever a source uses them, and none of them is unused', () => {
    const sheets = productFiles(/\.module\.css$/)
    expect(sheets.length).toBeGreaterThan(0)
    expect(styleFaults(productFiles(/(?<!\.d)\.tsx?$/), sheets)).toEqual([])
  })

  const path = 'src/views/core/Thing.tsx'
  const sheet = 'src/views/core/Thing.module.css'
  const faultsOf = (source: string, style: string) =>
    styleFaults([{ path, text: `import classes from './Thing.module.css'\n${source}` }], [{ path: sheet, text: style }])

  it('have no fault if the source and the style sheet agree', () => {
    const source =
      "export const Thing = () => <p className={`${classes.one} ${classes['two-three']}`}>{other.classes}</p>"
    expect(faultsOf(source, '.one { color: red } .one > .two-three { color: blue }')).toEqual([])
  })

  it.each([
    [
      'a class that the style sheet does not have',
      'export const Thing = () => <p className={classes.one} title={classes.two} />',
      [`${path} uses .two, which ${sheet} does not have.`],
    ],
    ['a class that no source uses', 'export const nothing = 1', [`${sheet} has .one, which no source uses.`]],
    [
      'a class whose name is only known at run time',
      'export const Thing = ({ name }) => <p className={classes[name]} title={classes.one} />',
      [`${path} uses ${sheet} other than by the names of its classes.`],
    ],
    [
      'a style sheet that is passed on as a whole',
      'export const Thing = () => <Other classNames={classes} title={classes.one} />',
      [`${path} uses ${sheet} other than by the names of its classes.`],
    ],
  ])('have a fault: %s', (_, source, faults) => {
    expect(faultsOf(source, '.one { color: red }')).toEqual(faults)
  })

  it('have a fault if the style sheet is missing', () => {
    const text = "import classes from './Thing.module.css'\nexport const one = classes.one"
    expect(styleFaults([{ path, text }], [])).toEqual([`${path} uses .one, which ${sheet} does not have.`])
  })

  it.each([
    ['in lists, nested and in :not()', '.a.b > .c:not(.d), .e { .f & { margin: 0.5em } }', 'abcdef'],
    ['within a media query', '@media (max-width: 56.249em) { .a { margin: 0 } }', 'a'],
    [
      'none from a comment, a number, an attribute or a file name',
      "/* .x { */ .a[href='.y'] { width: 1.5em; top: .5px }",
      'a',
    ],
    ['none from key frames', '@keyframes turn { 0.5% { top: 0 } 99.5% { top: 1px } } .a { animation: turn }', 'a'],
    ['none from :global()', '.a :global(.mantine-Button-root), :global(html):has(> .b) { margin: 0 }', 'ab'],
  ])('are read: %s', (_, style, names) => {
    expect([...classesOf(style)].join('')).toBe(names)
  })
})

it('the page of the charts brings the styles of its switches and fields, before its own', () => {
  // No other chunk with these styles need have come: `npm start` loads each module by itself.
  const [page] = productFiles(/visualizer\/views\/VisualizerPage\.tsx$/)
  expect(page?.text).toMatch(/^import '..\/..\/theme\/laterStyles.ts'/)
})
