import { fromRoot, isView } from './zones.mjs'

/** @param {string} text @returns {readonly string[]} the words of a text */
const words = (text) => text.trim().split(/\s+/)

/**
 * The names that a view may import, by package. A package that is absent may be imported freely. `null` forbids the
 * package. The lists contain the allowed names, so that an unforeseen hook is refused.
 * @type {ReadonlyMap<string, readonly string[] | null>}
 */
const allowedNames = new Map([
  [
    'react',
    words(`
    Fragment StrictMode Suspense createContext lazy memo use useCallback useContext useId useMemo useRef`),
  ],
  ['react-dom', null],
  ['react-dom/client', null],
  ['xstate', []],
  ['@xstate/react', []],
  ['@mantine/form', null],
  [
    '@mantine/hooks',
    words(`
    assignRef clamp getHotkeyHandler lowerFirst mergeRefs range upperFirst useFocusReturn useFocusTrap
    useHotkeys useId useMergedRef`),
  ],
  ['@mantine/notifications', ['Notifications']],
  ['@tanstack/react-virtual', []],
  ['wouter', ['Link', 'Route', 'Router', 'Switch']],
  ['wouter/use-browser-location', null],
  ['wouter/use-hash-location', null],
  ['wouter/memory-location', null],
])

/** The only file of the console's views that accesses the actor system. */
const actors = 'src/views/actors.ts'

/** The end of messages about state kept in a view. */
const instead = 'put it into the context of a chart and read it with a selector'

/** A chart, imported to be run or spawned. */
function isMachine(source, name) {
  return source.includes('/machines/') && name?.endsWith('Machine') === true
}

/** A collection that is declared empty to be filled while rendering, as opposed to a table of constants. */
function beginsEmpty({ id, init }) {
  const isCollection = init?.type === 'NewExpression' && ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(init.callee.name)
  return isCollection && init.arguments.length === 0 && !isReadonly(id.typeAnnotation?.typeAnnotation)
}

/** `ReadonlyMap`, `ReadonlySet`: collections that cannot be written to. */
function isReadonly(type) {
  return type?.typeName?.name?.startsWith('Readonly') === true
}

/** Exports of the component library that keep state or write to storage. */
const refusedNames = new Map([
  [
    '@mantine/core',
    words(`
    useMantineColorScheme useComputedColorScheme useTree localStorageColorSchemeManager useProvidedColorScheme`),
  ],
])

/** The only file of the views that moves the focus: it decides when that is allowed. */
const focusMoves = 'src/views/core/focus.ts'

const placeHooks = ['useLocation', 'useParams', 'useRoute', 'useSearch']

/** Which part of a long list is visible is the browser's state, just as the scroll position is. */
const windowPlace = 'src/views/list/table/useRowVirtualizer.ts'

/** Where it also remembers what it measured of the page. */
const rowHeights = 'src/views/list/table/useVirtualRows.ts'

/** The library that follows it, whose code is loaded later. */
const virtualizing = 'src/views/list/table/virtualizing.ts'

/** Files with exceptions, each with the names that it may also import. */
const doors = new Map([
  ['src/views/actors.ts', { '@xstate/react': ['useSelector', 'shallowEqual'], wouter: placeHooks }],
  ['src/visualizer/views/actors.ts', { '@xstate/react': ['useSelector'] }],
  // React offers error boundaries only as classes.
  ['src/views/core/ErrorBoundary.tsx', { react: ['Component'] }],
  [windowPlace, { react: ['useLayoutEffect', 'useSyncExternalStore'] }],
  [
    virtualizing,
    {
      '@tanstack/react-virtual': words(`
      defaultRangeExtractor measureElement observeWindowOffset observeWindowRect Virtualizer windowScroll`),
    },
  ],
])
const routesDoor = { wouter: [...placeHooks, 'Redirect'] }

function doorOf(path) {
  return doors.get(path) ?? (/^src\/views\/app\/routes(\.tsx?$|\/)/.test(path) ? routesDoor : {})
}

/** Components that keep their own state unless it is passed to them, each with the property that passes it. */
const controlledBy = new Map([
  ...words(`
    TextInput PasswordInput Textarea NumberInput JsonInput ColorInput PinInput Select NativeSelect MultiSelect
    TagsInput Autocomplete SegmentedControl Tabs Accordion Slider RangeSlider Rating Pagination Checkbox.Group
    Radio.Group Switch.Group Chip.Group DateInput DatePicker DatePickerInput DateTimePicker TimeInput TimePicker
    textarea select`).map((name) => [name, ['value']]),
  ...['Checkbox', 'Switch', 'Chip'].map((name) => [name, ['checked']]),
  ...['Menu', 'Popover', 'Dialog', 'Drawer', 'Modal'].map((name) => [name, ['opened']]),
  ['Spoiler', ['expanded']],
  ['details', ['open']],
  ['dialog', ['open']],
  ['input', ['value', 'checked']],
])

