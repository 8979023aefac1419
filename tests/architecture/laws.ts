/** A file to plant, by its path in the tree. */
export interface Planted {
  readonly path: string
  readonly code: string
}

/** One sentence of the law, files that break it, and twins: files that are as similar as possible but keep it. */
export interface Law {
  readonly sentence: string
  /** The rule that must report each violation, as the linter prints it. */
  readonly rule: string
  readonly violations: readonly Planted[]
  readonly twins: readonly Planted[]
}

/** Files to plant: the code of each, by its path. */
type Files = Readonly<Record<string, string>>

function planted(files: Files): readonly Planted[] {
  return Object.entries(files).map(([path, code]) => ({ path, code: `${code}\n` }))
}

function law(sentence: string, rule: string, violations: Files, twins: Files): Law {
  return { sentence, rule, violations: planted(violations), twins: planted(twins) }
}

/** Many violations of one kind, each in its own file. */
function each(names: string, plant: (name: string, index: number) => readonly [path: string, code: string]): Files {
  return Object.fromEntries(names.trim().split(/\s+/).map(plant))
}

/** The files that the planted files import: the smallest repository in which the law can be tested. */
export const house = planted({
  'machines/core/domain/rule.ts':
    'export interface Incident { readonly pk: number }\nexport function next(pk: number): number { return pk + 1 }',
  'machines/core/ports.ts':
    "import type { Incident } from './domain/rule.ts'\nexport interface Ports { readonly load: () => Promise<Incident> }",
  'machines/core/chart.ts':
    "import { setup } from 'xstate'\nexport const chartMachine = setup({}).createMachine({ id: 'chart', description: 'A chart.' })",
  'src/api/core/client.ts': 'export function call(path: string): Promise<string> { return Promise.resolve(path) }',
  'src/theme/theme.ts': "export const primary = '#006d91'",
  'src/views/core/Thing.tsx': 'export function Thing({ pk }: { readonly pk: number }) { return <p>{pk}</p> }',
  'tests/server/plugin.ts': "export function standIn(): { name: string } { return { name: 'stand-in' } }",
  'tests/support/sample.ts': 'export const sample = 1',
  'vite.config.ts': 'export default {}',
})

const machineGlobals = `
  window document navigator location history globalThis localStorage sessionStorage indexedDB fetch
  XMLHttpRequest WebSocket setTimeout setInterval queueMicrotask requestAnimationFrame console process`

const viewGlobals = `
  window document navigator location history globalThis self localStorage sessionStorage indexedDB fetch
  XMLHttpRequest WebSocket EventSource BroadcastChannel setTimeout setInterval queueMicrotask
  requestAnimationFrame requestIdleCallback addEventListener matchMedia ResizeObserver console alert`

const statefulReact = `
  useState useReducer useEffect useLayoutEffect useInsertionEffect useSyncExternalStore useOptimistic
  useActionState useTransition useDeferredValue useImperativeHandle startTransition Component PureComponent`

const statefulMantine = `
  useDisclosure useLocalStorage useSessionStorage useInterval useTimeout useDebouncedValue useDebouncedState
  useDebouncedCallback useThrottledState useToggle useCounter useInputState useListState useSetState useMap
  useSet useQueue useStateHistory useUncontrolled useValidatedState useHash useIdle useViewportSize
  useElementSize useResizeObserver useIntersection useMediaQuery useHover useMounted useDidUpdate useClipboard
  useDocumentTitle useDocumentVisibility useNetwork usePrevious useRefValue useOs useFetch useEventListener
  useWindowEvent useWindowScroll useScrollIntoView useIsomorphicEffect useShallowEffect useForceUpdate
  useSelection usePagination useColorScheme useReducedMotion useFullscreen readLocalStorageValue`

/** A chart that sends to a target. */
function sendingTo(target: string): string {
  return [
    "import { sendTo, setup } from 'xstate'",
    'const id = (pk: number): string => `row.${pk}`',
    'const child = (pk: number) => () => id(pk)',
    `const actions = { send: sendTo(${target}, { type: 'row.go' }), seven: child(7) }`,
    "export const machine = setup({ actions }).createMachine({ id: 'a', entry: 'send' })",
  ].join('\n')
}

