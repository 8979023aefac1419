/** A screen: its address, the chart that runs while somebody is there, and what they see. */
import { nodeAt, nodesAt, nodesOf, parsed } from '../../../support/syntax.ts'
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
const browserTests = 'tests/browser/session/session.spec.ts'
const sights = 'tests/browser/support/everyScreen.ts'

/** Writes a screen and all that leads to it. Returns what is left to do, in order. */
export function newScreen(draft: Draft, { room, name }: RoomedName): readonly string[] {
  const known = keysOf(constant('routePatterns')(parsed(routes, draft.read(routes))))
  const address = `/${name.toLowerCase()}`
  if (known.includes(name) || draft.read(routes).includes(`'${address}'`)) {
    throw new Refusal(`There is a screen at '${address}' already: ${routes}.`)
  }
  if (statesOf(draft, currentPage).includes(name)) {
    throw new Refusal(`The chart '${currentPage.name}' has a state '${name}' already.`)
  }
  const view = viewPath(room, name)
  route(draft, name, address)
  arrive(draft, name)
  newChart(draft, { room, name, parent: currentPage.name, state: name })
  show(draft, name, view)
  if (room !== 'app') checkRoomOf(draft, 'src/views', room)
  prove(draft, name, address)
  return [
    `machines/${room}/${name}.ts: what the screen needs, its states and their events.`,
    `docs/charts.md: what the chart is for.`,
    `${walkPath({ room, name })}: its table; until then its walk fails.`,
    `${currentPage.path}, with its walk: whether the screen hears that something is refreshed, fetched anew or recovered.`,
    `${view}: what a person sees; a link to it in src/views/app/shell/TopBar.tsx, or where else one comes from.`,
    `${sights}: the states in which it looks different; each is looked at in both windows and checked for accessibility.`,
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

/** The last question of `routeOf`, which is about the login. */
const lastChoice: Place = (tree) =>
  nodesAt(nodeAt(declaration('routeOf')(tree), 'body'), 'body').findLast(({ type }) => type === 'IfStatement')

/** Has a page of its own begin where somebody comes to the address. */
function arrive(draft: Draft, name: string): void {
  draft.change(
    currentPage.path,
    adding(
      within(stateAt('choosing'), 'always'),
      'choice of a page',
      `{ guard: { type: 'isAt', params: { page: '${name}' } }, target: '${name}' }`,
      (part) => part.includes("'elsewhere'"),
    ),
    adding(
      within(stateAt(undefined), 'states'),
      'states',
      `${name}: { description: '${unwritten}: what there is to see.' }`,
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
        refreshes: [], recovers: [], renews: [], follows: () => [],
      }`,
      isNowhere,
    ),
  )
}

/** Draws the screen, and has views find its chart. */
function show(draft: Draft, name: string, view: string): void {
  const component = `${pascalCase(name)}Page`
  const from = (path: string) => importPath(view, `src/views/${path}`)
  draft.create(
    view,
    `import { use${pascalCase(name)} } from '${from('actors.ts')}'
import { PageHeading } from '${from('core/PageHeading.tsx')}'
import { PageTitle } from '${from('core/PageTitle.tsx')}'

/** ${unwritten}: what a person sees here. */
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
      'way to an actor',
      `\nexport const use${pascalCase(name)} = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.${name})`,
    ),
  )
  draft.change(
    screens,
    importing(component, importPath(screens, view)),
    before(usualScreen, 'usual screen', `<Route path={routePatterns.${name}}><${component} /></Route>\n`),
  )
}

/** The last constant of the file, which is the way to the chart of a page. */
const lastHook: Place = (tree) =>
  nodesAt(tree, 'body').findLast(
    (node) => node.type === 'ExportNamedDeclaration' && nodeAt(node, 'declaration')?.type === 'VariableDeclaration',
  )

/** The screen that shows at every address that has none of its own. */
const usualScreen: Place = (tree) =>
  nodesOf(tree).find((node) => {
    const opening = nodeAt(node, 'openingElement')
    return nodeAt(opening, 'name')?.name === 'Route' && nodesAt(opening, 'attributes').length === 0
  })

/** Has the tests of addresses try this one as well. */
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
  draft.change(browserTests, adding(listWith('/destinations'), 'list of addresses', `'${address}'`))
  draft.change(
    sights,
    adding(
      constant('everySight'),
      'list of sights',
      `{
        name: '${inWords(name)}',
        open: async (page, house) => {
          await house.enter(page, '${address}')
          await expect(page.getByRole('heading', { level: 1, name: '${asTitle(name)}' })).toBeVisible()
        },
      }`,
    ),
  )
}

/** The list that has a text in it. */
function listWith(text: string): Place {
  return (tree) =>
    nodesOf(tree).find(
      (node) =>
        node.type === 'ArrayExpression' &&
        nodesAt(node, 'elements').some(({ value }) => value === text) &&
        nodesAt(node, 'elements').every(({ value }) => String(value).startsWith('/')),
    )
}

/** The list of lists one of which begins with a text. */
function tableWith(text: string): Place {
  return (tree) =>
    nodesOf(tree).find(
      (node) =>
        node.type === 'ArrayExpression' &&
        nodesAt(node, 'elements').some((each) => nodesAt(each, 'elements')[0]?.value === text),
    )
}