/** Properties that set a component's initial state and leave the rest to the component. */
const startsItself = /^default[A-Z]/
const harmlessStarts = ['defaultColorScheme', 'defaultProps']

function nameOf(element) {
  if (element.type === 'JSXIdentifier') return element.name
  if (element.type === 'JSXMemberExpression') return `${nameOf(element.object)}.${element.property.name}`
  return ''
}

/**
 * Views only send events and render state: nothing under src/views or src/visualizer/views keeps state, runs an effect, navigates, moves the
 * focus itself or knows the names of a chart's states.
 */
export const statelessViews = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = fromRoot(context.filename)
    if (!isView(path)) return {}
    const door = doorOf(path)
    const mayRemember = path === windowPlace || path === rowHeights
    const fromLibrary = new Set()

    function checkImport(node, source, specifiers) {
      const allowed = allowedNames.get(source)
      const refused = refusedNames.get(source)
      if (allowed === undefined && refused === undefined) return
      if (allowed === null) {
        context.report({
          node,
          message: `A view must not import '${source}': render the state of a chart and send it events.`,
        })
        return
      }
      for (const specifier of specifiers) {
        if (specifier.importKind === 'type' || specifier.exportKind === 'type') continue
        const name =
          specifier.type === 'ImportSpecifier' || specifier.type === 'ExportSpecifier'
            ? (specifier.imported?.name ?? specifier.local?.name)
            : undefined
        if (name === undefined) {
          context.report({ node: specifier, message: `A view must import from '${source}' by name.` })
        } else if (refused?.includes(name) || (allowed && !allowed.includes(name) && !door[source]?.includes(name))) {
          context.report({
            node: specifier,
            message: `A view must not import '${name}' from '${source}': keep the state in a chart and read it with src/views/actors.ts.`,
          })
        }
      }
    }

    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type') return
        if (node.source.value.startsWith('@mantine/')) {
          for (const specifier of node.specifiers) fromLibrary.add(specifier.local.name)
        }
        checkImport(node, node.source.value, node.specifiers)
        for (const specifier of node.specifiers) {
          if (specifier.importKind === 'type' || !isMachine(node.source.value, specifier.imported?.name)) continue
          const message = `A view must not run '${specifier.imported.name}': find its actor in ${actors}, and import types alone.`
          context.report({ node: specifier, message })
        }
      },
      ExportNamedDeclaration(node) {
        if (node.source && node.exportKind !== 'type') checkImport(node, node.source.value, node.specifiers)
      },
      ExportAllDeclaration(node) {
        if (allowedNames.has(node.source.value)) {
          context.report({
            node,
            message: `A view must not re-export '${node.source.value}': import from it by name where it is used.`,
          })
        }
      },
      ImportExpression(node) {
        if (node.source.type === 'Literal' && allowedNames.has(node.source.value)) {
          context.report({
            node,
            message: `A view must not import '${node.source.value}' at run time: import from it by name at the top of the file.`,
          })
        }
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression') return
        if (callee.property.name === 'matches') {
          context.report({
            node,
            message:
              'A view must not ask for a state by its name: ask for a tag or with can(), so that the chart decides which states have it.',
          })
        }
        if (['focus', 'blur'].includes(callee.property.name) && path !== focusMoves) {
          context.report({ node, message: `A view must not move the focus itself: use a function of ${focusMoves}.` })
        }
      },
      AssignmentExpression(node) {
        if (node.left.type === 'MemberExpression' && node.left.property.name === 'current') {
          context.report({ node, message: 'A view must not keep state in a ref: keep it in the context of a chart.' })
        }
      },
      VariableDeclaration(node) {
        if (node.parent?.type !== 'Program' && node.parent?.type !== 'ExportNamedDeclaration') return
        const isWritten = node.kind !== 'const' || (!mayRemember && node.declarations.some(beginsEmpty))
        if (isWritten)
          context.report({ node, message: `A view must not keep state in a variable of its module: ${instead}.` })
      },
      JSXOpeningElement(node) {
        const names = node.attributes.map((attribute) => attribute.name?.name)
        for (const attribute of node.attributes) {
          const name = attribute.name?.name
          if (typeof name === 'string' && startsItself.test(name) && !harmlessStarts.includes(name)) {
            context.report({
              node: attribute,
              message: `A view must not leave state to a component ('${name}'): pass the value from a chart, and send the chart its changes.`,
            })
          }
        }
        const component = nameOf(node.name)
        const isOwnOrRouter = /^[A-Z]/.test(component) && !fromLibrary.has(component.split('.')[0])
        const properties = isOwnOrRouter ? undefined : controlledBy.get(component)
        const spread = node.attributes.some((attribute) => attribute.type === 'JSXSpreadAttribute')
        if (properties && !spread && !properties.some((property) => names.includes(property))) {
          const given = properties.join("' or '")
          context.report({
            node,
            message: `A view must not leave its state to <${component}>: pass '${given}' from a chart, and send the chart its changes.`,
          })
        }
      },
    }
  },
}