/** Checks that must not be bypassed, each with code that tries to. */
const strictness: readonly (readonly [sentence: string, rule: string, violation: string, twin: string])[] = [
  [
    'there is no `any`',
    'typescript(no-explicit-any)',
    'export const found = (one: any): boolean => one === 1',
    'export const found = (one: unknown): boolean => one === 1',
  ],
  [
    'there is no non-null assertion',
    'typescript(no-non-null-assertion)',
    'export const found = (one?: string): string => one!',
    "export const found = (one?: string): string => one ?? ''",
  ],
  [
    'there is no comment that silences the compiler',
    'typescript(ban-ts-comment)',
    "// @ts-expect-error -- it is fine\nexport const found: number = 'one'",
    'export const found: number = 1',
  ],
  [
    'there is no assertion through `unknown`',
    'law(no-double-assertion)',
    'export const found = (one: string): number => one as unknown as number',
    'export const found = (one: string): number => Number(one)',
  ],
  [
    'nothing is unused',
    'eslint(no-unused-vars)',
    'export function found(one: string): number { const two = 2; return 1 }',
    'export function found(one: string): string { return one }',
  ],
  [
    'types are imported as types',
    'typescript(consistent-type-imports)',
    "import { Incident } from './domain/rule.ts'\nexport const found = (one: Incident): number => one.pk",
    "import type { Incident } from './domain/rule.ts'\nexport const found = (one: Incident): number => one.pk",
  ],
  [
    'no promise is left floating',
    'typescript(no-floating-promises)',
    'const later = (): Promise<number> => Promise.resolve(1)\nexport function found(): void { later() }',
    'const later = (): Promise<number> => Promise.resolve(1)\nexport const found = (): Promise<number> => later()',
  ],
  [
    'no value of unknown type is used unchecked',
    'typescript(no-unsafe-member-access)',
    'export const found = (one: string): boolean => JSON.parse(one).two === 2',
    'export function found(one: string): boolean { const two: unknown = JSON.parse(one); return two === 2 }',
  ],
  [
    'a switch covers every case',
    'typescript(switch-exhaustiveness-check)',
    "export function found(one: 'a' | 'b'): void { switch (one) { case 'a': return } }",
    "export function found(one: 'a'): number { switch (one) { case 'a': return 1 } }",
  ],
]

