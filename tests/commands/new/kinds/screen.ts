/** Writes a screen: its address, the chart that runs while the screen is open, and its view. */
import { nodeAt, nodesAt, nodesOf, parsed } from '../../../../src/build/syntax.ts'
import { stateAt, statesOf, walkPath } from '../charts.ts'
import { adding, after, before, constant, declaration, importing, keysOf, within, type Place } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { asTitle, importPath, inWords, pascalCase, type RoomedName } from '../names.ts'
import { checkRoomOf } from '../roomFor.ts'
import { unwritten } from '../unwritten.ts'
import { newChart } from './chart.ts'

const routes = 'machines/core/domain/route.ts'
const currentPage = { room: 'app', name: 'currentPage', path: 'machines/app/currentPage.ts' }
const screens = 'src/views/app/routes.tsx'
const actors = 'src/views/actors.ts'
const routeTests = 'tests/machines/domain/core/route.test.ts'
const viewTests = 'tests/views/app/app.test.tsx'
const sights = 'tests/browser/support/everyScreen.ts'

/** Writes a screen, its address and its routes. Returns the steps left to do, in order. */
export function newScreen(draft: Draft, { room, name }: RoomedName): readonly string[] {
  const known = keysOf(constant('routePatterns')(parsed(routes, draft.read(routes))))
  const address = `/${name.toLowerCase()}`
  if (known.includes(name) || draft.read(routes).includes(`'${address}'`)) {
    throw new Refusal(`There is already a screen at '${address}': ${routes}.`)
  }
  if (statesOf(draft, currentPage).includes(name)) {
    throw new Refusal(`The chart '${currentPage.name}' already has a state '${name}'.`)
  }
  const view = viewPath(room, name)
  route(draft, name, address)
  arrive(draft, name)
  newChart(draft, { room, name, parent: currentPage.name, state: name, input: undefined })
  show(draft, name, view)
  if (room !== 'app') checkRoomOf(draft, 'src/views', room)
  prove(draft, name, address)
  return [
    `machines/${room}/${name}.ts: write the data that the screen needs, its states and their events.`,
    `docs/charts.md: say what the chart is for.`,
    `${walkPath({ room, name })}: write the table of its behaviour; this walk fails until then.`,
    `${currentPage.path}, and its walk: decide for which causes it sends the chart a refresh.`,
    `${view}: write the content of the screen, and a link to it in src/views/app/shell/TopBar.tsx or elsewhere.`,
    `${sights}: add the states in which the screen looks different; a screenshot of each is taken, and its accessibility is checked.`,
  ]
}

function viewPath(room: string, name: string): string {
  return `src/views/${room === 'app' ? 'app/pages' : room}/${pascalCase(name)}Page.tsx`
}

/** Gives the screen an address. */
function route(draft: Draft, name: string, address: string): void {
  draft.change(
    routes,
    adding(
      (tree) => nodeAt(declaration('Route')(tree), 'typeAnnotation'),
      'list of screens',
      `{ readonly name: '${name}' }`,
      (part) => part.includes("'login'"),
    ),
    adding(constant('routePatterns'), 'table of addresses', `${name}: '${address}'`, (part) =>
      part.startsWith('login'),
    ),
    before(lastChoice, 'choice of a screen', `if (trimmed === routePatterns.${name}) return { name: '${name}' }\n`),
  )
}

/** The last `if` of `routeOf`, which checks for the login page. */
const lastChoice: Place = (tree) =>
  nodesAt(nodeAt(declaration('routeOf')(tree), 'body'), 'body').findLast(({ type }) => type === 'IfStatement')