/** Every sentence of the law that the linter enforces. */
export const laws: readonly Law[] = [
  law(
    'imports run one way: machines/domain <- machines <- src',
    'law(import-direction)',
    {
      'machines/core/domain/upward.ts': "export { chartMachine } from '../chart.ts'",
      'machines/core/domain/upwardType.ts': "export type { Ports } from '../ports.ts'",
      'machines/core/intoSource.ts': "export { primary } from '../../src/theme/theme.ts'",
      'machines/core/intoAdapters.ts': "export * from '../../src/api/core/client.ts'",
      'machines/core/atRunTime.ts': "export function load() { return import('../../src/api/core/client.ts') }",
      'machines/core/byType.ts': "export type Call = typeof import('../../src/api/core/client.ts').call",
      'machines/core/ports.ts': "export { chartMachine } from './chart.ts'",
      'src/theme/intoViews.ts': "export { Thing } from '../views/core/Thing.tsx'",
      'src/build/intoViews.ts': "export { Thing } from '../views/core/Thing.tsx'",
      'src/theme/intoBuild.ts': "export { plugin } from '../build/plugin.ts'",
      'src/time/intoAdapters.ts': "export { call } from '../api/core/client.ts'",
      'src/time/intoViews.ts': "export { Thing } from '../views/core/Thing.tsx'",
      'src/api/core/intoTheme.ts': "export { primary } from '../../theme/theme.ts'",
    },
    {
      'machines/core/domain/beside.ts': "export { next } from './rule.ts'",
      'machines/core/downward.ts': "export { next } from './domain/rule.ts'\nexport type { Ports } from './ports.ts'",
      'src/views/core/downward.ts':
        "export { chartMachine } from '../../../machines/core/chart.ts'\nexport { primary } from '../../theme/theme.ts'",
      'src/build/intoTheme.ts': "export { primary } from '../theme/theme.ts'",
      'src/api/core/downward.ts':
        "export type { Ports } from '../../../machines/core/ports.ts'\nexport { next } from '../../../machines/core/domain/rule.ts'",
    },
  ),
  law(
    'everything is in a room, and no import runs from a lower room to a higher one',
    'law(room-order)',
    {
      'machines/core/climbing.ts': "export { next } from '../list/domain/rule.ts'",
      'machines/incident/domain/climbing.ts': "export type { Incident } from '../../list/domain/rule.ts'",
      'machines/incident/atRunTime.ts': "export function load() { return import('../list/domain/rule.ts') }",
      'src/api/incident/climbing.ts': "export { next } from '../../../machines/list/domain/rule.ts'",
      'src/views/session/climbing.ts': "export { Thing } from '../app/shell/Thing.tsx'",
      'machines/homeless.ts': 'export const found = 1',
      'machines/cellar/deep.ts': 'export const found = 1',
      'src/api/homeless.ts': 'export const found = 1',
      'src/views/Homeless.tsx': 'export function Homeless() { return <p /> }',
    },
    {
      'machines/list/domain/rule.ts': "export { next, type Incident } from '../../core/domain/rule.ts'",
      'machines/list/beside.ts': "export { next } from './domain/rule.ts'",
      'src/api/list/downward.ts': "export { call } from '../core/client.ts'",
      'machines/index.ts': "export { chartMachine } from './core/chart.ts'",
      'src/views/session/Below.tsx': "export { Thing } from '../core/Thing.tsx'",
    },
  ),
  law(
    'machines import neither React nor any other platform library, and domain does not import XState',
    'law(import-direction)',
    {
      ...each('react react-dom @xstate/react @mantine/core wouter valibot vite node:fs jsdom', (name, index) => [
        `machines/core/outside${index}.ts`,
        `export * from '${name}'`,
      ]),
      'machines/core/domain/withCharts.ts': "export { assign } from 'xstate'",
      'machines/core/domain/withType.ts': "export type { ActorRef } from 'xstate'",
    },
    {
      'machines/core/withCharts.ts': "export { assign } from 'xstate'\nexport { default as dayjs } from 'dayjs'",
      'machines/core/domain/withDates.ts': "export { default as dayjs } from 'dayjs'",
    },
  ),
  law(
    'machines do not change the global state of dayjs',
    'law(import-direction)',
    {
      'machines/core/domain/locale.ts': "import 'dayjs/locale/nb'",
      'machines/core/domain/plugin.ts': "import utc from 'dayjs/plugin/utc'\nexport { utc }",
      'machines/core/extended.ts':
        "import dayjs from 'dayjs'\nexport function begin(): void { dayjs.extend(() => {}) }",
      'machines/core/domain/localised.ts':
        "import dayjs from 'dayjs'\nexport function begin(): void { dayjs.locale('nb') }",
    },
    {
      'machines/core/domain/formatted.ts':
        "import dayjs from 'dayjs'\nexport function day(at: Date): string { return dayjs(at).format('YYYY-MM-DD') }",
    },
  ),
  law(
    'only src/connect.ts joins machines and api; views never import api',
    'law(import-direction)',
    {
      'src/views/core/Caller.tsx':
        "import { call } from '../../api/core/client.ts'\nexport function Caller() { return <p>{typeof call}</p> }",
      'src/views/core/deep/down/Caller.ts': "export { call } from '../../../../api/core/client.ts'",
      'src/views/core/callType.ts': "export type Call = typeof import('../../api/core/client.ts').call",
      'src/views/core/connected.ts': "export * from '../../connect.ts'",
      'src/main.tsx': "export { call } from './api/core/client.ts'",
      'src/api/core/charted.ts': "export { chartMachine } from '../../../machines/core/chart.ts'",
      'src/api/core/withReact.ts': "export { memo } from 'react'",
      'src/api/core/connected.ts': "export * from '../../connect.ts'",
    },
    {
      'src/connect.ts':
        "export { call } from './api/core/client.ts'\nexport { chartMachine } from '../machines/core/chart.ts'",
      'src/main.tsx': "export { call } from './connect.ts'\nexport { Thing } from './views/core/Thing.tsx'",
    },
  ),
  law(
    'the visualizer imports nothing that knows about incidents, and no room knows about the visualizer',
    'law(import-direction)',
    {
      'src/visualizer/intoRoom.ts': "export type { Row } from '../../machines/list/row.ts'",
      'src/visualizer/intoRules.ts': "export { next } from '../../machines/list/domain/rule.ts'",
      'src/visualizer/intoRegistry.ts': "export { charts } from '../../machines/index.ts'",
      'src/visualizer/intoAdapters.ts': "export { call } from '../api/core/client.ts'",
      'src/visualizer/connected.ts': "export * from '../connect.ts'",
      'src/visualizer/views/intoRoom.tsx': "export { Row } from '../../views/list/Row.tsx'",
      'src/visualizer/views/intoActors.ts': "export { useApp } from '../../views/actors.ts'",
      'src/visualizer/withRouter.ts': "export { Link } from 'wouter'",
      'src/views/core/intoVisualizer.ts': "export { edgeId } from '../../visualizer/edges.ts'",
      'machines/list/intoVisualizer.ts': "export { kindOf } from '../visualizer/domain/entry.ts'",
    },
    {
      'src/visualizer/edges.ts':
        "export type { Entry } from '../../machines/visualizer/domain/entry.ts'\nexport { next } from '../../machines/core/domain/rule.ts'\nexport { primary } from '../theme/theme.ts'\nexport const edgeId = 1",
      'src/visualizer/views/Twin.tsx': "export { Thing } from '../../views/core/Thing.tsx'",
      'machines/visualizer/domain/entry.ts': 'export interface Entry { readonly number: number }',
      'src/chartsPage.tsx': "export { edgeId } from './visualizer/edges.ts'",
    },
  ),
  law(
    'nothing imports tests except vite.config.ts, which imports the stand-in server',
    'law(import-direction)',
    {
      'src/peek.ts': "export { sample } from '../tests/support/sample.ts'",
      'src/views/core/peek.ts': "export { sample } from '../../../tests/support/sample.ts'",
      'machines/core/peek.ts': "export { standIn } from '../../tests/server/plugin.ts'",
      'vite.config.ts': "export { sample } from './tests/support/sample.ts'",
    },
    {
      'vite.config.ts': "export { standIn } from './tests/server/plugin.ts'",
      'tests/machines/seeing.ts':
        "export { chartMachine } from '../../machines/core/chart.ts'\nexport { call } from '../../src/api/core/client.ts'",
    },
  ),
  law(
    'the product imports only its own dependencies',
    'law(import-direction)',
    {
      'src/withTool.ts': "export { vi } from 'vitest'",
      'src/views/core/withTool.ts': "export { render } from '@testing-library/react'",
      'src/withNode.ts': "export { readFileSync } from 'node:fs'",
      'src/computed.ts': 'export function load(name: string): Promise<unknown> { return import(name) }',
    },
    {
      'src/shipped.ts': "export { createActor } from 'xstate'",
    },
  ),
  law(
    'there are no circular imports, types included',
    'import(no-cycle)',
    {
      'machines/core/domain/hen.ts': "import { egg } from './egg.ts'\nexport const hen = (): number => egg()",
      'machines/core/domain/egg.ts': "import { hen } from './hen.ts'\nexport const egg = (): number => hen()",
      'src/api/core/one.ts': "import type { Two } from './two.ts'\nexport interface One { readonly two?: Two }",
      'src/api/core/two.ts': "import type { One } from './one.ts'\nexport interface Two { readonly one?: One }",
    },
    {
      'src/api/core/three.ts': "import { call } from './client.ts'\nexport const third = call",
    },
  ),
  law(
    'machines use no DOM, no fetch, no storage, no timer and no console',
    'eslint(no-restricted-globals)',
    {
      ...each(machineGlobals, (name) => [`machines/core/global_${name}.ts`, `export const found = ${name}`]),
      'machines/core/domain/stored.ts': "export const found = localStorage.getItem('key')",
    },
    {
      'machines/core/domain/own.ts': 'export function first(location: string): string { return location }',
    },
  ),
  law(
    'views use no timer, no fetch, no storage, no cookie, no address and no history',
    'eslint(no-restricted-globals)',
    {
      ...each(viewGlobals, (name) => [`src/views/core/global_${name}.ts`, `export const found = ${name}`]),
      'src/views/core/topic/Cookie.tsx': 'export function Cookie() { return <p>{document.cookie}</p> }',
      'src/views/core/topic/Address.tsx': 'export function Address() { return <p>{window.location.href}</p> }',
    },
    {
      'src/storage.ts': "export const found = localStorage.getItem('key')",
    },
  ),
  law(
    'views only send events and render state: no stateful hook of React or of the component library',
    'law(stateless-views)',
    {
      ...each(statefulReact, (name) => [`src/views/core/react_${name}.ts`, `export { ${name} } from 'react'`]),
      ...each(statefulMantine, (name) => [
        `src/views/core/mantine_${name}.ts`,
        `export { ${name} } from '@mantine/hooks'`,
      ]),
      'src/visualizer/views/remembering.ts': "export { useState } from 'react'",
      'src/views/core/renamed.ts': "import { useState as remember } from 'react'\nexport { remember }",
      'src/views/core/whole.ts': "import * as React from 'react'\nexport { React }",
      'src/views/core/byDefault.ts': "import React from 'react'\nexport { React }",
      'src/views/core/passedOn.ts': "export * from '@mantine/hooks'",
      'src/views/core/later.ts': "export function load() { return import('react') }",
      'src/views/core/form.ts': "export { useForm } from '@mantine/form'",
      'src/views/core/scheme.ts': "export { useMantineColorScheme } from '@mantine/core'",
      'src/views/core/tree.ts': "export { useTree } from '@mantine/core'",
      'src/views/core/toast.ts': "export { notifications } from '@mantine/notifications'",
      'src/views/core/incidents/scroller.ts': "export { useVirtualizer } from '@tanstack/react-virtual'",
      'src/views/list/table/virtualizing.ts': "export { useVirtualizer } from '@tanstack/react-virtual'",
      'src/views/list/table/useRowVirtualizer.ts': "export { useState } from 'react'",
      'src/views/core/topic/Reference.tsx':
        "import { useRef } from 'react'\nexport function Reference() { const seen = useRef(0); seen.current = 1; return <p /> }",
      'src/views/core/topic/beside.ts': 'let seen = 0\nexport function see(): number { seen += 1; return seen }',
      'src/views/core/topic/collected.ts':
        'const seen = new WeakMap<object, number>()\nexport function note(one: object): void { seen.set(one, 1) }',
      'src/views/core/topic/Handed.tsx':
        'export function Handed() { return <input aria-label="Name" defaultValue="" /> }',
      'src/views/core/topic/Uncontrolled.tsx': `import { TextInput } from '@mantine/core'\nexport function Uncontrolled() { return <TextInput label="Name" /> }`,
      'src/views/core/topic/Grouped.tsx': `import { Checkbox } from '@mantine/core'\nexport function Grouped() { return <Checkbox.Group label="Days" /> }`,
      'src/views/core/topic/Menu.tsx':
        "import { Menu } from '@mantine/core'\nexport function Choices() { return <Menu>a</Menu> }",
    },
    {
      'src/views/core/stateless.ts':
        "export { memo, useContext, useId, useMemo } from 'react'\nexport { useMergedRef, upperFirst } from '@mantine/hooks'",
      'src/views/core/typed.ts':
        "export type { ReactNode, Dispatch } from 'react'\nimport type { UseListStateHandlers } from '@mantine/hooks'\nexport type Handlers = UseListStateHandlers<string>",
      'src/views/core/ErrorBoundary.tsx': "export { Component } from 'react'",
      'src/views/list/table/virtualizing.ts': "export { Virtualizer } from '@tanstack/react-virtual'",
      'src/views/list/table/useRowVirtualizer.ts': "export { useSyncExternalStore } from 'react'",
      'src/views/core/topic/Controlled.tsx': `import { TextInput } from '@mantine/core'\nexport function Controlled({ text, onText }: { readonly text: string; readonly onText: () => void }) { return <TextInput label="Name" value={text} onChange={onText} /> }`,
      'src/outside.ts': "export { useState } from 'react'",
    },
  ),
  law(
    'in the views, only actors.ts uses the actor system, and only to select',
    'law(stateless-views)',
    {
      ...each('useMachine useActor useActorRef useSelector createActorContext useInspectedActor', (name) => [
        `src/views/core/actor_${name}.ts`,
        `export { ${name} } from '@xstate/react'`,
      ]),
      ...each('createActor setup fromPromise waitFor', (name) => [
        `src/views/core/own_${name}.ts`,
        `export { ${name} } from 'xstate'`,
      ]),
      'src/views/actors.ts': "export { useMachine } from '@xstate/react'",
      'src/views/core/topic/Run.tsx':
        "import { chartMachine } from '../../../../machines/core/chart.ts'\nexport function Run() { return <p>{chartMachine.id}</p> }",
    },
    {
      'src/views/actors.ts': "export { useSelector } from '@xstate/react'\nexport type { ActorRefFrom } from 'xstate'",
      'src/views/core/references.ts': "export type { ActorRefFrom } from 'xstate'",
      'src/views/core/topic/Typed.tsx': `import type { chartMachine } from '../../../../machines/core/chart.ts'\nexport function Typed({ id }: { readonly id: (typeof chartMachine)["id"] }) { return <p>{id}</p> }`,
    },
  ),
  law(
    'views ask for tags or with can(), never for a state by its name',
    'law(stateless-views)',
    {
      'src/views/core/topic/isOpen.ts':
        "export function isOpen(snapshot: { matches(state: string): boolean }): boolean { return snapshot.matches('open') }",
    },
    {
      'src/views/core/topic/isBusy.ts':
        "export function isBusy(snapshot: { hasTag(tag: string): boolean }): boolean { return snapshot.hasTag('busy') }",
    },
  ),
  law(
    'views move the focus only through the functions of src/views/core/focus.ts',
    'law(stateless-views)',
    {
      'src/views/core/topic/begin.ts': 'export function begin(field: HTMLElement | null): void { field?.focus() }',
      'src/views/core/topic/leave.ts': 'export function leave(field: HTMLElement): void { field.blur() }',
    },
    {
      'src/views/core/focus.ts': 'export function moveFocusTo(place: HTMLElement): void { place.focus() }',
    },
  ),
  law(
    'views do not navigate: they render a link or send an event',
    'law(stateless-views)',
    {
      ...each('useLocation Redirect useSearchParams useRouter', (name) => [
        `src/views/core/go_${name}.ts`,
        `export { ${name} } from 'wouter'`,
      ]),
      'src/views/core/goNow.ts': "export { navigate } from 'wouter/use-browser-location'",
      'src/views/core/topic/routes.ts': "export { useLocation } from 'wouter'",
    },
    {
      'src/views/core/linked.ts': "export { Link } from 'wouter'",
      'src/views/core/topic/Chosen.tsx': `import { Route, Switch } from 'wouter'\nexport function Chosen() { return ( <Switch> <Route path="/">a</Route> </Switch> ) }`,
      'src/views/app/routes.tsx': "export { Route, Switch, useLocation } from 'wouter'",
    },
  ),
  law(
    'domain functions and views get the time and random numbers as values',
    'law(no-ambient-input)',
    {
      'machines/core/domain/now.ts': 'export const now = (): number => Date.now()',
      'machines/core/domain/present.ts': 'export const present = (): Date => new Date()',
      'machines/core/domain/today.ts': "import dayjs from 'dayjs'\nexport const today = (): string => dayjs().format()",
      'src/views/core/Dice.tsx': 'export function Dice() { return <p>{Math.random()}</p> }',
      'src/views/core/Clock.tsx': 'export function Clock() { return <p>{new Date().toISOString()}</p> }',
    },
    {
      'machines/core/domain/given.ts': 'export const year = (at: number): number => new Date(at).getFullYear()',
      'src/api/core/clock.ts': 'export const now = (): number => Date.now()',
    },
  ),
  law(
    'a topology holds no function: every action, guard, delay and actor has a name',
    'law(named-pieces)',
    {
      'machines/core/inlineAction.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({}).createMachine({ id: 'a', entry: () => {} })",
      'machines/core/inlineGuard.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({}).createMachine({ id: 'a', on: { go: { guard: () => true } } })",
      'machines/core/inlineAssign.ts':
        "import { assign, setup } from 'xstate'\nexport const machine = setup({}).createMachine({ id: 'a', entry: assign({}) })",
      'machines/core/inlineRaise.ts':
        "import { createMachine, raise } from 'xstate'\nexport const machine = createMachine({ id: 'a', entry: raise({ type: 'go' }) })",
      'machines/core/inlineDelay.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({}).createMachine({ id: 'a', initial: 'b', states: { b: { after: { 100: 'c' } }, c: {} } })",
      'machines/core/readOnLoading.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({ types: { context: {} as { now: number } } }).createMachine({ id: 'a', context: { now: Date.now() }, })",
      'machines/core/inlineNot.ts':
        "import { not, setup } from 'xstate'\nexport const machine = setup({ guards: { sure: () => true } }).createMachine({ id: 'a', on: { go: { guard: not('sure') } }, })",
      'machines/core/inlineContext.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({}).createMachine({ id: 'a', context() { return {} } })",
      'machines/core/inlineActor.ts':
        "import { fromPromise, setup } from 'xstate'\nconst one = 1\nexport const machine = setup({}).createMachine({ id: 'a', invoke: { src: fromPromise(async () => Promise.resolve(one)) }, })",
    },
    {
      'machines/core/named.ts':
        "import { assign, setup } from 'xstate'\nexport const machine = setup({ types: { context: {} as { count: number } }, actions: { count: assign({ count: ({ context }) => context.count + 1 }) }, }).createMachine({ id: 'a', context: { count: 0 }, entry: 'count' })",
      'machines/core/timed.ts':
        "import { setup } from 'xstate'\nexport const machine = setup({ types: { context: {} as { now: number } }, delays: { patience: 100 }, }).createMachine({ id: 'a', context: begin, initial: 'b', states: { b: { after: { patience: 'c' } }, c: {} }, })\nfunction begin(): { now: number } { return { now: Date.now() } }",
    },
  ),
  law(
    'a chart sends events only to receivers that have a type',
    'law(typed-messages)',
    {
      'machines/core/sentById.ts': sendingTo("'row'"),
      'machines/core/sentByComputedId.ts': sendingTo('id(7)'),
      'machines/core/sentToParent.ts':
        "import { sendParent, setup } from 'xstate'\nexport const machine = setup({ actions: { tell: sendParent({ type: 'a.done' }) } }).createMachine({ id: 'a' })",
    },
    {
      'machines/core/sentToChild.ts': sendingTo('child(7)'),
    },
  ),
  law(
    'a link that opens a new tab has rel="noopener noreferrer"',
    'law(safe-blank)',
    {
      'src/views/core/Open.tsx': `import { Anchor } from '@mantine/core'\nexport function Open({ url }: { readonly url: string }) { return <Anchor href={url} target="_blank">Ticket</Anchor> }`,
      'src/views/core/Half.tsx': `import { Anchor } from '@mantine/core'\nexport function Half({ url }: { readonly url: string }) { return <Anchor href={url} target="_blank" rel="noopener">Ticket</Anchor> }`,
      'src/views/core/Computed.tsx':
        "import { Anchor } from '@mantine/core'\nexport function Computed({ url, tab }: { readonly url: string; readonly tab: string }) { return <Anchor href={url} target={tab}>Ticket</Anchor> }",
    },
    {
      'src/views/core/Closed.tsx': `import { Anchor } from '@mantine/core'\nexport function Closed({ url }: { readonly url: string }) { return <Anchor href={url} target="_blank" rel="noopener noreferrer">Ticket</Anchor> }`,
    },
  ),
  law(
    'no markup is injected as a string',
    'react(no-danger)',
    {
      'src/views/core/Raw.tsx':
        'export function Raw({ html }: { readonly html: string }) { return <p dangerouslySetInnerHTML={{ __html: html }} /> }',
    },
    {
      'src/views/core/Plain.tsx': 'export function Plain({ text }: { readonly text: string }) { return <p>{text}</p> }',
    },
  ),
  law(
    'markup is accessible',
    'jsx-a11y(alt-text)',
    {
      'src/views/core/Picture.tsx': 'export function Picture() { return <img src="/logo.svg" /> }',
    },
    {
      'src/views/core/Described.tsx': 'export function Described() { return <img src="/logo.svg" alt="Argus" /> }',
    },
  ),
  law(
    'no test is skipped',
    'vitest(no-disabled-tests)',
    {
      'tests/machines/domain/skipped.test.ts':
        "import { expect, it } from 'vitest'\nit.skip('counts', () => { expect(1).toBe(1) })",
    },
    {
      'tests/machines/domain/run.test.ts':
        "import { expect, it } from 'vitest'\nit('counts', () => { expect(1).toBe(1) })",
    },
  ),
  law(
    'no test is marked to run alone',
    'vitest(no-focused-tests)',
    {
      'tests/machines/domain/alone.test.ts':
        "import { expect, it } from 'vitest'\nit.only('counts', () => { expect(1).toBe(1) })",
    },
    {
      'tests/machines/domain/together.test.ts':
        "import { expect, it } from 'vitest'\nit('counts', () => { expect(1).toBe(1) })",
    },
  ),

  ...strictness.map(([sentence, rule, violation, twin], index) =>
    law(
      sentence,
      rule,
      { [`machines/core/strict${index}.ts`]: violation },
      { [`machines/core/loose${index}.ts`]: twin },
    ),
  ),
]