/** Gives `currentPage` a state for the screen, entered when the operator opens its address. */
function arrive(draft: Draft, name: string): void {
  draft.change(
    currentPage.path,
    adding(
      within(stateAt('choosing'), 'always'),
      'choice of a page',
      `{ guard: { type: 'at', params: { page: '${name}' } }, target: '${name}' }`,
      (part) => part.includes("'elsewhere'"),
    ),
    adding(
      within(stateAt(undefined), 'states'),
      'states',
      `${name}: { description: '${unwritten}: what the screen shows.' }`,
      (part) => part.startsWith('elsewhere'),
    ),
  )
  const isNowhere = (part: string) => /^'?nowhere/.test(part)
  draft.change(
    walkPath(currentPage),
    adding(constant('places'), 'table of places', `${name}: { path: '/${name.toLowerCase()}', search: '' }`, isNowhere),
    adding(constant('placeNames'), 'list of places', `'${name}'`, isNowhere),
    adding(
      constant('pages'),
      'table of pages',
      `${name}: {
        key: '${name}', state: '${name}', runs: '${name}', arrival: [start('${name}')],
        refreshes: () => [], follows: () => [],
      }`,
      isNowhere,
    ),
  )
}

/** Writes the view, and a hook that finds its chart. */
function show(draft: Draft, name: string, view: string): void {
  const component = `${pascalCase(name)}Page`
  const from = (path: string) => importPath(view, `src/views/${path}`)
  draft.create(
    view,
    `import { use${pascalCase(name)} } from '${from('actors.ts')}'
import { PageHeading } from '${from('core/PageHeading.tsx')}'
import { PageTitle } from '${from('core/PageTitle.tsx')}'

/** ${unwritten}: what the operator sees here. */
export function ${component}() {
  const ${name} = use${pascalCase(name)}()
  if (${name} === undefined) return null
  return (
    <section>
      <PageTitle>Argus | ${asTitle(name)}</PageTitle>
      <PageHeading>${asTitle(name)}</PageHeading>
    </section>
  )
}
`,
  )
  draft.change(
    actors,
    after(
      lastHook,
      'hook that finds an actor',
      `\nexport const use${pascalCase(name)} = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.${name})`,
    ),
  )
  draft.change(
    screens,
    importing(component, importPath(screens, view)),
    before(usualScreen, 'fallback screen', `<Route path={routePatterns.${name}}><${component} /></Route>\n`),
  )
}

/** The last exported constant of the file, which is a hook for the chart of a page. */
const lastHook: Place = (tree) =>
  nodesAt(tree, 'body').findLast(
    (node) => node.type === 'ExportNamedDeclaration' && nodeAt(node, 'declaration')?.type === 'VariableDeclaration',
  )

/** The route for all addresses without a screen: the only route without attributes. */
const usualScreen: Place = (tree) =>
  nodesOf(tree).find((node) => {
    const opening = nodeAt(node, 'openingElement')
    return nodeAt(opening, 'name')?.name === 'Route' && nodesAt(opening, 'attributes').length === 0
  })

/** Adds the address to the tests that try every address. */
function prove(draft: Draft, name: string, address: string): void {
  const row = `['${address}', '${asTitle(name)}', 'Argus | ${asTitle(name)}']`
  draft.change(
    routeTests,
    adding(tableWith('/destinations'), 'table of screens', `['${address}', { name: '${name}' }]`, (part) =>
      part.includes('/login'),
    ),
    adding(constant('paths'), 'list of screens', `'${address}'`),
  )
  draft.change(
    viewTests,
    adding(tableWith('/destinations'), 'table of screens', row),
    adding(listWith('/destinations'), 'list of addresses', `'${address}'`, (part) => part.includes('/nowhere')),
  )
  draft.change(
    sights,
    adding(
      constant('everySight'),
      'list of sights',
      `sight('${inWords(name)}', async (page, house) => {
        await house.enter(page, '${address}')
        await expect(page.getByRole('heading', { level: 1, name: '${asTitle(name)}' })).toBeVisible()
      })`,
    ),
  )
}

/** The list of paths that contains the given path. */
function listWith(text: string): Place {
  return (tree) =>
    nodesOf(tree).find(
      (node) =>
        node.type === 'ArrayExpression' &&
        nodesAt(node, 'elements').some(({ value }) => value === text) &&
        nodesAt(node, 'elements').every(({ value }) => String(value).startsWith('/')),
    )
}

/** The list of rows in which a row begins with the given text. */
function tableWith(text: string): Place {
  return (tree) =>
    nodesOf(tree).find(
      (node) =>
        node.type === 'ArrayExpression' &&
        nodesAt(node, 'elements').some((each) => nodesAt(each, 'elements')[0]?.value === text),
    )
}
